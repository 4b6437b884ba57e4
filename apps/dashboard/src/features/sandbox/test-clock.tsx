import { type FormEvent, useState } from 'react';
import { type TestClock, useAdvanceClock, useTestClock, useWaiting } from '../../api/sandbox.ts';
import { now } from '../../api/server-clock.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment, zoneInWords } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { isAdministrator } from '../../ui/roles.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useUser } from '../../ui/use-session.ts';
import { dueInWords, movedInWords, moveOf, type Step, STEPS } from './clock-words.ts';
import styles from './sandbox.module.css';

/** The clock of the test firm: what it shows, and how to move it. */
export function TestClockSection() {
  const { data: clock, error, refetch } = useTestClock();
  const { role } = useUser();
  return (
    <section aria-labelledby="test-clock">
      <h2 id="test-clock" className={styles.group}>
        Test clock
      </h2>
      {error && !clock && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!clock && !error && <Loading />}
      {clock && <Face clock={clock} />}
      {clock && isAdministrator(role) && <MoveForm clock={clock} />}
      {clock && !isAdministrator(role) && (
        <p className={styles.about}>Administrators of the test firm move its clock.</p>
      )}
    </section>
  );
}

function Face({ clock: { advancedSeconds, isSettled } }: { clock: TestClock }) {
  const present = useNow();
  return (
    <>
      <p className={styles.clock}>
        <Moment at={new Date(present + advancedSeconds * 1_000).toISOString()} />
      </p>
      <p className={styles.about}>
        {advancedSeconds === 0
          ? 'It shows the real time. Move it forward, and referrals expire and retries happen at once.'
          : `It is ${movedInWords(advancedSeconds)} ahead. It only moves forward: a reset begins at the real time.`}
      </p>
      <p className={styles.about} role="status">
        {!isSettled && 'The services are following …'}
        {isSettled && advancedSeconds > 0 && 'All services have followed.'}
      </p>
    </>
  );
}

function MoveForm({ clock: { advancedSeconds } }: { clock: TestClock }) {
  const [step, setStep] = useState<Step>('1');
  const [time, setTime] = useState('');
  const [isTried, setTried] = useState(false);
  const advance = useAdvanceClock();
  useNow();
  const move = moveOf(step, time, now() + advancedSeconds * 1_000);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (advance.isPending) return;
    if ('fault' in move) return setTried(true);
    advance.mutate(
      { seconds: move.seconds, from: advancedSeconds },
      { onSuccess: () => announce('The clock is moved. The services are following.') },
    );
    setTried(false);
  };
  return (
    <form className={styles.move} onSubmit={submit} noValidate>
      <Field label="Move it forward by">
        {(told) => (
          <select {...told} value={step} onChange={({ target }) => setStep(target.value as Step)}>
            {Object.entries(STEPS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {step === 'time' && (
        <TextField
          label="Time"
          hint={`In ${zoneInWords()}.`}
          fault={isTried && 'fault' in move ? move.fault : undefined}
          type="datetime-local"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      )}
      <Due seconds={'seconds' in move ? move.seconds : null} />
      {advance.error && <ProblemNotice problem={advance.error} />}
      <p className={styles.acts}>
        <Button type="submit" isBusy={advance.isPending}>
          {advance.isPending ? 'One moment …' : 'Move the clock'}
        </Button>
      </p>
    </form>
  );
}

/** What happens by the move, before somebody makes it. */
function Due({ seconds }: { seconds: number | null }) {
  const { data: waiting, error, refetch } = useWaiting();
  if (error && !waiting) {
    const about = 'What becomes due could not be read.';
    return <ProblemNotice about={about} problem={error} onRetry={() => void refetch()} />;
  }
  if (!waiting || seconds === null) return null;
  return (
    <div className={styles.due}>
      <p>What becomes due:</p>
      <ul>
        {dueInWords(waiting, seconds, now()).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>Links in mails and write-backs to a CRM that are due by then follow, too.</li>
      </ul>
    </div>
  );
}
