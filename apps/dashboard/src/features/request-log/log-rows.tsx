import { useRequestLog } from '../../api/request-log.ts';
import { Button } from '../../ui/button.tsx';
import { CopyBlock } from '../../ui/copy-block.tsx';
import { foundInWords } from '../../ui/counted.ts';
import { Loading } from '../../ui/loading.tsx';
import { zoneInWords } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { curlOf } from './curl-of.ts';
import { isFiltered, type LogFilter, searchOf } from './log-filter.ts';
import { RequestLine } from './request-line.tsx';
import styles from './request-log.module.css';

interface Props {
  filter: LogFilter;
  onClear: () => void;
}

/** The calls that match, the newest first. They stay as they were read until somebody asks for newer ones. */
export function LogRows({ filter, onClear }: Props) {
  const { data, error, refetch, isPlaceholderData, isFetching, hasNextPage, fetchNextPage } = useRequestLog(
    searchOf(filter),
  );
  const first = isPlaceholderData ? undefined : data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby="calls">
      <div className={styles.head}>
        <h2 id="calls" className={styles.group}>
          Calls
        </h2>
        <Button kind="quiet" onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      <p className="unseen" role="status">
        {first && foundInWords(first.data.length, { isMore: Boolean(first.meta.nextCursor), what: 'call' })}
      </p>
      {data && rows.length === 0 && <Empty filter={filter} onClear={onClear} />}
      <ol
        className={styles.list}
        aria-label="Calls"
        aria-busy={isPlaceholderData || isFetching}
        hidden={rows.length === 0}
      >
        {rows.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ol>
      {hasNextPage && (
        <Button className={styles.more} onClick={() => void fetchNextPage()}>
          Show older calls
        </Button>
      )}
      <p className={styles.about}>
        Times are in {zoneInWords()}. A call is here a few seconds after its answer, and for 30 days.
      </p>
    </section>
  );
}

/** Says why nothing is here, and how something comes. */
function Empty({ filter, onClear }: Props) {
  if (!isFiltered(filter))
    return (
      <div className={styles.empty}>
        <h3>No program of your firm has called yet</h3>
        <p>
          Make a key under <a href="/app/api-keys">API keys</a>, put it into the variable <code>API_KEY</code>{' '}
          and call:
        </p>
        <CopyBlock
          text={curlOf({ method: 'GET', route: '/firms/me' }, location.origin)}
          what="the first call"
        />
        <p>Then look again. What people do in this app is not listed: it is no call of a program.</p>
      </div>
    );
  return (
    <div className={styles.empty}>
      <h3>{filter.requestId ? 'There is no call with this id' : 'No call matches'}</h3>
      <p>
        {filter.requestId
          ? 'It may be older than 30 days, of another firm, of a key that is revoked, or only seconds old. Calls without a key that works have no owner, so they are in no log.'
          : 'Calls of the last 30 days are looked through. Leave out a filter to find more.'}
      </p>
      <Button onClick={onClear}>Show all</Button>
    </div>
  );
}
