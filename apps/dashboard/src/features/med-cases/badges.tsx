import type { MedCaseStatus, MedReferralStatus } from '../../api/med-cases.ts';
import styles from '../../ui/status-badge.module.css';
import { CASE_STATUSES, REFERRAL_STATUSES } from './texts.ts';

/** The status of a referral by word and shape. */
export function ReferralBadge({ status }: { status: MedReferralStatus }) {
  return <Badge of={REFERRAL_STATUSES[status]} />;
}

/** The status of a case by word and shape. */
export function CaseBadge({ status }: { status: MedCaseStatus }) {
  return <Badge of={CASE_STATUSES[status]} />;
}

function Badge({ of: [label, shape] }: { of: readonly [label: string, shape: string] }) {
  return (
    <span className={styles.badge}>
      <span className={styles.shape} data-shape={shape} aria-hidden="true" />
      {label}
    </span>
  );
}
