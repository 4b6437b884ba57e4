import { Link, useParams } from 'react-router';
import { useMedReferral } from '../../api/med-cases.ts';
import { useOwnProvider } from '../../api/providers.ts';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { HealthNotice } from './health-notice.tsx';
import { ImportForm } from './import-form.tsx';
import styles from './med-cases.module.css';
import { Missing } from './missing.tsx';
import { Restricted } from './restricted.tsx';
import { Trail } from './trail.tsx';
import { useSide } from './use-side.ts';

/** Where a pharmacy brings many fills and transactions at once. */
export function ImportPage() {
  const { id: caseId = '', referralId = '' } = useParams();
  const side = useSide();
  const path = { caseId, referralId };
  const { data, error, refetch } = useMedReferral(path);
  const provider = useOwnProvider(side === 'provider');
  usePageTitle('Import a file');
  if (error && !data) return <Missing what="referral" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <article className={styles.page}>
      <Trail>
        <Link to={`/med-cases/${caseId}/referrals/${referralId}`}>{data.referenceNumber}</Link>
        Import
      </Trail>
      <h1>Import fills and transactions</h1>
      <HealthNotice />
      {side === 'firm' || !data.isPharmacy ? (
        <p className={styles.told}>
          {side === 'firm'
            ? 'The pharmacy writes its ledger, and your firm reads it.'
            : 'This referral is not to a pharmacy, so it has no ledger.'}
        </p>
      ) : provider?.restrictedAccess ? (
        <Restricted />
      ) : (
        <ImportForm path={path} status={data.status} />
      )}
    </article>
  );
}
