import { useBlocker } from 'react-router';
import type { TestFirmWithSecrets } from '../../api/sandbox.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import form from '../../ui/form.module.css';
import { isolated } from '../../ui/isolated.ts';
import { KeptCheck } from '../../ui/kept-check.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useWarningBeforeLeaving } from '../../ui/use-warning.ts';
import styles from './sandbox.module.css';

interface Props {
  /** A new test firm, or only who signs in to it. */
  made: Pick<TestFirmWithSecrets, 'user'> & Partial<TestFirmWithSecrets>;
  onDone: () => void;
}

/** Shows password and keys once. It closes only when the person says that they are copied. */
export function SecretsDialog({ made: { firm, user, keys }, onDone }: Props) {
  useWarningBeforeLeaving(true);
  // going back would take them away too
  useBlocker(true);
  return (
    <Modal title={firm ? isolated(firm.name) : 'The new password'}>
      <div className={form.effect}>
        <p>
          Sign in to the test firm with this e-mail address and password, in a private window or after you
          have signed out here. No mail reaches the address.
        </p>
        {keys && <p>Programs call as the test firm with these keys.</p>}
        <p>Passwords and keys are shown only this once.</p>
      </div>
      <dl className={styles.secrets}>
        <Secret name="E-mail address" text={user.email} />
        <Secret name="Password" text={user.password} />
        {keys && (
          <>
            <Secret name="Read-only key" text={keys.read_only} />
            <Secret name="Standard key" text={keys.standard} />
            <Secret name="Full key" text={keys.full} />
          </>
        )}
      </dl>
      <KeptCheck
        label="I have copied what I need to a safe place."
        missing="Copy it first, then tick this box."
        button="Close"
        onDone={onDone}
      />
    </Modal>
  );
}

function Secret({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <CopyText text={text} what={`the ${name.toLowerCase()}`} />
      </dd>
    </>
  );
}
