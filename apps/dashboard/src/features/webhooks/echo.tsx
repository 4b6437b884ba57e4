import { type Subscription, useCaptures, useEchoAddress } from '../../api/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { CaptureLine } from './capture-line.tsx';
import type { Asked } from './webhook-dialogs.tsx';
import styles from './webhooks.module.css';

interface Props {
  subscription: Subscription;
  mayChange: boolean;
  onAsk: (asked: Asked) => void;
}

/** Echo mode: what would have been sent to the endpoint, byte by byte. */
export function Echo({ subscription: { id, isEchoActive }, mayChange, onAsk }: Props) {
  return (
    <section aria-labelledby="echo">
      <h2 id="echo" className={styles.group}>
        Echo mode
      </h2>
      <p className={styles.about}>
        {isEchoActive
          ? 'Echo mode is on: your endpoint receives nothing. The 50 newest requests are kept here for one hour.'
          : 'Echo mode is off. While it is on, deliveries come here instead of going to your endpoint, so that you can read their headers and exact body, and check the signature.'}
      </p>
      {mayChange && (
        <div className={styles.acts}>
          <Button onClick={() => onAsk({ what: 'echo', isOn: isEchoActive })}>
            {isEchoActive ? 'Turn echo mode off …' : 'Turn echo mode on …'}
          </Button>
          {isEchoActive && <EchoAddress id={id} />}
        </div>
      )}
      {isEchoActive && <Captures id={id} />}
    </section>
  );
}

/** Where programs of the firm can post to as well. It is read when somebody wants it, as it is a secret. */
function EchoAddress({ id }: { id: string }) {
  const address = useEchoAddress();
  if (address.data !== undefined)
    return (
      <p className={styles.ids}>
        <CopyText text={address.data} what="the echo address" /> Anyone who knows this address can send
        requests to it: keep it secret.
      </p>
    );
  return (
    <>
      <Button kind="quiet" isBusy={address.isPending} onClick={() => address.mutate(id)}>
        Show the echo address
      </Button>
      {address.error && <ProblemNotice problem={address.error} />}
    </>
  );
}

function Captures({ id }: { id: string }) {
  const { data, error, refetch } = useCaptures(id);
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0)
    return <p className={styles.about}>No requests in the last hour. Send a test to see one here.</p>;
  return (
    <ol className={styles.list} aria-label="Captured requests">
      {data.map((capture) => (
        <CaptureLine key={capture.id} capture={capture} />
      ))}
    </ol>
  );
}
