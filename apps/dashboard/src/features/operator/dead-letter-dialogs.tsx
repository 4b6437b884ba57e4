import { type FormEvent, useState } from 'react';
import { type DeadLetter, useSettleDeadLetter } from '../../api/operator.ts';
import { announce } from '../../ui/announce.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  service: string;
  letter: DeadLetter;
  onClose: () => void;
}

/** Says what a replay does, and does it. */
export function ReplayDialog({ service, letter: { id, eventType }, onClose }: Props) {
  const action = useSettleDeadLetter(service);
  return (
    <ConfirmDialog
      title="Replay this letter?"
      label="Replay"
      done="The letter is replayed."
      action={action}
      input={{ id, dropFor: null }}
      onClose={onClose}
    >
      <p>
        {service} gets the event {eventType} once more, and no other service does. If it fails again, a new
        letter appears here in a few minutes.
      </p>
      <p>Order is lost: the event comes after those that happened meanwhile.</p>
    </ConfirmDialog>
  );
}

/** Asks why a letter is dropped. */
export function DropDialog({ service, letter: { id }, onClose }: Props) {
  const action = useSettleDeadLetter(service);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const drop = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const dropFor = reason.trim();
    setFault(dropFor === '' ? 'Say why nobody needs it.' : '');
    if (dropFor === '') return event.currentTarget.querySelector('input')?.focus();
    action.mutate({ id, dropFor }, { onSuccess: () => (announce('The letter is dropped.'), onClose()) });
  };
  return (
    <Modal title="Drop this letter?" onClose={onClose} isBusy={action.isPending}>
      <form onSubmit={drop} noValidate>
        <p>{service} never handles this event: what it would have done stays undone.</p>
        <TextField
          label="Reason"
          hint="Other operators read it. Name no client."
          fault={fault}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={500}
          autoComplete="off"
          autoFocus
        />
        {action.error && <ProblemNotice problem={action.error} />}
        <FormActions label="Drop" isBusy={action.isPending} problem={action.error} onClose={onClose} />
      </form>
    </Modal>
  );
}
