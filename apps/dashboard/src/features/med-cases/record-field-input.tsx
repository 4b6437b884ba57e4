import { Field } from '../../ui/field.tsx';
import type { RecordField } from './record-fields.ts';

interface Props {
  field: RecordField;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

const INPUTS: Readonly<Record<RecordField['kind'], object>> = {
  text: { type: 'text', dir: 'auto' },
  long: {},
  amount: { inputMode: 'decimal', placeholder: '0.00', maxLength: 40 },
  quantity: { inputMode: 'decimal', maxLength: 20 },
  day: { type: 'date' },
  days: { inputMode: 'numeric', maxLength: 5 },
  ndc: { maxLength: 15 },
  uuid: { maxLength: 36 },
  type: {},
};

/** A field of a record in a form, with its label and what is wrong beside it. */
export function RecordFieldInput({ field, value, fault, onChange }: Props) {
  const { name, label, kind, hint, max, missing } = field;
  const isNeeded = missing !== undefined || kind === 'amount';
  const set = ({ target }: { target: { value: string } }) => onChange(target.value);
  return (
    <Field
      label={isNeeded ? label : `${label} (optional)`}
      note={kind === 'amount' ? 'US dollars' : undefined}
      hint={hint}
      fault={fault}
      isWide={kind === 'long'}
    >
      {(told) => {
        const common = { ...told, name, value, onChange: set, 'aria-required': isNeeded || undefined };
        return kind === 'long' ? (
          <textarea {...common} rows={3} maxLength={max} dir="auto" />
        ) : (
          <input maxLength={max} autoComplete="off" {...INPUTS[kind]} {...common} />
        );
      }}
    </Field>
  );
}
