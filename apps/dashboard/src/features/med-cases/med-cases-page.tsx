import { type RefObject, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { HeartPulse } from 'lucide-react';
import { useMedCases } from '../../api/med-cases.ts';
import { useOwnProvider } from '../../api/providers.ts';
import { useIsBehindMedCases } from '../../live/use-live.ts';
import buttonStyles from '../../ui/button.module.css';
import { foundInPages } from '../../ui/counted.ts';
import { Loading } from '../../ui/loading.tsx';
import { NewsBar } from '../../ui/news-bar.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useUser } from '../../ui/use-session.ts';
import { CaseRow } from './case-row.tsx';
import { EmptyList } from './empty-list.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { HealthNotice } from './health-notice.tsx';
import { filterIn, type ListFilter, paramsOf, questionOf } from './list-filter.ts';
import { ListFilters } from './list-filters.tsx';
import styles from './med-cases.module.css';
import type { Side } from './med-moves.ts';
import { Pager } from '../../ui/pager.tsx';
import { Restricted } from './restricted.tsx';
import { LIST_TITLES } from './texts.ts';
import { useSide } from './use-side.ts';
import { useRowKeys } from './use-row-keys.ts';

/** The cases that a firm handles, or those that were referred to a provider. */
export function MedCasesPage() {
  const side = useSide();
  const { role } = useUser();
  const provider = useOwnProvider(side === 'provider');
  const [params, setParams] = useSearchParams();
  const filter = filterIn(params, side);
  const cases = useMedCases(questionOf(filter));
  const { data, dataUpdatedAt, error, isPending, isPlaceholderData, refetch } = cases;
  const isBehind = useIsBehindMedCases(dataUpdatedAt);
  const search = useRef<HTMLInputElement>(null);
  const list = useRowKeys(() => search.current?.focus());
  usePageTitle(LIST_TITLES[side]);
  const show = (change: Partial<ListFilter>) =>
    setParams(paramsOf({ ...filter, page: 1, ...change }, side), { replace: 'q' in change });
  const rows = data?.data ?? [];
  return (
    <>
      <Head
        side={side}
        q={filter.q}
        found={foundInPages(cases)}
        search={search}
        onSearch={(q) => show({ q })}
      />
      <HealthNotice />
      {provider?.restrictedAccess && <Restricted />}
      <ListFilters side={side} filter={filter} onChange={show} />
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      <NewsBar news={isBehind ? 'There are changes' : ''} onShow={() => void refetch()} />
      {isPending && !error && <Loading />}
      {data && rows.length === 0 && filter.page === 1 && (
        <EmptyList side={side} filter={filter} mayAdd={role !== 'viewer'} onShow={show} />
      )}
      <ul
        ref={list}
        className={styles.rows}
        aria-label={LIST_TITLES[side]}
        aria-busy={isPlaceholderData}
        hidden={rows.length === 0}
      >
        {rows.map((row) => (
          <CaseRow key={row.id} side={side} row={row} />
        ))}
      </ul>
      {data && <Pager of={LIST_TITLES[side]} pagination={data.pagination} />}
    </>
  );
}

interface HeadProps {
  side: Side;
  q: string;
  found: string;
  search: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
}

function Head({ side, q, found, search, onSearch }: HeadProps) {
  const { role } = useUser();
  return (
    <div className={styles.head}>
      <h1>{LIST_TITLES[side]}</h1>
      <SearchField
        ref={search}
        label="Search in this list"
        placeholder="Patient, phone, reference number"
        value={q}
        found={found}
        onSearch={onSearch}
      />
      {side === 'firm' && role !== 'viewer' && (
        <Link to="/med-cases/new" className={`${buttonStyles.button} ${buttonStyles.first}`}>
          <HeartPulse size={16} aria-hidden="true" /> New med case
        </Link>
      )}
    </div>
  );
}
