import { useLayoutEffect, useRef, useState } from 'react';
import { signOut } from '../api/sign-in.ts';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { useSession } from '../ui/use-session.ts';
import { forgetPerson } from '../ui/leave.ts';
import styles from './sign-in-again.module.css';

// needed when the session has ended: where it could not be loaded then, the page would go
void import('../features/sign-in/second-step.tsx').catch(() => undefined);

/** The session ended while somebody was at work: they sign in again in place, and what they wrote stays. */
export function SignInAgain() {
  const state = useSession();
  const why = useRef<HTMLParagraphElement>(null);
  const [wasTyping] = useState(() => document.activeElement?.matches('input, textarea') ?? false);
  // the rest of a sentence is no password, and its Enter no try
  useLayoutEffect(() => {
    if (wasTyping) takeFocus(why.current);
  }, []);
  if (state.status !== 'expired') return null;
  const { email } = state.user;
  return (
    <Modal title="Sign in again">
      <p ref={why} tabIndex={-1} className={styles.why}>
        Your session has ended. Nothing that you wrote is lost: sign in as{' '}
        <strong>
          <bdi>{email}</bdi>
        </strong>{' '}
        to go on.
      </p>
      <SignInForm email={email} />
      <p className={styles.other}>
        <a href="/forgot-password" target="_blank">
          Forgot your password? (opens a new window)
        </a>
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
