import { type FormEvent, useState } from 'react';
import type { PersonNamed } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './operator.module.css';
import { PersonField } from './person-field.tsx';
import { personIn } from './person-named.ts';

interface Props {
  label: string;
  /** What is meant by the reason. */
  reasonHint: string;
  isBusy: boolean;
  onSend: (request: PersonNamed & { reason: string }) => void;
}

/** Names a person and says why, for an erasure or a hold. */
export function PersonRequestForm({ label, reasonHint, isBusy, onSend }: Props) {
  const [person, setPerson] = useState('');
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const named = personIn(person);
  const faults = {
    person: named ? '' : 'Enter an email address or the id of a case.',
    reason: reason.trim() === '' ? 'Say why, for example by the number of the request.' : '',
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== '');
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
    if (named) onSend({ ...named, reason: reason.trim() });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <PersonField value={person} fault={isTold ? faults.person : ''} onChange={setPerson} />
      <TextField
        label="Reason"
        name="reason"
        hint={reasonHint}
        fault={isTold ? faults.reason : ''}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={500}
        autoComplete="off"
      />
      <p className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? 'One moment …' : label}
        </Button>
      </p>
    </form>
  );
}
