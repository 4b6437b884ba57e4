import { type FormEvent, useState } from 'react';
import { type AdministeredReferral, type ReferralStatus, useForceStatus } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { statusInWords } from '../../ui/status-badge.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FORCED, forceEffect } from './force-effect.ts';
import styles from './operator.module.css';

interface Props {
  referral: AdministeredReferral;
  /** Of the version that is shown: it is refused when somebody changed the referral meanwhile. */
  tag: string;
}

/** Asks for a status and a reason, and says what follows before anything is done. */
export function ForceStatusForm({ referral, tag }: Props) {
  const [status, setStatus] = useState<ReferralStatus | ''>('');
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const faults = {
    status: status === '' ? 'Choose a status.' : '',
    reason: reason.trim() === '' ? 'Say why. Both firms read it.' : '',
  };
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== '');
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
    setAsked(true);
  };
  const clear = () => {
    setStatus('');
    setReason('');
    setTold(false);
    setAsked(false);
  };
  return (
    <section aria-labelledby="force">
      <h2 id="force" className={styles.group}>
        Force a status
      </h2>
      <form className={styles.form} onSubmit={ask} noValidate>
        <Field label="New status" fault={isTold ? faults.status : ''}>
          {(told) => (
            <select
              {...told}
              name="status"
              value={status}
              onChange={({ target }) => setStatus(target.value as ReferralStatus)}
            >
              <option value="">Choose …</option>
              {FORCED.filter((one) => one !== referral.status).map((one) => (
                <option key={one} value={one}>
                  {statusInWords(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label="Reason"
          name="reason"
          hint="It stays in the history of the referral, which both firms read. Name no client."
          fault={isTold ? faults.reason : ''}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={1000}
          autoComplete="off"
        />
        <p className={styles.actions}>
          <Button type="submit">Force the status …</Button>
        </p>
      </form>
      {isAsked && status !== '' && (
        <ForceDialog
          {...{ referral, tag, status, reason: reason.trim() }}
          onClose={() => setAsked(false)}
          onDone={clear}
        />
      )}
    </section>
  );
}

interface DialogProps extends Props {
  status: ReferralStatus;
  reason: string;
  onClose: () => void;
  onDone: () => void;
}

/** It stays open when somebody else was faster, and shows the status that the referral has by then. */
function ForceDialog({ referral, tag, status, reason, onClose, onDone }: DialogProps) {
  const action = useForceStatus(referral.id);
  return (
    <ConfirmDialog
      title={`Force ${referral.referenceNumber} to “${statusInWords(status)}”?`}
      label="Force the status"
      done={`${referral.referenceNumber} is “${statusInWords(status)}” now.`}
      action={action}
      input={{ status, reason, tag }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        It is “{statusInWords(referral.status)}” now. {forceEffect(referral.status, status)}
      </p>
      <p>
        Their webhooks tell it, the receiving firm sees no more of the client than before, and the audit log
        has your name.
      </p>
    </ConfirmDialog>
  );
}
