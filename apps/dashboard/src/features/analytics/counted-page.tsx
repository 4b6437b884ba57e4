import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import type { AnalyticsFilter } from '../../api/analytics.ts';
import { useCountedReferrals } from '../../api/counted-referrals.ts';
import { now } from '../../api/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isPage, type Page, sideOf } from './analytics-pages.ts';
import styles from './analytics.module.css';
import { figureInWords } from './answers.ts';
import { countedInWords } from './counted-in-words.ts';
import { CountedLine } from './counted-line.tsx';
import { countedBy, differenceInReasons, filterWords, type Followed, selectionIn } from './drill.ts';
import { filterIn, isTurned } from './filter.ts';

/** The referrals behind a figure. What they are chosen by stands in the address. */
export function CountedPage() {
  const { page = '' } = useParams();
  const [params] = useSearchParams();
  const filter = filterIn(params, now(), Intl.DateTimeFormat().resolvedOptions().timeZone);
  if (!isPage(page)) return <Navigate to="/analytics/received" replace />;
  // the page of the figures says what is wrong
  if (isTurned(filter)) return <Navigate to={`/analytics/${page}?${filterWords(params)}`} replace />;
  return <Counted page={page} params={params} filter={filter} />;
}

interface Props {
  page: Page;
  params: URLSearchParams;
  filter: AnalyticsFilter;
}

function Counted({ page, params, filter }: Props) {
  const followed = useLocation().state as Followed | null;
  const selection = selectionIn(params);
  const side = sideOf(page);
  const { rows, total, error, refetch, hasNextPage, fetchNextPage, isPending } = useCountedReferrals(
    countedBy(side, filter, selection),
  );
  const title = side === 'received' ? 'Received referrals' : 'Sent referrals';
  usePageTitle(`${title} behind a figure`);
  const why = followed && total !== undefined ? differenceInReasons(followed, total) : null;
  return (
    <>
      <p className={styles.back}>
        <Link to={{ pathname: `/analytics/${page}`, search: filterWords(params) }}>Analytics</Link>
      </p>
      <h1>{title}</h1>
      <ul className={styles.chosen} aria-label="Chosen by">
        {countedInWords(filter, selection, rows[0]).map((words) => (
          <li key={words}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Loading />}
      {total !== undefined && (
        <p role="status" className={styles.total}>
          <strong>
            {figureInWords(total)} {total === 1 ? 'referral' : 'referrals'}
          </strong>
          {why && ` ${why}`}
        </p>
      )}
      <ul className={styles.counted} aria-label="Referrals">
        {rows.map((row) => (
          <CountedLine key={row.id} row={row} tz={filter.tz} />
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>Show more</Button>}
    </>
  );
}
