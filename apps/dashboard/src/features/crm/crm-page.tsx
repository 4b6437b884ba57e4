import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { type CrmMapping, useMappings } from '../../api/crm.ts';
import buttons from '../../ui/button.module.css';
import editorStyles from '../../ui/editor.module.css';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { pathOf } from './mapping-path.ts';
import { Writebacks } from './writebacks.tsx';

/** How records of the firm's CRM become cases, and what could not be written back. For administrators. */
export function CrmPage() {
  const { role } = useUser();
  usePageTitle('CRM connections');
  if (!isAdministrator(role)) return <NotForYou />;
  return (
    <>
      <div className={editorStyles.head}>
        <h1>CRM connections</h1>
        <Link className={`${buttons.button} ${buttons.first}`} to="/crm/new-mapping">
          <Plus size={16} aria-hidden="true" /> New mapping
        </Link>
      </div>
      <p className={lines.intro}>
        A mapping says which field of a record goes to which field of a case. A button in your CRM then sends
        the record. The button signs in with a CRM token, which is under <Link to="/api-keys">API keys</Link>.{' '}
        <a href="/docs/guides/crm">How a CRM connects</a>
      </p>
      <Mappings />
      <Writebacks />
    </>
  );
}

/** Who has no right to these pages reads whom to ask. */
export function NotForYou() {
  return (
    <>
      <h1>CRM connections</h1>
      <WhomToAsk>Administrators of your firm set up how your CRM sends cases.</WhomToAsk>
    </>
  );
}

function Mappings() {
  const { data, error, refetch } = useMappings();
  return (
    <section aria-labelledby="crm-mappings">
      <h2 id="crm-mappings" className={lines.group}>
        Mappings
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.mappings.length === 0 && (
        <p className={lines.soft}>No mappings yet. Make one, and try it on a record before you save it.</p>
      )}
      <ul className={lines.lines} hidden={!data?.mappings.length}>
        {data?.mappings.map((mapping) => (
          <Line key={pathOf(mapping)} mapping={mapping} />
        ))}
      </ul>
    </section>
  );
}

function Line({ mapping }: { mapping: CrmMapping }) {
  const { crmObjectApiName, crmRecordTypeDevName, connection, sendFields, writebackFields } = mapping;
  const written = Object.keys(writebackFields).length;
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <p className={lines.name}>
          <Link to={pathOf(mapping)}>
            <bdi>{crmObjectApiName}</bdi>
            {crmRecordTypeDevName && (
              <>
                , <bdi>{crmRecordTypeDevName}</bdi>
              </>
            )}
          </Link>
        </p>
        <p className={lines.soft}>
          {crmRecordTypeDevName ? 'Records of this type. ' : 'Records without a mapping of their type. '}
          {sendFields.length === 1 ? '1 field' : `${sendFields.length} fields`} in the form.
        </p>
        <p className={lines.soft}>
          {connection ? (
            <>
              Connected with <bdi>{connection.baseUrl}</bdi>.{' '}
              {written === 0
                ? 'Nothing is written back.'
                : written === 1
                  ? '1 value is written back.'
                  : `${written} values are written back.`}
            </>
          ) : (
            'Not connected: the sender types all values.'
          )}
        </p>
      </div>
    </li>
  );
}
