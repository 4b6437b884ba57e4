import { type FormEvent, useState } from 'react';
import type { MedReferralPath } from '../../api/med-cases.ts';
import { type Fill, useVoidFill } from '../../api/pharmacy.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import formStyles from '../../ui/form.module.css';
import { dayInWords } from '../../ui/in-words.ts';
import { Modal } from '../../ui/modal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { dollars } from './money.ts';

interface Props {
  path: MedReferralPath;
  fill: Fill;
  onClose: () => void;
}

/** Voids a fill, with the reason. */
export function VoidDialog({ path, fill, onClose }: Props) {
  const voiding = useVoidFill(path, fill.id);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (voiding.isPending) return;
    const reason = String(new FormData(event.currentTarget).get('voidReason') ?? '').trim();
    setMissing(reason === '');
    if (reason === '') return event.currentTarget.querySelector('textarea')?.focus();
    const onSuccess = () => {
      announce('The fill is voided.');
      onClose();
    };
    voiding.mutate(reason, { onSuccess });
  };
  return (
    <Modal title="Void this fill" onClose={onClose} isBusy={voiding.isPending}>
      <p className={formStyles.effect}>
        <bdi>{fill.drugName}</bdi>, {dayInWords(fill.fillDate)}: {dollars(fill.billedAmount)} is no longer
        billed. The fill stays in the list, and its transactions count as before: reverse them to take them
        back. This cannot be undone.
      </p>
      <form onSubmit={submit} noValidate>
        {voiding.error && <ProblemNotice problem={voiding.error} />}
        <TextArea
          label="Why?"
          name="voidReason"
          maxLength={5_000}
          dir="auto"
          aria-required
          fault={isMissing ? 'Say why, in a few words: the firm reads it.' : undefined}
        />
        <FormActions
          label="Void the fill"
          isBusy={voiding.isPending}
          problem={voiding.error}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
