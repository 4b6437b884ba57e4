import type { DeliveryStatus, Subscription } from '../../api/webhooks.ts';
import styles from '../../ui/status-badge.module.css';
import { DELIVERY_STATUSES } from './webhook-words.ts';

function Badge({ label, shape }: { label: string; shape: string }) {
  return (
    <span className={styles.badge}>
      <span className={styles.shape} data-shape={shape} aria-hidden="true" />
      {label}
    </span>
  );
}

/** The status of a delivery by word and shape. */
export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const [label, shape] = DELIVERY_STATUSES[status];
  return <Badge label={label} shape={shape} />;
}

/** Whether a subscription is on, by word and shape. */
export function StateBadge({ of: { isActive, isEchoActive } }: { of: Subscription }) {
  if (!isActive) return <Badge label="Off" shape="cross" />;
  return isEchoActive ? <Badge label="On, in echo mode" shape="half" /> : <Badge label="On" shape="square" />;
}

/** Whether a captured request is signed rightly. */
export function SignatureBadge({ isValid }: { isValid: boolean }) {
  return isValid ? (
    <Badge label="Signature valid" shape="square" />
  ) : (
    <Badge label="Signature not valid" shape="cross" />
  );
}
