import { useRef, useState } from 'react';
import { Navigate, NavigationType, useNavigationType, useParams, useSearchParams } from 'react-router';
import { type Direction, type InboxView, rowsOf, useInbox, useInboxCounts } from '../../api/inbox.ts';
import { announce } from '../../ui/announce.ts';
import { foundInWords } from '../../ui/counted.ts';
import { inboxSearch } from '../../ui/inbox-path.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { EmptyInbox } from './empty-inbox.tsx';
import { InboxList } from './inbox-list.tsx';
import styles from './inbox.module.css';
import { MarkAllRead } from './mark-all-read.tsx';
import { NewsBar } from '../../ui/news-bar.tsx';
import { SavedViewBar } from './saved-view-bar.tsx';
import { useListPlace } from './use-list-place.ts';
import { useNews } from './use-news.ts';
import { ViewTabs } from './view-tabs.tsx';
import { viewNamed, VIEWS } from './views.ts';

const TITLES: Readonly<Record<Direction, string>> = { received: 'Received', sent: 'Sent' };

/** The inbox of one direction. What it shows stands in the address, so that it can be kept and sent. */
export function InboxPage() {
  const { direction } = useParams();
  return direction === 'received' || direction === 'sent' ? (
    <Inbox key={direction} direction={direction} />
  ) : (
    <Navigate to="/inbox/received" replace />
  );
}

function Inbox({ direction }: { direction: Direction }) {
  const [params, setParams] = useSearchParams();
  const view = viewNamed(params.get('view'), direction);
  const q = params.get('q') ?? '';
  const isBack = useNavigationType() === NavigationType.Pop;
  const { keep } = useListPlace();
  const counts = useInboxCounts()?.[direction];
  const { data, error, refetch, isPending, ...more } = useInbox({ direction, view, q }, isBack);
  const rows = rowsOf(data?.pages ?? []);
  const search = useRef<HTMLInputElement>(null);
  const first = more.isPlaceholderData ? undefined : data?.pages[0];
  const asOf = first?.meta.asOf;
  const { news, show: showNews } = useNews({ direction, view, q }, rows, asOf);
  const [timesShown, setTimesShown] = useState(0);
  usePageTitle(q ? `“${q}” in ${TITLES[direction]}` : `${VIEWS[view].label}, ${TITLES[direction]}`);

  const show = (next: { view?: InboxView; q?: string }) => {
    const shown = { view, q, ...next };
    setParams(inboxSearch(shown), { replace: next.q !== undefined, preventScrollReset: true });
  };

  const toNews = () => {
    showNews();
    keep({ rowId: null });
    setTimesShown(timesShown + 1);
    scrollTo({ top: 0 });
    document.getElementById('content')?.focus({ preventScroll: true });
    announce('The list is current.');
  };

  return (
    <>
      <div className={styles.head}>
        <h1>{TITLES[direction]}</h1>
        <SearchField
          ref={search}
          label="Search in this list"
          placeholder="Title, client, reference number"
          value={q}
          found={first ? foundInWords(first.data.length, { isMore: Boolean(first.meta.nextCursor) }) : ''}
          onSearch={(words) => show({ q: words })}
        />
      </div>
      <ViewTabs direction={direction} view={view} counts={counts} onView={(next) => show({ view: next })} />
      <div className={styles.tools}>
        <SavedViewBar filter={{ direction, view, q }} />
        {rows.length > 0 && <DownloadCsv filter={{ direction, view, q }} />}
        {view === 'unread' && rows.length > 0 && asOf && <MarkAllRead direction={direction} asOf={asOf} />}
      </div>
      <NewsBar news={news} onShow={toNews} />
      {error && !more.isFetchNextPageError && (
        <ProblemNotice problem={error} onRetry={() => void refetch()} />
      )}
      {isPending && <Loading />}
      {data && rows.length === 0 && (
        <EmptyInbox direction={direction} view={view} q={q} onClear={() => show({ q: '', view: 'all' })} />
      )}
      {rows.length > 0 && (
        <InboxList
          key={`${view} ${q} ${timesShown}`}
          rows={rows}
          isMore={more.hasNextPage && !more.isFetchNextPageError}
          isOld={more.isPlaceholderData}
          onMore={() => void more.fetchNextPage({ cancelRefetch: false })}
          onSearch={() => search.current?.focus()}
        />
      )}
      {more.isFetchNextPageError && (
        <ProblemNotice
          about="There are more rows, which could not be read."
          problem={error}
          onRetry={() => void more.fetchNextPage()}
        />
      )}
    </>
  );
}
