import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type SecondFactorProof, showSecondFactor } from '../../api/second-step.ts';
import type { SignInChallenge } from '../../api/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { signWithPasskey } from '../../ui/passkeys.ts';
import styles from '../../ui/second-factor.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useWait } from '../../ui/use-wait.ts';
import { EnrolStep } from './enrol-step.tsx';
import { endOf, refusalOf, type Way, WAYS, waysOf } from './second-step-words.ts';
import form from './sign-in.module.css';

export interface StepProps {
  challenge: SignInChallenge;
  onDone: () => void;
  /** Goes back to the password; with a problem when the step is over. */
  onOver: (problem: unknown) => void;
}

/** What a sign-in asks for after the password. */
export function SecondStep(props: StepProps) {
  return props.challenge.next === 'enrolment' ? <EnrolStep {...props} /> : <ShowFactor {...props} />;
}

function ShowFactor({ challenge, onDone, onOver }: StepProps) {
  const ways = waysOf(challenge);
  const [way, setWay] = useState<Way>(ways[0]!);
  return (
    <>
      <p>Your password is right. One step is left: your second factor.</p>
      {way === 'passkey' ? (
        <PasskeyStep {...{ challenge, onDone, onOver }} />
      ) : (
        <CodeStep key={way} {...{ way, challenge, onDone, onOver }} />
      )}
      <p className={`${styles.row} ${styles.ways}`}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => setWay(other)}>
              {WAYS[other].other}
            </Button>
          ))}
        <Button kind="quiet" onClick={() => onOver(null)}>
          Start over
        </Button>
      </p>
    </>
  );
}

/** Shows a proof, and tells how that went. */
function useShowing(way: Way, { challenge, onDone, onOver }: StepProps, onRefused: () => void) {
  const showing = useMutation({
    mutationFn: async (proof: () => Promise<SecondFactorProof>) =>
      showSecondFactor(challenge.challenge, await proof()),
    onSuccess: onDone,
    onError: (error) => {
      const end = endOf(error);
      if (end) onOver(end);
      else onRefused();
    },
  });
  const problem = showing.error && refusalOf(showing.error, way);
  const isHeld = useWait(problem) > 0 || showing.isPending;
  return { show: showing.mutate, problem, isHeld, isBusy: showing.isPending };
}

/** Six digits of the app, or a recovery code. */
function CodeStep({ way, ...props }: StepProps & { way: Exclude<Way, 'passkey'> }) {
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { show, problem, isHeld, isBusy } = useShowing(way, props, () => field.current?.select());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isHeld) return;
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    if (code === '') return field.current?.focus();
    show(() => Promise.resolve(way === 'app' ? { code } : { recoveryCode: code }));
  };
  const fault = isMissing ? WAYS[way].missing : undefined;
  return (
    <form onSubmit={submit} noValidate>
      {problem !== null && <ProblemNotice problem={problem} />}
      {way === 'app' ? (
        <CodeField
          ref={field}
          label="Code of your authenticator app"
          hint="Six digits, new every 30 seconds."
          fault={fault}
        />
      ) : (
        <RecoveryField field={field} fault={fault} />
      )}
      <Button type="submit" kind="first" isBusy={isHeld} className={form.send}>
        {isBusy ? 'Signing in …' : 'Sign in'}
      </Button>
    </form>
  );
}

function RecoveryField({
  field,
  fault,
}: {
  field: RefObject<HTMLInputElement | null>;
  fault: string | undefined;
}) {
  return (
    <>
      <TextField
        ref={field}
        label="Recovery code"
        hint="One of those that you kept, such as K7QM-2XDR-90TB-41CN. Each works once."
        fault={fault}
        name="recoveryCode"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
      />
      <p>You have none? Ask an administrator of your firm to remove your second factors.</p>
    </>
  );
}

function PasskeyStep(props: StepProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { show, problem, isHeld, isBusy } = useShowing('passkey', props, () => button.current?.focus());
  const sign = async () => ({ passkey: await signWithPasskey(props.challenge.passkey ?? {}) });
  return (
    <>
      {problem !== null && <ProblemNotice problem={problem} />}
      <Button
        ref={button}
        kind="first"
        isBusy={isHeld}
        className={form.send}
        onClick={() => show(sign)}
        autoFocus
      >
        {isBusy ? 'Waiting for your passkey …' : 'Sign in with your passkey'}
      </Button>
    </>
  );
}
