import { type FormEvent, useRef, useState } from 'react';
import { type OwnTestFirm, refreshSandbox, useResetSandbox } from '../../api/sandbox.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { isAdministrator } from '../../ui/roles.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useUser } from '../../ui/use-session.ts';
import styles from './sandbox.module.css';

interface Props {
  testFirm: OwnTestFirm;
  /** The person is one of the test firm itself. */
  isInside?: boolean;
}

/** Begins again with an empty test firm. */
export function ResetSection({ testFirm, isInside = false }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (!isAdministrator(useUser().role) && !isAsked) return null;
  return (
    <section aria-labelledby="reset">
      <h2 id="reset" className={styles.group}>
        Reset
      </h2>
      <p className={styles.about}>
        Begins again with an empty test firm: no cases, webhooks, routing rules or network, and the real time
        on its clock. People and keys stay.
      </p>
      <p className={styles.acts}>
        <Button onClick={() => setAsked(true)}>Reset the sandbox …</Button>
      </p>
      {isAsked && <ResetDialog {...{ testFirm, isInside }} onClose={() => setAsked(false)} />}
    </section>
  );
}

function ResetDialog({ testFirm, isInside, onClose }: Required<Props> & { onClose: () => void }) {
  const { id: firmId, name } = testFirm;
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reset = useResetSandbox();
  const done = () => {
    // what this window holds of the old firm is gone with its page
    if (isInside) return location.reload();
    announce('The sandbox is empty.');
    void refreshSandbox();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    setTried(true);
    if (typed.trim() !== name) field.current?.focus();
    else reset.mutate({ firmId, name: typed.trim() }, { onSuccess: done });
  };
  return (
    <Modal title="Reset the sandbox" onClose={onClose} isBusy={reset.isPending}>
      <form onSubmit={submit} noValidate>
        <Effect />
        <TextField
          ref={field}
          label={`Type the name of the test firm: ${name}`}
          fault={isTried && typed.trim() !== name ? 'This is not the name of the test firm.' : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoFocus
        />
        {reset.error && <ProblemNotice problem={reset.error} />}
        <FormActions label="Reset it now" isBusy={reset.isPending} problem={reset.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

function Effect() {
  return (
    <div className={form.effect}>
      <p>
        A new, empty test firm with the same name takes the place of this one. Its people sign in as before,
        and its API keys and CRM tokens keep working.
      </p>
      <p>
        Nobody can open the cases of the old firm any more, and this cannot be undone. Its webhooks stop:
        deliveries that wait are never sent, and you subscribe again. An import that is running is stopped.
        Referrals that are open with other test firms end there.
      </p>
    </div>
  );
}
