import { type Subscription, useWebhookHealth, type WebhookHealth } from '../../api/webhooks.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TimeUntil } from '../../ui/time-until.tsx';
import styles from './webhooks.module.css';
import {
  errorInWords,
  failuresInWords,
  heldInWords,
  successInWords,
  waitingInWords,
} from './webhook-words.ts';

/** How a subscription does, in a few facts, and why it is off. */
export function Health({ subscription }: { subscription: Subscription }) {
  const { data, error, refetch } = useWebhookHealth(subscription.id);
  if (error && !data) {
    const about = 'How it does could not be read.';
    return <ProblemNotice about={about} problem={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <p className={styles.facts}>…</p>;
  const { lastDeliveredAt, nextRetryAt } = data;
  const [waiting, held] = [waitingInWords(data), heldInWords(data)];
  return (
    <div className={styles.facts}>
      {data.isActive ? <Failing health={data} /> : <WhyOff health={data} />}
      <p>{successInWords(data)}</p>
      {lastDeliveredAt !== null && (
        <p>
          Last delivery <TimeAgo at={lastDeliveredAt} />
        </p>
      )}
      {waiting !== null && (
        <p>
          {waiting}
          {nextRetryAt !== null && (
            <>
              ; next retry <TimeUntil at={nextRetryAt} />
            </>
          )}
        </p>
      )}
      {held !== null && <p>{held}</p>}
    </div>
  );
}

function Failing({ health }: { health: WebhookHealth }) {
  const failures = failuresInWords(health);
  if (failures === null) return null;
  return (
    <p className={styles.bad}>
      {failures} <LastError health={health} />
    </p>
  );
}

function WhyOff({ health }: { health: WebhookHealth }) {
  const { switchedOffAt, switchedOffBy } = health;
  const when = switchedOffAt !== null && <TimeAgo at={switchedOffAt} />;
  if (switchedOffBy !== 'circuit_breaker')
    return (
      <p>
        {when ? (
          <>Your firm switched it off {when}: nothing is delivered.</>
        ) : (
          'It is off: nothing is delivered.'
        )}
      </p>
    );
  return (
    <p className={styles.bad}>
      It was switched off automatically {when}, after ten deliveries in a row were given up.{' '}
      <LastError health={health} />
    </p>
  );
}

function LastError({ health: { lastExhaustedError } }: { health: WebhookHealth }) {
  if (lastExhaustedError === null) return null;
  return (
    <>
      The last error: <code>{lastExhaustedError}</code>. {errorInWords(lastExhaustedError)}
    </>
  );
}
