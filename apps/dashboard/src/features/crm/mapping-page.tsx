import { Link, useParams, useSearchParams } from 'react-router';
import { useMappings } from '../../api/crm.ts';
import editorStyles from '../../ui/editor.module.css';
import { draftPlace, readDraft } from '../../ui/kept-drafts.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { NotForYou } from './crm-page.tsx';
import { draftName } from './mapping-draft.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { isFor, type MappingKind } from './mapping-values.ts';

const NEW = 'new-mapping';

/** One mapping, or a new one. */
export function MappingPage() {
  const { role } = useUser();
  const { object = NEW } = useParams();
  const [search] = useSearchParams();
  const isNew = object === NEW;
  usePageTitle(isNew ? 'New CRM mapping' : 'CRM mapping');
  if (!isAdministrator(role)) return <NotForYou />;
  if (isNew) return <MappingEditor key={NEW} kind={null} read={null} />;
  const kind = { crmObjectApiName: object, crmRecordTypeDevName: search.get('type') ?? '' };
  return <Stored key={JSON.stringify(kind)} kind={kind} />;
}

function Stored({ kind }: { kind: MappingKind }) {
  const user = useUser();
  const { data, error, refetch } = useMappings();
  if (error && !data) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const read = data.mappings.find((one) => isFor(one, kind)) ?? null;
  const hasDraft = readDraft(draftPlace(user.id, draftName(kind))) !== null;
  return read || hasDraft ? <MappingEditor kind={kind} read={read} /> : <Missing />;
}

function Missing() {
  return (
    <div className={editorStyles.message}>
      <h1>There is no such mapping</h1>
      <p>It may have been deleted, or it is for another object or record type now.</p>
      <p>
        <Link to="/crm">Go to the mappings of your firm</Link>
      </p>
    </div>
  );
}
