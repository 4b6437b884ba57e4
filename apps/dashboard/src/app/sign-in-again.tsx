import { signOut } from '../api/sign-in.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { useSession } from '../ui/use-session.ts';
import { forgetPerson } from '../ui/leave.ts';
import styles from './sign-in-again.module.css';

/** The session ended while somebody was at work: they sign in again in place, and what they wrote stays. */
export function SignInAgain() {
  const state = useSession();
  if (state.status !== 'expired') return null;
  const { email } = state.user;
  return (
    <Modal title="Sign in again">
      <p className={styles.why}>
        Your session has ended. Nothing that you wrote is lost: sign in as{' '}
        <strong>
          <bdi>{email}</bdi>
        </strong>{' '}
        to go on.
      </p>
      <SignInForm email={email} />
      <p className={styles.other}>
        <a href="/forgot-password">Forgot your password?</a>
        <Button kind="quiet" onClick={() => void change()}>
          Sign in as somebody else
        </Button>
      </p>
    </Modal>
  );
}

/** The session is over already: what is left of it need not be ended. */
async function change(): Promise<void> {
  await signOut().catch(() => undefined);
  forgetPerson();
}
