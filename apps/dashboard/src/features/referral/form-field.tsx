import { Field as LabelledField } from '../../ui/field.tsx';
import type { Field } from './fields.ts';

interface Props {
  field: Field;
  value: string;
  fault?: string;
  onChange: (value: string) => void;
}

const INPUT = {
  text: { type: 'text' },
  money: { inputMode: 'decimal', placeholder: '0.00' },
  percentage: { inputMode: 'decimal' },
  share: { inputMode: 'decimal' },
  day: { type: 'date' },
  email: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
} as const;
const UNITS: Partial<Record<Field['kind'], string>> = { money: 'US dollars', percentage: '%', share: '%' };

/** A field of a form with its label, its unit, and what is wrong beside it. */
export function FormField({ field, value, fault, onChange }: Props) {
  const { name, label, kind, hint, max, choices = {} } = field;
  const set = ({ target }: { target: { value: string } }) => onChange(target.value);
  return (
    <LabelledField label={label} note={UNITS[kind]} hint={hint} fault={fault}>
      {(told) => {
        const common = { ...told, name, value, onChange: set };
        switch (kind) {
          case 'choice':
            return (
              <select {...common}>
                <option value="">Choose …</option>
                {Object.entries(choices).map(([choice, words]) => (
                  <option key={choice} value={choice}>
                    {words}
                  </option>
                ))}
              </select>
            );
          case 'long':
            return <textarea {...common} rows={3} maxLength={max} dir="auto" />;
          default:
            return (
              <input
                {...common}
                {...INPUT[kind]}
                maxLength={max}
                dir={kind === 'text' ? 'auto' : undefined}
              />
            );
        }
      }}
    </LabelledField>
  );
}
