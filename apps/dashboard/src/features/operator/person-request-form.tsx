import { type FormEvent, useState } from 'react';
import type { PersonRequest } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './operator.module.css';
import { PersonField } from './person-field.tsx';
import { peopleIn } from './person-named.ts';

interface Props {
  label: string;
  /** What is meant by the reason. */
  reasonHint: string;
  isBusy: boolean;
  onSend: (request: PersonRequest) => void;
}

/** Names a person and says why, for an erasure or a hold. */
export function PersonRequestForm({ label, reasonHint, isBusy, onSend }: Props) {
  const [person, setPerson] = useState('');
  const [reason, setReason] = useState('');
  const [isTold, setTold] = useState(false);
  const people = peopleIn(person);
  const faults = {
    person: people.length > 0 ? '' : 'Enter an email address, or the id of a case or of a med case.',
    reason: reason.trim() === '' ? 'Say why, for example by the number of the request.' : '',
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    const wrong = Object.entries(faults).find(([, fault]) => fault !== '');
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong[0]}]`)?.focus();
    onSend({ people, reason: reason.trim() });
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
