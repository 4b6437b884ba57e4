import { type Subscription, useWebhookHealth } from '../../api/webhooks.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TimeUntil } from '../../ui/time-until.tsx';
import styles from './webhooks.module.css';
import { breakerError, errorInWords, successInWords } from './webhook-words.ts';

/** How a subscription does, in a few facts, and why it is off. */
export function Health({ subscription }: { subscription: Subscription }) {
  const { data, error, refetch } = useWebhookHealth(subscription.id);
  if (error && !data) {
    const about = 'How it does could not be read.';
    return <ProblemNotice about={about} problem={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <p className={styles.facts}>…</p>;
  const { lastDelivered, retrying, nextRetryAt } = data;
  return (
    <div className={styles.facts}>
      {!subscription.isActive && <WhyOff error={breakerError(data)} />}
      <p>{successInWords(data)} in the last 180 days</p>
      {lastDelivered?.deliveredAt && (
        <p>
          Last delivery <TimeAgo at={lastDelivered.deliveredAt} />
        </p>
      )}
      {retrying > 0 && (
        <p>
          {retrying.toLocaleString('en-US')} failed and {retrying === 1 ? 'is' : 'are'} tried again
          {nextRetryAt && (
            <>
              , next <TimeUntil at={nextRetryAt} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

function WhyOff({ error }: { error: string | null }) {
  if (error === null) return <p>It is off: nothing is delivered.</p>;
  return (
    <p className={styles.bad}>
      Ten deliveries in a row were given up, after which a subscription is switched off by itself. The last
      error: <code>{error}</code>. {errorInWords(error)}
    </p>
  );
}
