import { type FormEvent, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.ts';
import type { TotpSetup } from '../api/second-step.ts';
import { CodeField } from './code-field.tsx';
import { CopyText } from './copy-text.tsx';
import { FormActions } from './form-actions.tsx';
import { ProblemNotice } from './notice.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

interface Props {
  setup: TotpSetup;
  confirm: (code: string) => Promise<void>;
  onClose: () => void;
}

/** Sets up an authenticator app: it reads the QR code, or takes the secret, and shows a first code. */
export function TotpEnrolment({ setup, confirm, onClose }: Props) {
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const confirming = useMutation({ mutationFn: confirm, onError: () => field.current?.select() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirming.isPending) return;
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') field.current?.focus();
    else confirming.mutate(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <AppSecret setup={setup} />
      {confirming.error && <ProblemNotice problem={inWords(confirming.error)} />}
      <CodeField
        ref={field}
        label="Code that the app shows now"
        fault={isMissing ? 'Enter the six digits that the app shows.' : undefined}
      />
      <FormActions
        label="Confirm"
        isBusy={confirming.isPending}
        problem={confirming.error}
        onClose={onClose}
      />
    </form>
  );
}

/** What the app is given. The secret is grouped, as people type it. */
function AppSecret({ setup: { secret, uri } }: { setup: TotpSetup }) {
  return (
    <div className={styles.app}>
      <QrCode text={uri} name="QR code for your authenticator app" className={styles.qr} />
      <div>
        <p>
          Scan this with an authenticator app, such as the one of your password manager. Without a camera,
          type the secret into the app:
        </p>
        <p className={styles.row}>
          <CopyText text={secret.replace(/(.{4})(?=.)/g, '$1 ')} what="the secret" />
        </p>
        <p>
          <a href={uri}>Open an app on this device</a>
        </p>
      </div>
    </div>
  );
}

/** What the server says of the code, for people: it knows when the clock of the device is off. */
function inWords(problem: unknown): unknown {
  const fault = problem instanceof ApiProblem && problem.fields.find(({ field }) => field === 'code');
  return fault ? (problem as ApiProblem).inWords(`${fault.message}.`) : problem;
}
