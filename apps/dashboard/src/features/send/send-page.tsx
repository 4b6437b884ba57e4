import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { useStoredCase } from '../../api/send.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useMayWrite } from '../../ui/use-session.ts';
import { ArchivedDraft } from './archived-draft.tsx';
import { isSent } from './case-draft.ts';
import { CaseEditor } from './case-editor.tsx';
import styles from './send.module.css';
import { Sent } from './sent.tsx';

/** Where a case is written and sent: a new one, or a draft of the firm. */
export function SendPage() {
  const { id = '' } = useParams();
  const mayWrite = useMayWrite();
  usePageTitle(id ? 'Draft' : 'Send a case');
  if (!mayWrite) return <ReadOnly />;
  return id ? <SavedDraft key={id} id={id} /> : <CaseEditor key="new" name="new" />;
}

function SavedDraft({ id }: { id: string }) {
  const { data, error, refetch } = useStoredCase(id);
  if (error && !data) return <Missing problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (isSent(data.record)) return <Sent record={data.record} />;
  if (data.record.isArchived) return <ArchivedDraft record={data.record} onTakenOut={() => void refetch()} />;
  return <CaseEditor name={id} read={data} />;
}

export function ReadOnly() {
  return (
    <div className={styles.message}>
      <h1>Your account may read only</h1>
      <p>A member of your firm can send cases. An administrator of your firm can change your role.</p>
    </div>
  );
}

export function Missing({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const isGone = problem instanceof ApiProblem && (problem.status === 404 || problem.status === 403);
  if (!isGone) return <ProblemNotice problem={problem} onRetry={onRetry} />;
  return (
    <div className={styles.message}>
      <h1>There is no such case</h1>
      <p>It may have been deleted, or your firm is no part of it.</p>
      <p>
        <Link to="/inbox/sent?view=drafts">Go to your drafts</Link>
      </p>
    </div>
  );
}
