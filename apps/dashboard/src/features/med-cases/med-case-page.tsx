import { useState } from 'react';
import { useParams } from 'react-router';
import { type MedCase, useMedCase, useMedReferrals } from '../../api/med-cases.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUser } from '../../ui/use-session.ts';
import { CaseBadge } from './badges.tsx';
import { CaseDialog, type CaseDialogKind } from './case-dialogs.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseMoves } from './case-moves-bar.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { HealthNotice } from './health-notice.tsx';
import styles from './med-cases.module.css';
import { Missing } from './missing.tsx';
import { ReferralLine } from './referral-line.tsx';
import { patientOf } from './texts.ts';
import { Trail } from './trail.tsx';
import { useSide } from './use-side.ts';

/** One med case: the patient, what may be done, and its referrals. A provider sees its own referrals. */
export function MedCasePage() {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useMedCase(id);
  usePageTitle(data ? data.referenceNumber : 'Med case');
  if (isPending) return <Loading />;
  if (!data) return <Missing what="med case" problem={error} onRetry={() => void refetch()} />;
  return <Page key={data.id} medCase={data} />;
}

function Page({ medCase }: { medCase: MedCase }) {
  const side = useSide();
  const { role } = useUser();
  const [asked, setAsked] = useState<CaseDialogKind | null>(null);
  const mayWrite = side === 'firm' && role !== 'viewer';
  return (
    <article className={styles.page}>
      <CaseHead medCase={medCase} />
      <HealthNotice />
      {mayWrite && <CaseMoves medCase={medCase} onAct={setAsked} />}
      {side === 'firm' && !mayWrite && (
        <p className={styles.hint}>
          Your account may read only. Members of your firm refer and change cases.
        </p>
      )}
      <div className={styles.columns}>
        <CaseFacts medCase={medCase} side={side} onEdit={mayWrite ? () => setAsked('edit') : null} />
        <Referrals medCase={medCase} />
      </div>
      {asked && <CaseDialog kind={asked} medCase={medCase} onClose={() => setAsked(null)} />}
    </article>
  );
}

/** What every page of a case begins with. */
export function CaseHead({ medCase }: { medCase: MedCase }) {
  const { referenceNumber, status, isArchived, caseType, jurisdiction } = medCase;
  const patient = patientOf(medCase);
  return (
    <header>
      <Trail>{referenceNumber}</Trail>
      <h1>{patient === null ? 'Patient not shown' : <bdi>{patient}</bdi>}</h1>
      <p className={styles.line}>
        <CaseBadge status={status} />
        {isArchived && <strong>Archived</strong>}
        <span>{caseTypeInWords(caseType)}</span>
        <span>{jurisdiction}</span>
      </p>
    </header>
  );
}

function Referrals({ medCase }: { medCase: MedCase }) {
  const side = useSide();
  const { data, error, refetch } = useMedReferrals(medCase.id);
  return (
    <section className={styles.card} aria-labelledby="med-referrals">
      <h2 id="med-referrals">Referrals</h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && (
        <p className={styles.soft}>
          Nobody has seen this case but your firm. Refer it to a clinic for treatment, or to a pharmacy.
        </p>
      )}
      <ul className={styles.plain} hidden={data?.length === 0}>
        {data?.map((referral) => (
          <ReferralLine
            key={referral.id}
            referral={referral}
            side={side}
            parent={data.find(({ id }) => id === referral.parentReferralId) ?? null}
          />
        ))}
      </ul>
    </section>
  );
}
