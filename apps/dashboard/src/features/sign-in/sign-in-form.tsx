import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { signIn } from '../../api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import styles from './sign-in.module.css';

interface Props {
  /** The person whose session ended: nobody else may go on in their place. */
  email?: string;
  onDone?: () => void;
}

/** Email and password. Passwords may be pasted, and password managers know the fields. */
export function SignInForm({ email, onDone }: Props) {
  const [problem, setProblem] = useState<unknown>(null);
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
      await signIn(address, text('password'));
      onDone?.();
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
          autoFocus
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
        autoFocus={email !== undefined}
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
