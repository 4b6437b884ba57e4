import type { InboxItem } from '../api/inbox.ts';
import styles from './status-badge.module.css';

type Status = InboxItem['status'];

/** Statuses in words, with the shape that tells them apart without their colour. */
const STATUSES: Readonly<Record<Status, readonly [label: string, shape: string]>> = {
  DRAFT: ['Draft', 'open'],
  SENT: ['Sent', 'half'],
  UNDER_EVALUATION: ['Under evaluation', 'full'],
  INVESTIGATING: ['Investigating', 'full'],
  SIGNED: ['Signed', 'full'],
  IN_LITIGATION: ['In litigation', 'full'],
  CLOSING: ['Closing', 'full'],
  CLOSED: ['Closed', 'square'],
  REJECTED: ['Declined', 'cross'],
  WITHDRAWN: ['Withdrawn', 'cross'],
};

/** A status by word and shape. */
export function StatusBadge({ status }: { status: Status }) {
  const [label, shape] = STATUSES[status];
  return (
    <span className={styles.badge} data-status={status}>
      <span className={styles.shape} data-shape={shape} aria-hidden="true" />
      {label}
    </span>
  );
}

export function statusInWords(status: Status): string {
  return STATUSES[status][0];
}
