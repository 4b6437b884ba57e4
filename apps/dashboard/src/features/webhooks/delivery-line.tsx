import { useState } from 'react';
import type { Delivery } from '../../api/webhooks.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TimeUntil } from '../../ui/time-until.tsx';
import { Attempts } from './attempts.tsx';
import { DeliveryBadge } from './badges.tsx';
import styles from './webhooks.module.css';
import { errorInWords, nextOf } from './webhook-words.ts';

interface Props {
  /** Of the subscription. */
  id: string;
  delivery: Delivery;
  onCatchUp: (at: string) => void;
}

/** One delivery; opened, with its attempts and its ids. */
export function DeliveryLine({ id, delivery, onCatchUp }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { status, eventType, createdAt, attempts } = delivery;
  return (
    <li className={styles.delivery}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>{eventType}</code>
          <DeliveryBadge status={status} />
          <span>
            <Moment at={createdAt} />
          </span>
          <span>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
        </summary>
        {isOpen && <Opened id={id} delivery={delivery} />}
      </details>
      <Next delivery={delivery} />
      {status === 'EXHAUSTED' && (
        <Button
          kind="quiet"
          onClick={() => onCatchUp(createdAt)}
          aria-label={`Catch up from here: ${eventType}`}
        >
          Catch up from here …
        </Button>
      )}
    </li>
  );
}

function Opened({ id, delivery }: { id: string; delivery: Delivery }) {
  return (
    <div className={styles.opened}>
      <p className={styles.ids}>
        Delivery <CopyText text={delivery.id} what="the id of the delivery" />
      </p>
      <p className={styles.ids}>
        Event <CopyText text={delivery.eventId} what="the id of the event" />
      </p>
      <Attempts id={id} delivery={delivery} />
    </div>
  );
}

/** What went wrong, and what happens next. */
function Next({ delivery }: { delivery: Delivery }) {
  const { lastError, nextRetryAt } = delivery;
  const next = nextOf(delivery);
  if (lastError === null && next === null) return null;
  return (
    <p className={styles.facts}>
      {lastError !== null && (
        <>
          <code>{lastError}</code>. {errorInWords(lastError)}{' '}
        </>
      )}
      {next === 'retry' && nextRetryAt !== null && (
        <>
          Next attempt <TimeUntil at={nextRetryAt} />.
        </>
      )}
      {next === 'held' &&
        'It waits until the case is restored or the public API of your firm is switched on again.'}
    </p>
  );
}
