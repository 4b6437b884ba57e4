import { Link, useParams } from 'react-router';
import { useReferral } from '../../api/referral.ts';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useMayWrite } from '../../ui/use-session.ts';
import { ReferForm } from './refer-form.tsx';
import { Missing, ReadOnly } from './send-page.tsx';
import styles from './send.module.css';

/** Where a case that was sent before goes to another firm: again after its referral ended, or onward. */
export function ReferPage() {
  const { id = '' } = useParams();
  const mayWrite = useMayWrite();
  const { data, error, refetch } = useReferral(id);
  usePageTitle(data?.perspective === 'received' ? 'Refer onward' : 'Send to another firm');
  if (!mayWrite) return <ReadOnly />;
  if (error && !data) return <Missing problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.piiMasked) return <Masked id={id} />;
  return <ReferForm key={id} referral={data} />;
}

/** Nobody sends on what they do not see. */
function Masked({ id }: { id: string }) {
  return (
    <div className={styles.message}>
      <h1>The client is masked</h1>
      <p>A case can go to another firm once your firm has acknowledged its referral.</p>
      <p>
        <Link to={`/referrals/${id}`}>Open the referral</Link>
      </p>
    </div>
  );
}
