import { type Subscription, useSendTest, useWebhookHealth } from '../../api/webhooks.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import type { Asked } from './webhook-dialogs.tsx';
import styles from './webhooks.module.css';
import { missedSince } from './webhook-words.ts';

interface Props {
  subscription: Subscription;
  onAsk: (asked: Asked) => void;
}

/** What may be done to a subscription: by members all but deleting it, by viewers nothing. */
export function ActsBar({ subscription, onAsk }: Props) {
  const { role } = useUser();
  const { data: health } = useWebhookHealth(subscription.id);
  const test = useSendTest(subscription.id);
  const { isActive } = subscription;
  const catchUp = () => onAsk({ what: 'catch-up', at: missedSince(subscription, health) });
  if (role === 'viewer')
    return (
      <>
        <WhomToAsk>You can view webhooks. Members of your firm can change them.</WhomToAsk>
        <div className={styles.acts}>
          <Button onClick={catchUp}>Catch up …</Button>
        </div>
      </>
    );
  const send = () => test.mutate(undefined, { onSuccess: () => announce('A test delivery is queued.') });
  const ask = (what: 'change' | 'rotate' | 'delete') => () => onAsk({ what });
  const askSwitch = () => onAsk({ what: 'switch', isOn: isActive });
  return (
    <>
      <div className={styles.acts}>
        {isActive ? (
          <Button kind="first" isBusy={test.isPending} onClick={send}>
            {test.isPending ? 'One moment …' : 'Send a test'}
          </Button>
        ) : (
          <Button kind="first" onClick={askSwitch}>
            Switch it on …
          </Button>
        )}
        <Button onClick={catchUp}>Catch up …</Button>
        <Button onClick={ask('change')}>Change …</Button>
        <Button onClick={ask('rotate')}>Rotate the secret …</Button>
        {isActive && <Button onClick={askSwitch}>Switch it off …</Button>}
        {isAdministrator(role) && (
          <Button kind="quiet" onClick={ask('delete')}>
            Delete …
          </Button>
        )}
      </div>
      {test.error && <ProblemNotice problem={test.error} onRetry={send} />}
    </>
  );
}
