import { Navigate, NavLink, useParams, useSearchParams } from 'react-router';
import { useReferralFigures, useRevenueFigures } from '../../api/analytics.ts';
import { now } from '../../api/server-clock.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { isPage, type Page, PAGES, sideOf } from './analytics-pages.ts';
import styles from './analytics.module.css';
import { FilterBar } from './filter-bar.tsx';
import { filterIn, isTurned } from './filter.ts';
import { ReferralSections } from './referral-sections.tsx';
import { RevenueSections } from './revenue-sections.tsx';

/** Statistics. What is counted stands in the address, so that it can be kept and sent. */
export function AnalyticsPage() {
  const { page = '' } = useParams();
  return isPage(page) ? <Analytics page={page} /> : <Navigate to="/analytics/received" replace />;
}

function Analytics({ page }: { page: Page }) {
  const [params, setParams] = useSearchParams();
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const filter = filterIn(params, now(), tz);
  usePageTitle(`Analytics: ${PAGES[page]}`);
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams([...params]);
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <h1>Analytics</h1>
      <nav className={styles.pages} aria-label="Statistics">
        {Object.entries(PAGES).map(([path, label]) => (
          <NavLink key={path} to={{ pathname: `/analytics/${path}`, search: params.toString() }}>
            {label}
          </NavLink>
        ))}
      </nav>
      <FilterBar filter={filter} onChange={change} />
      {isTurned(filter) ? (
        <p className={styles.hint} role="alert">
          The first day is after the last one. Change one of them.
        </p>
      ) : (
        <Figures page={page} filter={filter} />
      )}
    </>
  );
}

type Filter = ReturnType<typeof filterIn>;

function Figures({ page, filter: { range: _, ...filter } }: { page: Page; filter: Filter }) {
  const side = sideOf(page);
  const isRevenue = page.startsWith('revenue');
  const referrals = useReferralFigures(side, filter, !isRevenue);
  const revenue = useRevenueFigures(side, filter, isRevenue);
  const { data, error, refetch, isPlaceholderData } = isRevenue ? revenue : referrals;
  if (error) return <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div className={styles.figures} aria-busy={isPlaceholderData}>
      {isRevenue
        ? revenue.data && <RevenueSections side={side} filter={filter} figures={revenue.data} />
        : referrals.data && <ReferralSections side={side} filter={filter} figures={referrals.data} />}
      <p className={styles.hint}>
        Days are those of {filter.tz}.{' '}
        {data.asOf && (
          <>
            Figures of <TimeAgo at={data.asOf} />.{' '}
          </>
        )}
        Archived referrals are left out.
      </p>
    </div>
  );
}
