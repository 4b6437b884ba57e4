import { useEffect, useEffectEvent, useState } from 'react';
import { confirmEnrolment, enter, useEnrolment } from '../../api/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { TotpEnrolment } from '../../ui/totp-enrolment.tsx';
import type { StepProps } from './second-step.tsx';
import { endOf } from './second-step-words.ts';

type Confirmed = Awaited<ReturnType<typeof confirmEnrolment>>;

/** The firm demands a second factor, and the person has none: it is set up before anything is shown. */
export function EnrolStep({ challenge: { challenge }, onDone, onOver }: StepProps) {
  const { data: setup, error, refetch } = useEnrolment(challenge);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const end = endOf(error);
  const leave = useEffectEvent(() => onOver(end));
  const isOver = end !== null;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  const goOn = ({ user }: Confirmed) => {
    enter(user);
    onDone();
  };
  const confirm = async (code: string) => {
    try {
      const made = await confirmEnrolment(challenge, code);
      if (made.recoveryCodes) setConfirmed(made);
      else goOn(made);
    } catch (problem) {
      if (!endOf(problem)) throw problem;
      onOver(endOf(problem));
    }
  };
  if (confirmed?.recoveryCodes)
    return <RecoveryCodes codes={confirmed.recoveryCodes} button="Go on" onKept={() => goOn(confirmed)} />;
  return (
    <>
      <p>
        Your firm demands a second factor, and you have none yet. Set up an authenticator app: from now on you
        sign in with your password and a code of the app.
      </p>
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
