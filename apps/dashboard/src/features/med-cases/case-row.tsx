import { Link } from 'react-router';
import type { MedCaseRow } from '../../api/med-cases.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { CaseBadge, ReferralBadge } from './badges.tsx';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { patientOf } from './texts.ts';

/** One case of the list. The whole line leads to it; a provider with one referral goes straight there. */
export function CaseRow({ side, row }: { side: Side; row: MedCaseRow }) {
  const { id, referrals, referralCount } = row;
  const [only] = referrals;
  const to =
    side === 'provider' && referralCount === 1 && only
      ? `/med-cases/${id}/referrals/${only.id}`
      : `/med-cases/${id}`;
  const patient = patientOf(row);
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to={to} className={styles.title} data-row>
          {patient === null ? 'Patient not shown' : <bdi>{patient}</bdi>}
        </Link>
        <p className={styles.facts}>
          <span>{row.referenceNumber}</span>
          {side === 'provider' && (
            <span>
              from <bdi>{row.handlingFirmName}</bdi>
            </span>
          )}
          <span>{caseTypeInWords(row.caseType)}</span>
          <span>{row.jurisdiction}</span>
          {row.isArchived && <span>Archived</span>}
        </p>
      </div>
      <Referrals side={side} row={row} />
      <div className={styles.state}>
        <CaseBadge status={row.status} />
        <span className={styles.soft}>
          <TimeAgo at={row.updatedAt} />
        </span>
      </div>
    </li>
  );
}

function Referrals({ side, row: { referrals, referralCount } }: { side: Side; row: MedCaseRow }) {
  return (
    <ul className={styles.referrals} aria-label="Referrals">
      {referrals.map((referral) => (
        <li key={referral.id}>
          <ReferralBadge status={referral.status} />{' '}
          {side === 'firm' ? (
            <bdi>{referral.providerName}</bdi>
          ) : referral.isPharmacy ? (
            'Pharmacy'
          ) : (
            'Treatment'
          )}
        </li>
      ))}
      {referralCount > referrals.length && <li>and {referralCount - referrals.length} earlier</li>}
      {referralCount === 0 && <li className={styles.soft}>Not referred yet</li>}
    </ul>
  );
}
