import { type Delivery, type DeliveryAttempt, useAttempts } from '../../api/webhooks.ts';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './webhooks.module.css';

/** Every attempt of a delivery, the first one first. */
export function Attempts({ id, delivery }: { id: string; delivery: Delivery }) {
  const { data, error, refetch } = useAttempts(id, delivery);
  if (error && !data) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <p>No attempt has ended yet.</p>;
  return (
    <ol className={styles.attempts} aria-label="Attempts">
      {data.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </ol>
  );
}

function Attempt({ attempt: { startedAt, durationMs, statusCode, error } }: { attempt: DeliveryAttempt }) {
  return (
    <li>
      <Moment at={startedAt} />, {durationMs.toLocaleString('en-US')} ms,{' '}
      {statusCode === null ? 'no response' : `status ${statusCode}`}
      {error !== null && (
        <>
          , <code>{error}</code>
        </>
      )}
    </li>
  );
}
