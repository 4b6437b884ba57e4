import { Link } from 'react-router';
import type { SentCase } from '../../api/send.ts';
import styles from './send.module.css';

/** The form has nothing to do any more. */
export function Sent({ record }: { record: SentCase }) {
  return (
    <div className={styles.message}>
      <h1>This case was sent</h1>
      <p>
        It went to <bdi>{record.referentFirmName}</bdi> and is no draft any more.
      </p>
      <p>
        <Link to={`/referrals/${record.referralId}`}>Open the referral</Link>
      </p>
    </div>
  );
}
