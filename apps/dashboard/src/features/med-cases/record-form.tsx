import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { now } from '../../api/server-clock.ts';
import { dayFaults } from '../../ui/day-faults.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { apiFaults, focusOn } from './form-faults.ts';
import { FormNotices, submitLabel } from './form-notices.tsx';
import styles from './med-cases.module.css';
import { faultsOf, type RecordField, type Typed } from './record-fields.ts';
import { RecordFieldInput } from './record-field-input.tsx';
import type { KeptForm } from './use-kept-form.ts';

interface Props {
  form: KeptForm<Typed> & { submit: () => void };
  fields: readonly RecordField[];
  /** What it makes, in a sentence: `this fill`. */
  what: string;
  label: string;
  /** Fields that stand above the others. */
  children?: ReactNode;
  onClose: () => void;
}

/** The form of a record of the ledger. What is typed stays until it is recorded. */
export function RecordForm({ form, fields, what, label, children, onClose }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { values, change, isInDoubt, isBusy, isGone } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = isInDoubt ? {} : { ...faultsOf(fields, values, now()), ...dayFaults(element.current) };
    setFaults(found);
    focusOn(element.current, Object.keys(found)[0]);
    if (!isBusy && Object.keys(found).length === 0) form.submit();
  };
  const shown = { ...apiFaults(form.problem), ...faults };
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <FormNotices form={form} what={what} />
      <fieldset className={styles.bare} disabled={isInDoubt || isGone}>
        <legend className="unseen">{label}</legend>
        {children}
        {fields
          .filter(({ kind }) => kind !== 'type')
          .map((field) => (
            <RecordFieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              fault={shown[field.name]}
              onChange={(text) => change({ [field.name]: text })}
            />
          ))}
      </fieldset>
      <FormActions
        label={submitLabel(form, label)}
        isBusy={isBusy}
        problem={form.problem}
        isOff={isGone}
        onClose={onClose}
      />
    </form>
  );
}
