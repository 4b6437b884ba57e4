import { createContext, type ReactNode, use } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { Faults } from './case-faults.ts';
import { LONGEST } from './case-faults.ts';
import type { CaseValues, FieldName, OtherWords } from './case-values.ts';
import styles from './send.module.css';

/** What the fields of a form share. */
export interface CaseForm {
  values: CaseValues;
  faults: Faults;
  /** What somebody else stored in a field that this person changed too. */
  others: OtherWords;
  /** The stored draft; null: there is none yet. */
  caseId: string | null;
  change: (changes: Partial<CaseValues>) => void;
}

const FormContext = createContext<CaseForm | null>(null);
export const CaseFormContext = FormContext.Provider;

export function useCaseForm(): CaseForm {
  const form = use(FormContext);
  if (!form) throw new Error('A field stands outside of its form');
  return form;
}

interface Props {
  name: FieldName;
  label: string;
  hint?: string;
  isNeeded?: boolean;
  type?: 'text' | 'email' | 'tel' | 'date' | 'area';
  inputMode?: 'decimal' | 'numeric';
  /** Makes it a list to choose from: value and words. */
  options?: readonly (readonly [value: string, words: string])[];
  /** Words that are offered while somebody types. */
  offered?: readonly string[];
}

/** A field of the case: its label, what is wrong with it, and what somebody else wrote meanwhile. */
export function CaseField({ name, label, hint, isNeeded = false, ...control }: Props) {
  const { values, faults, others } = useCaseForm();
  return (
    <Field
      label={label}
      note={isNeeded ? 'needed' : undefined}
      hint={hint}
      fault={faults[name]}
      isWide={control.type === 'area'}
    >
      {(told) => (
        <>
          <Control
            {...control}
            {...told}
            name={name}
            value={values[name]}
            aria-required={isNeeded || undefined}
          />
          {others[name] !== undefined && <OtherWords name={name} words={others[name]} />}
        </>
      )}
    </Field>
  );
}

interface ControlProps extends Pick<Props, 'name' | 'type' | 'options' | 'offered' | 'inputMode'> {
  id: string;
  value: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

function Control({ type = 'text', options, offered, ...rest }: ControlProps): ReactNode {
  const { change } = useCaseForm();
  const onChange = ({ target }: { target: { value: string } }) => change({ [rest.name]: target.value });
  if (options)
    return (
      <select {...rest} onChange={onChange}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  if (type === 'area')
    return <textarea {...rest} rows={5} maxLength={LONGEST[rest.name]} dir="auto" onChange={onChange} />;
  return (
    <>
      <input
        {...rest}
        type={type}
        maxLength={LONGEST[rest.name]}
        autoComplete="off"
        dir={type === 'text' ? 'auto' : undefined}
        list={offered && `${rest.id}-offered`}
        onChange={onChange}
      />
      {offered && (
        <datalist id={`${rest.id}-offered`}>
          {offered.map((words) => (
            <option key={words} value={words} />
          ))}
        </datalist>
      )}
    </>
  );
}

function OtherWords({ name, words }: { name: FieldName; words: string }) {
  const { change } = useCaseForm();
  return (
    <p className={styles.other}>
      <span>
        Somebody else stored: {words === '' ? <em>nothing</em> : <bdi>“{words}”</bdi>}. Yours stays unless you
        take theirs.
      </span>
      <Button onClick={() => change({ [name]: words })}>Take theirs</Button>
    </p>
  );
}
