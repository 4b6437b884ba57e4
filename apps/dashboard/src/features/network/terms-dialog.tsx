import { type FormEvent, useState } from 'react';
import { type Relationship, useChangeTerms } from '../../api/network.ts';
import { announce } from '../../ui/announce.ts';
import { differing } from '../../ui/differing.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { shareIn, termsOf } from './network-texts.ts';
import { NOT_A_SHARE, ShareField } from './share-field.tsx';

/** What the own firm asks of another, and notes about it. What a colleague changes meanwhile stays. */
export function TermsDialog({ firm, onClose }: { firm: Relationship; onClose: () => void }) {
  const change = useChangeTerms(firm);
  const [stood] = useState(() => termsOf(firm));
  const [fault, setFault] = useState<string>();
  const isSender = firm.direction === 'outbound';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    const share = shareIn(text('share'));
    setFault(share === undefined ? NOT_A_SHARE : undefined);
    if (share === undefined) return event.currentTarget.querySelector<HTMLElement>('[name=share]')?.focus();
    const entered = termsOf({
      sendingPercentage: isSender ? share : stood.sendingPercentage,
      referralInstructions: isSender ? stood.referralInstructions : text('instructions'),
      description: text('note'),
    });
    const changes = differing(stood, entered);
    if (Object.keys(changes).length === 0) return onClose();
    const done = () => {
      announce('Saved.');
      onClose();
    };
    change.mutate(changes, { onSuccess: done });
  };
  return (
    <Modal title={`Terms with ${isolated(firm.firmName)}`} onClose={onClose} isBusy={change.isPending}>
      <form onSubmit={submit} noValidate>
        {change.error && <ProblemNotice problem={change.error} />}
        {isSender ? (
          <ShareField share={firm.sendingPercentage} fault={fault} />
        ) : (
          <TextArea
            label="What to send along (optional)"
            hint="The other firm reads it before it sends a referral."
            name="instructions"
            defaultValue={firm.referralInstructions ?? ''}
            maxLength={5_000}
          />
        )}
        <TextArea
          label="Note of your firm (optional)"
          hint="The other firm does not see it."
          name="note"
          defaultValue={firm.description ?? ''}
          maxLength={5_000}
        />
        <FormActions label="Save" isBusy={change.isPending} problem={change.error} onClose={onClose} />
      </form>
    </Modal>
  );
}
