import { useState } from 'react';
import { Webhook } from 'lucide-react';
import { Link } from 'react-router';
import { type Subscription, type SubscriptionWithSecret, useWebhooks } from '../../api/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { StateBadge } from './badges.tsx';
import { Health } from './health.tsx';
import { NewDialog } from './new-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import styles from './webhooks.module.css';
import { nameOf } from './webhook-words.ts';

/** The addresses that hear of each event of the firm, and how each of them does. */
export function WebhooksPage() {
  const { data, error, refetch } = useWebhooks();
  const [isAsked, setAsked] = useState(false);
  const [made, setMade] = useState<SubscriptionWithSecret | null>(null);
  const mayChange = useUser().role !== 'viewer';
  usePageTitle('Webhooks');
  return (
    <>
      <div className={styles.head}>
        <h1>Webhooks</h1>
        {mayChange && (
          <Button kind="first" onClick={() => setAsked(true)}>
            <Webhook size={16} aria-hidden="true" /> Subscribe …
          </Button>
        )}
      </div>
      <p className={styles.about}>
        Each webhook sends every event of your cases to one address as a signed request. At most five can be
        on. <a href="/docs/guides/webhooks">How to receive webhooks</a>
      </p>
      {!mayChange && <WhomToAsk>You can view webhooks. Members of your firm can change them.</WhomToAsk>}
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && (
        <p className={styles.about}>
          No webhooks yet. Without one, a program can{' '}
          <a href="/docs/guides/polling">poll the API for changes</a>.
        </p>
      )}
      <ul className={styles.list} aria-label="Subscriptions" hidden={!data?.length}>
        {data?.map((one) => (
          <WebhookLine key={one.id} subscription={one} />
        ))}
      </ul>
      {isAsked && (
        <NewDialog
          onMade={(created) => {
            setAsked(false);
            setMade(created);
          }}
          onClose={() => setAsked(false)}
        />
      )}
      {made && <ShownSecret subscription={made} isNew onDone={() => setMade(null)} />}
    </>
  );
}

function WebhookLine({ subscription }: { subscription: Subscription }) {
  const { id, url, description } = subscription;
  return (
    <li className={styles.line} data-off={!subscription.isActive || undefined}>
      <div>
        <h2>
          <Link to={`/webhooks/${id}`}>
            <bdi>{nameOf(subscription)}</bdi>
          </Link>
        </h2>
        {description?.trim() && (
          <p className={styles.url}>
            <bdi>{url}</bdi>
          </p>
        )}
      </div>
      <StateBadge of={subscription} />
      <Health subscription={subscription} />
    </li>
  );
}
