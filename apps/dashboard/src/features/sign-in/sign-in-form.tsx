import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { signIn, type SignInChallenge } from '../../api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import styles from './sign-in.module.css';

/** Most people never see it. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

interface Props {
  /** The person whose session ended: nobody else may go on in their place. */
  email?: string;
  onDone?: () => void;
}

interface Asked {
  /** What the password led to. */
  challenge: SignInChallenge | null;
  /** Why the second step is over. */
  problem: unknown;
  /** What was typed before. */
  address: string | undefined;
}

/** Signs in: the password, and for those who have one, or must, the second factor. */
export function SignInForm({ email, onDone }: Props) {
  const [asked, setAsked] = useState<Asked>({ challenge: null, problem: null, address: email });
  const { challenge, problem, address } = asked;
  if (challenge === null)
    return (
      <PasswordForm
        email={email}
        typed={address}
        reason={problem}
        onDone={onDone}
        onChallenge={(next, typed) => setAsked({ challenge: next, problem: null, address: typed })}
      />
    );
  return (
    <Suspense fallback={<Loading />}>
      <SecondStep
        challenge={challenge}
        onDone={() => onDone?.()}
        onOver={(reason) => setAsked({ challenge: null, problem: reason, address })}
      />
    </Suspense>
  );
}

interface PasswordProps extends Props {
  typed: string | undefined;
  /** Why the password is asked for again. */
  reason: unknown;
  onChallenge: (challenge: SignInChallenge, address: string) => void;
}

/** Email and password. Passwords may be pasted, and password managers know the fields. */
function PasswordForm({ email, typed, reason, onDone, onChallenge }: PasswordProps) {
  const [problem, setProblem] = useState(reason);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const isHeld = useWait(problem) > 0 || isBusy;

  const send = async (form: HTMLFormElement) => {
    const entered = new FormData(form);
    const text = (name: string) => String(entered.get(name) ?? '');
    const address = email ?? text('email').trim();
    const faults = {
      ...(address === '' && { email: 'Enter your email address.' }),
      ...(text('password') === '' && { password: 'Enter your password.' }),
    };
    setMissing(faults);
    setProblem(null);
    const [first] = Object.keys(faults);
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    setBusy(true);
    try {
      const challenge = await signIn(address, text('password'));
      if (challenge) onChallenge(challenge, address);
      else onDone?.();
    } catch (error) {
      setProblem(error);
      form.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(event.currentTarget);
  };

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem !== null && <ProblemNotice problem={inWords(problem)} />}
      {email === undefined ? (
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          fault={missing.email}
          defaultValue={typed}
          autoFocus={typed === undefined}
        />
      ) : (
        <input type="hidden" name="email" value={email} autoComplete="username" />
      )}
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        fault={missing.password}
        autoFocus={typed !== undefined}
      />
      <Button type="submit" kind="first" isBusy={isHeld} className={styles.send}>
        {isBusy ? 'Signing in …' : 'Sign in'}
      </Button>
    </form>
  );
}

/** The API does not say which of the two was wrong, and neither do we. */
function inWords(problem: unknown): unknown {
  if (!(problem instanceof ApiProblem) || problem.code !== 'invalid_credentials') return problem;
  const text = 'The email or the password is wrong. Check both, or choose a new password.';
  return new ApiProblem(text, { status: problem.status, code: problem.code });
}
