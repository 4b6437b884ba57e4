import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { type Subscription, useWebhook } from '../../api/webhooks.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUser } from '../../ui/use-session.ts';
import { ActsBar } from './acts-bar.tsx';
import { StateBadge } from './badges.tsx';
import { Deliveries } from './deliveries.tsx';
import { Echo } from './echo.tsx';
import { Health } from './health.tsx';
import { VerifyGuide } from './verify-guide.tsx';
import { type Asked, WebhookDialog } from './webhook-dialogs.tsx';
import styles from './webhooks.module.css';
import { nameOf } from './webhook-words.ts';

/** One subscription: how it does, what was delivered, and how to try it. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useWebhook(id);
  usePageTitle('Webhook');
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return <Missing />;
  if (error && !data) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return data ? <Shown key={id} subscription={data} /> : <Loading />;
}

function Shown({ subscription }: { subscription: Subscription }) {
  const { url, description } = subscription;
  const mayChange = useUser().role !== 'viewer';
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <p className={styles.back}>
        <Link to="/webhooks">Webhooks</Link>
      </p>
      <div className={styles.head}>
        <h1>
          <bdi>{nameOf(subscription)}</bdi>
        </h1>
        <StateBadge of={subscription} />
      </div>
      {description?.trim() && (
        <p className={styles.url}>
          <bdi>{url}</bdi>
        </p>
      )}
      <Health subscription={subscription} />
      <ActsBar subscription={subscription} onAsk={setAsked} />
      <Deliveries id={subscription.id} onCatchUp={(at) => setAsked({ what: 'catch-up', at })} />
      <Echo subscription={subscription} mayChange={mayChange} onAsk={setAsked} />
      <VerifyGuide />
      {asked && <WebhookDialog asked={asked} subscription={subscription} onAsk={setAsked} />}
    </>
  );
}

function Missing() {
  return (
    <div className={styles.message}>
      <h1>Webhook not found</h1>
      <p>It may have been deleted, or it belongs to another firm.</p>
      <p>
        <Link to="/webhooks">Go to the webhooks of your firm</Link>
      </p>
    </div>
  );
}
