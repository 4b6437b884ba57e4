import { Link, useParams } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { useStoredRule } from '../../api/routing.ts';
import { draftPlace, readDraft } from '../../ui/kept-drafts.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { AskThem } from './ask-them.tsx';
import { draftName } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleFacts } from './rule-facts.tsx';
import styles from '../../ui/editor.module.css';

/** One rule: to change for administrators, to read for others. */
export function RulePage() {
  const { id = 'new' } = useParams();
  const { role } = useUser();
  usePageTitle(id === 'new' ? 'New rule' : 'Routing rule');
  if (id !== 'new') return <SavedRule key={id} id={id} mayChange={isAdministrator(role)} />;
  return isAdministrator(role) ? <RuleEditor key="new" id="new" /> : <MayNot />;
}

function SavedRule({ id, mayChange }: { id: string; mayChange: boolean }) {
  const user = useUser();
  const { data, error, refetch } = useStoredRule(id);
  const hasDraft = readDraft(draftPlace(user.id, draftName(id))) !== null;
  const isGone = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  if (isGone) return hasDraft && mayChange ? <RuleEditor id={id} /> : <Missing />;
  if (error && !data) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (!mayChange) return <RuleFacts rule={data.record} hasDraft={hasDraft} />;
  return <RuleEditor id={id} read={data} onOutdated={() => void refetch()} />;
}

function MayNot() {
  return (
    <div className={styles.message}>
      <h1>You can read rules only</h1>
      <AskThem />
      <Back />
    </div>
  );
}

function Missing() {
  return (
    <div className={styles.message}>
      <h1>There is no such rule</h1>
      <p>It may have been deleted, or it belongs to another firm.</p>
      <Back />
    </div>
  );
}

function Back() {
  return (
    <p>
      <Link to="/routing">Go to the rules of your firm</Link>
    </p>
  );
}
