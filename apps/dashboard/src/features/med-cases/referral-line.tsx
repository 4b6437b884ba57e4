import { Link } from 'react-router';
import type { MedReferral } from '../../api/med-cases.ts';
import { Moment } from '../../ui/moment.tsx';
import { ReferralBadge } from './badges.tsx';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';

interface Props {
  referral: MedReferral;
  side: Side;
  /** The referral of the same case that it follows. */
  parent: MedReferral | null;
}

/** A referral of the case. The whole line leads to it. */
export function ReferralLine({ referral, side, parent }: Props) {
  const { id, medCaseId, providerName, isPharmacy, referenceNumber, status, createdAt } = referral;
  const kind = isPharmacy ? 'Pharmacy' : 'Treatment';
  return (
    <li className={styles.referral}>
      <div className={styles.what}>
        <Link to={`/med-cases/${medCaseId}/referrals/${id}`} className={styles.title}>
          {side === 'firm' ? <bdi>{providerName}</bdi> : kind}
        </Link>
        <p className={styles.facts}>
          <span>{referenceNumber}</span>
          {side === 'firm' && <span>{kind}</span>}
          <span>
            Sent <Moment at={createdAt} />
          </span>
          {parent && <span>after {parent.referenceNumber}</span>}
        </p>
      </div>
      <ReferralBadge status={status} />
    </li>
  );
}
