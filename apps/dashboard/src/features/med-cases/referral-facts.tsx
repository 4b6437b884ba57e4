import { Link } from 'react-router';
import type { MedReferral } from '../../api/med-cases.ts';
import { Moment } from '../../ui/moment.tsx';
import { Facts } from './case-facts.tsx';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { REASONS } from './texts.ts';

/** The referral: what it is for, and what happened when. What has not happened is left out. */
export function ReferralFacts({ referral, side }: { referral: MedReferral; side: Side }) {
  const { notes, rejectionReasonCode, parentReferralId, medCaseId, isPharmacy } = referral;
  const at = (moment: string | null) => moment && <Moment at={moment} />;
  const isDeclined = referral.status === 'REJECTED';
  return (
    <section className={styles.card} aria-labelledby="med-referral">
      <h2 id="med-referral">Referral</h2>
      <Facts
        rows={[
          ['Provider', side === 'firm' && <bdi key="provider">{referral.providerName}</bdi>],
          ['For', isPharmacy ? 'Pharmacy' : 'Treatment'],
          [
            'Notes of the firm',
            notes && (
              <bdi className={styles.words} dir="auto" key="notes">
                {notes}
              </bdi>
            ),
          ],
          [
            'Follows',
            parentReferralId && side === 'firm' && (
              <Follows key="follows" caseId={medCaseId} id={parentReferralId} />
            ),
          ],
          ['Sent', at(referral.createdAt)],
          ['Acknowledged', at(referral.acknowledgedAt)],
          [isDeclined ? 'Declined' : 'Accepted', at(referral.respondedAt)],
          ['Reason', rejectionReasonCode && (REASONS[rejectionReasonCode] ?? rejectionReasonCode)],
          ['Treatment began', at(referral.treatmentStartedAt)],
          ['Treatment complete', at(referral.treatmentCompletedAt)],
          ['Closed', at(referral.closedAt)],
          ['Withdrawn', at(referral.withdrawnAt)],
        ]}
      />
    </section>
  );
}

function Follows({ caseId, id }: { caseId: string; id: string }) {
  return <Link to={`/med-cases/${caseId}/referrals/${id}`}>Another referral of this case</Link>;
}
