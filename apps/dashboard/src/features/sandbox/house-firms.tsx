import { useNavigate } from 'react-router';
import { type HouseFirm, useSendSample } from '../../api/sandbox.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useMayWrite } from '../../ui/use-session.ts';
import styles from './sandbox.module.css';
import { sampleFor } from './samples.ts';

/** The firms that answer by themselves, each with a case to try it. */
export function HouseFirms({ firms }: { firms: readonly HouseFirm[] }) {
  return (
    <section aria-labelledby="house-firms">
      <h2 id="house-firms" className={styles.group}>
        Firms that answer by themselves
      </h2>
      <p className={styles.about}>
        {firms.length > 0
          ? 'Send them a case to see what becomes of it. Each answers a second after the last change.'
          : 'There are none in this exchange. Create a second test firm with another firm of yours to refer cases to.'}
      </p>
      <ul className={styles.list} hidden={firms.length === 0}>
        {firms.map((firm) => (
          <HouseLine key={firm.id} firm={firm} />
        ))}
      </ul>
    </section>
  );
}

function HouseLine({ firm }: { firm: HouseFirm }) {
  const send = useSendSample();
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const toCase = () =>
    send.mutate(sampleFor(firm), {
      onSuccess: ({ referralId }) => {
        announce(`The sample case is sent to ${firm.name}.`);
        void navigate(`/referrals/${referralId}`);
      },
    });
  return (
    <li className={styles.line}>
      <div>
        <h3>{firm.name}</h3>
        <p>It {firm.does}.</p>
      </div>
      {mayWrite && (
        <Button onClick={toCase} isBusy={send.isPending} aria-label={`Send a sample case to ${firm.name}`}>
          {send.isPending ? 'One moment …' : 'Send a sample case'}
        </Button>
      )}
      {send.error && <ProblemNotice problem={send.error} />}
    </li>
  );
}
