import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { confirmEnrolment, enrolPasskey, type Enrolled, enter, useEnrolment } from '../../api/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { makePasskey } from '../../ui/passkeys.ts';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { TotpEnrolment } from '../../ui/totp-enrolment.tsx';
import type { StepProps } from './second-step.tsx';
import { endOf } from './second-step-words.ts';
import form from './sign-in.module.css';

/** The firm demands a second factor, and the person has none: it is set up before anything is shown. */
export function EnrolStep({ challenge: { challenge }, onDone, onOver }: StepProps) {
  const [way, setWay] = useState<'app' | 'passkey'>('app');
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const goOn = ({ user }: Enrolled) => {
    enter(user);
    onDone();
  };
  const take = (made: Enrolled) => (made.recoveryCodes ? setEnrolled(made) : goOn(made));
  if (enrolled?.recoveryCodes)
    return <RecoveryCodes codes={enrolled.recoveryCodes} button="Go on" onKept={() => goOn(enrolled)} />;
  const Way = way === 'app' ? AppWay : PasskeyWay;
  return (
    <>
      <p>
        Your firm demands a second factor, and you have none yet. Set one up: from now on you sign in with
        your password and with it.
      </p>
      <Way challenge={challenge} onEnrolled={take} onOver={onOver} />
      <Button kind="quiet" onClick={() => setWay(way === 'app' ? 'passkey' : 'app')}>
        {way === 'app' ? 'Use a passkey instead' : 'Use an authenticator app instead'}
      </Button>
    </>
  );
}

interface WayProps {
  challenge: string;
  onEnrolled: (made: Enrolled) => void;
  onOver: StepProps['onOver'];
}

function AppWay({ challenge, onEnrolled, onOver }: WayProps) {
  const { data: setup, error, refetch } = useEnrolment(challenge);
  const end = endOf(error);
  const leave = useEffectEvent(() => onOver(end));
  const isOver = end !== null;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  const confirm = async (code: string) => {
    try {
      onEnrolled(await confirmEnrolment(challenge, code));
    } catch (problem) {
      if (!endOf(problem)) throw problem;
      onOver(endOf(problem));
    }
  };
  return (
    <>
      {error && !isOver && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!setup && !error && <Loading />}
      {setup ? (
        <TotpEnrolment setup={setup} confirm={confirm} onClose={() => onOver(null)} />
      ) : (
        <Button kind="quiet" onClick={() => onOver(null)}>
          Start over
        </Button>
      )}
    </>
  );
}

/** The browser makes a passkey, and the session begins. */
function PasskeyWay({ challenge, onEnrolled, onOver }: WayProps) {
  const making = useMutation({
    mutationFn: () => enrolPasskey(challenge, makePasskey),
    onSuccess: onEnrolled,
    onError: (problem) => endOf(problem) && onOver(endOf(problem)),
  });
  return (
    <>
      {making.error && !endOf(making.error) && <ProblemNotice problem={making.error} />}
      <p>Your browser asks for your finger, your face, the lock of this device, or a security key.</p>
      <Button
        kind="first"
        className={form.send}
        isBusy={making.isPending}
        onClick={() => making.mutate()}
        autoFocus
      >
        {making.isPending ? 'Waiting for your passkey …' : 'Make the passkey'}
      </Button>
      <Button kind="quiet" onClick={() => onOver(null)}>
        Start over
      </Button>
    </>
  );
}
