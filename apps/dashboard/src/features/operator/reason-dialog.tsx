import { type FormEvent, type ReactNode, useState } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { Because } from '../../api/operator-records.ts';
import { announce } from '../../ui/announce.ts';
import { Field } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isTicket } from './ticket.ts';

interface Props<Reason extends string> {
  title: string;
  /** What happens then. */
  children: ReactNode;
  label: string;
  /** Said when it is done. */
  done: string;
  /** Reasons with their words. */
  reasons: Readonly<Record<Reason, string>>;
  action: UseMutationResult<unknown, Error, Because<Reason>>;
  onClose: () => void;
}

/**
 * Says what an act does, asks why, and does it. The audit log keeps the answer for ever: so it is a choice
 * and the number of a request, and no sentence that may name a client (ADR 181).
 */
export function ReasonDialog<Reason extends string>(props: Props<Reason>) {
  const { title, children, label, done, reasons, action, onClose } = props;
  const [reason, setReason] = useState<Reason | ''>('');
  const [ticket, setTicket] = useState('');
  const [isTold, setTold] = useState(false);
  const faults = {
    reason: reason === '' ? 'Choose why.' : '',
    ticket: isTicket(ticket.trim()) ? '' : 'At most 40 letters, digits, #, ., _ and -, without spaces.',
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== '');
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
    if (reason === '') return;
    const because = { reason, ...(ticket.trim() !== '' && { ticket: ticket.trim() }) };
    action.mutate(because, { onSuccess: () => (announce(done), onClose()) });
  };
  return (
    <Modal title={title} onClose={onClose} isBusy={action.isPending}>
      <form onSubmit={send} noValidate>
        {children}
        <ReasonField
          {...{ reasons }}
          value={reason}
          fault={isTold ? faults.reason : ''}
          onChange={setReason}
        />
        <TextField
          label="Number of the request, if there is one"
          name="ticket"
          hint="For example SUP-1180. It stays in the audit log for ever: name no client."
          fault={isTold ? faults.ticket : ''}
          value={ticket}
          onChange={({ target }) => setTicket(target.value)}
          maxLength={60}
          autoComplete="off"
        />
        {action.error && <ProblemNotice problem={action.error} />}
        <FormActions label={label} isBusy={action.isPending} problem={action.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

interface FieldProps<Reason extends string> {
  reasons: Readonly<Record<Reason, string>>;
  value: Reason | '';
  fault: string;
  onChange: (reason: Reason | '') => void;
}

function ReasonField<Reason extends string>({ reasons, value, fault, onChange }: FieldProps<Reason>) {
  return (
    <Field label="Reason" fault={fault}>
      {(told) => (
        <select
          {...told}
          name="reason"
          value={value}
          onChange={({ target }) => onChange(target.value as Reason | '')}
          autoFocus
        >
          <option value="">Choose …</option>
          {Object.entries<string>(reasons).map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
