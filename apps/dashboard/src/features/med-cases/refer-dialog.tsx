import { type FormEvent, useRef, useState } from 'react';
import { type MedCase, useMedReferrals } from '../../api/med-cases.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import formStyles from '../../ui/form.module.css';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { apiFaults } from './form-faults.ts';
import { FormNotices, submitLabel } from './form-notices.tsx';
import styles from './med-cases.module.css';
import { ProviderChoice } from './provider-choice.tsx';
import { type ReferValues, useReferForm } from './use-refer-form.ts';

/** Refers the case to a clinic or a pharmacy. */
export function ReferDialog({ medCase, onClose }: { medCase: MedCase; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null);
  const [isMissing, setMissing] = useState(false);
  const form = useReferForm(medCase, onClose);
  const { values, change, isInDoubt, isBusy, isGone } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isWithout = values.providerId === '' && !isInDoubt;
    setMissing(isWithout);
    if (isWithout) return element.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
    if (!isBusy) form.submit();
  };
  const faults = {
    ...apiFaults(form.problem),
    ...(isMissing && { providerId: 'Choose a provider from the list.' }),
  };
  return (
    <Modal title={`Refer ${medCase.referenceNumber} to a provider`} onClose={onClose} isBusy={isBusy}>
      <p className={formStyles.effect}>
        The provider sees the patient at once, as nobody accepts a patient without a name, and answers here or
        from its own program.
      </p>
      <form ref={element} onSubmit={submit} noValidate>
        <FormNotices form={form} what="this referral" />
        <fieldset className={styles.bare} disabled={isInDoubt || isGone}>
          <legend className="unseen">Referral</legend>
          <Fields medCase={medCase} values={values} faults={faults} onChange={change} />
        </fieldset>
        <FormActions
          label={submitLabel(form, 'Refer')}
          isBusy={isBusy}
          problem={form.problem}
          isOff={isGone}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}

interface FieldsProps {
  medCase: MedCase;
  values: ReferValues;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Partial<ReferValues>) => void;
}

function Fields({ medCase, values, faults, onChange }: FieldsProps) {
  const { providerId, providerName, kind, parentReferralId, notes } = values;
  return (
    <>
      <ProviderChoice
        chosen={providerId === '' ? null : { id: providerId, name: providerName }}
        fault={faults.providerId}
        onChoose={({ id, name }) => onChange({ providerId: id, providerName: name })}
      />
      <KindChoice kind={kind} onChange={(next) => onChange({ kind: next })} />
      <ParentField caseId={medCase.id} value={parentReferralId} onChange={onChange} />
      <TextArea
        label="Notes to the provider (optional)"
        name="notes"
        dir="auto"
        maxLength={10_000}
        value={notes}
        fault={faults.notes}
        onChange={({ target }) => onChange({ notes: target.value })}
      />
    </>
  );
}

const KINDS = [
  ['treatment', 'Treatment', 'The provider treats the patient.'],
  ['pharmacy', 'Pharmacy', 'The provider dispenses, and keeps a ledger that you read.'],
] as const;

function KindChoice({ kind, onChange }: { kind: string; onChange: (kind: string) => void }) {
  return (
    <fieldset className={styles.choice}>
      <legend>What for?</legend>
      {KINDS.map(([value, label, effect]) => (
        <label key={value}>
          <input
            type="radio"
            name="kind"
            value={value}
            checked={kind === value}
            onChange={() => onChange(value)}
          />
          <span>
            <strong>{label}</strong>
            <span>{effect}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface ParentProps {
  caseId: string;
  value: string;
  onChange: (changes: { parentReferralId: string }) => void;
}

/** An earlier referral that this one follows: the clinic that prescribed, for a pharmacy. */
function ParentField({ caseId, value, onChange }: ParentProps) {
  const { data: earlier = [] } = useMedReferrals(caseId);
  if (earlier.length === 0) return null;
  return (
    <Field label="It follows (optional)">
      {(told) => (
        <select
          {...told}
          name="parentReferralId"
          value={value}
          onChange={({ target }) => onChange({ parentReferralId: target.value })}
        >
          <option value="">No other referral</option>
          {earlier.map(({ id, referenceNumber, providerName }) => (
            <option key={id} value={id}>
              {referenceNumber}, {providerName}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
