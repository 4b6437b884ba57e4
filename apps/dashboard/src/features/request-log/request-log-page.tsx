import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { WhomToAsk } from '../../ui/whom-to-ask.tsx';
import { filterIn, type LogFilter, NO_FILTER, paramsOf } from './log-filter.ts';
import { FindById } from './find-by-id.tsx';
import { LogFilters } from './log-filters.tsx';
import { LogRows } from './log-rows.tsx';
import styles from './request-log.module.css';

/** What the programs of the firm called. The API shows it to administrators only. */
export function RequestLogPage() {
  const { role } = useUser();
  usePageTitle('Request log');
  return (
    <>
      <h1>Request log</h1>
      {isAdministrator(role) ? (
        <Log />
      ) : (
        <WhomToAsk>Administrators see what the programs of your firm called.</WhomToAsk>
      )}
    </>
  );
}

function Log() {
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params);
  const show = (next: LogFilter) => setParams(paramsOf(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <p className={styles.about}>
        Every call of your programs with their keys in the last 30 days, also refused ones. It has no bodies,
        no queries and no ids of a path. <a href="/docs/guides/calling">How to call the API</a>
      </p>
      <FindById value={filter.requestId} onFind={(requestId) => show({ ...NO_FILTER, requestId })} />
      <LogFilters filter={filter} onChange={(change) => show({ ...filter, ...change })} />
      <LogRows filter={filter} onClear={() => show(NO_FILTER)} />
    </>
  );
}
