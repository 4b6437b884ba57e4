import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  type MedCase,
  type MedOperation,
  type MedReferral,
  useMedCase,
  useMedReferral,
} from '../../api/med-cases.ts';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ReferralBadge } from './badges.tsx';
import { CaseFacts } from './case-facts.tsx';
import { HealthNotice } from './health-notice.tsx';
import { Ledger } from './ledger.tsx';
import styles from './med-cases.module.css';
import { MedMoves } from './med-moves-bar.tsx';
import { Missing } from './missing.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ReferralFacts } from './referral-facts.tsx';
import { patientOf } from './texts.ts';
import { Trail } from './trail.tsx';
import { useSide } from './use-side.ts';

/** One referral to a provider: where it stands, what may be done, and the ledger of a pharmacy. */
export function MedReferralPage() {
  const { id: caseId = '', referralId = '' } = useParams();
  const medCase = useMedCase(caseId);
  const referral = useMedReferral({ caseId, referralId });
  const problem = medCase.error ?? referral.error;
  usePageTitle(referral.data ? referral.data.referenceNumber : 'Med referral');
  if (medCase.data && referral.data)
    return <Page key={referral.data.id} medCase={medCase.data} referral={referral.data} />;
  if (!problem) return <Loading />;
  const retry = () => void Promise.all([medCase.refetch(), referral.refetch()]);
  return <Missing what="referral" problem={problem} onRetry={retry} />;
}

function Page({ medCase, referral }: { medCase: MedCase; referral: MedReferral }) {
  const side = useSide();
  const [asked, setAsked] = useState<MedOperation | null>(null);
  const path = { caseId: medCase.id, referralId: referral.id };
  return (
    <article className={styles.page}>
      <Head medCase={medCase} referral={referral} />
      <HealthNotice />
      <MedMoves side={side} referral={referral} onMove={setAsked} />
      <div className={styles.columns}>
        <ReferralFacts referral={referral} side={side} />
        <CaseFacts medCase={medCase} side={side} onEdit={null} />
      </div>
      {referral.isPharmacy && <Ledger path={path} side={side} status={referral.status} />}
      {asked && <MoveDialog operation={asked} referral={referral} onClose={() => setAsked(null)} />}
    </article>
  );
}

function Head({ medCase, referral }: { medCase: MedCase; referral: MedReferral }) {
  const side = useSide();
  const patient = patientOf(medCase);
  return (
    <header>
      <Trail>
        <Link to={`/med-cases/${medCase.id}`}>{medCase.referenceNumber}</Link>
        {referral.referenceNumber}
      </Trail>
      <h1>{patient === null ? 'Patient not shown' : <bdi>{patient}</bdi>}</h1>
      <p className={styles.line}>
        <ReferralBadge status={referral.status} />
        <span>{referral.isPharmacy ? 'Pharmacy' : 'Treatment'}</span>
        <span>
          {side === 'firm' ? 'to' : 'from'}{' '}
          <bdi>{side === 'firm' ? referral.providerName : medCase.handlingFirmName}</bdi>
        </span>
        {medCase.isArchived && <strong>The case is archived</strong>}
      </p>
    </header>
  );
}
