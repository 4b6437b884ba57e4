import { useParams } from 'react-router';
import { useReferral } from '../../api/referral.ts';
import { Loading } from '../../ui/loading.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUser } from '../../ui/use-session.ts';
import { ReferForm } from './refer-form.tsx';
import { Missing, ReadOnly } from './send-page.tsx';

/** Where a case that was sent before goes to another firm: again after its referral ended, or onward. */
export function ReferPage() {
  const { id = '' } = useParams();
  const { role } = useUser();
  const { data, error, refetch } = useReferral(id);
  usePageTitle(data?.perspective === 'received' ? 'Refer onward' : 'Send to another firm');
  if (role === 'viewer') return <ReadOnly />;
  if (error && !data) return <Missing problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return <ReferForm key={id} referral={data} />;
}
