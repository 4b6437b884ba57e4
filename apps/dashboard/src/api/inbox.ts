import { useLayoutEffect } from 'react';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import { queries, readAgain } from './queries.ts';
import type { components, operations } from './generated/internal-api.js';

type Asked = operations['listInbox']['parameters']['query'];
export type Direction = Asked['direction'];
export type InboxView = NonNullable<Asked['view']>;
export type InboxItem = components['schemas']['InboxItem'];
export type AttentionReason = InboxItem['attention'][number];
export type InboxCounts = components['schemas']['InboxViewCounts'];

const PAGE_ROWS = 50;
/** Counts and lists follow the work of others: live hints make them current at once. */
const COUNTS_STALE_MS = 60_000;
/** Back from a long referral leads to the same rows, for a working day. */
const ROWS_KEPT_MS = 10 * 3_600_000;

type Page = Awaited<ReturnType<typeof readPage>>;
type Pages = InfiniteData<Page, string | null>;
const ROWS_KEY = ['inbox', 'rows'];

/** A referral that the person has acted on. */
export interface ActedOn {
  perspective: Direction;
  referenceNumber: string;
}

/** What one inbox shows. */
export interface InboxFilter {
  direction: Direction;
  view: InboxView;
  /** Words that are searched for; empty: none. */
  q: string;
}

/** How many rows each view has, of both directions. Undefined: not known yet. */
export function useInboxCounts(): Record<Direction, InboxCounts> | undefined {
  return useQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/inbox/counts', { signal }))).data,
    staleTime: COUNTS_STALE_MS,
  }).data;
}

/**
 * The rows of an inbox, page after page. Nothing moves them but their reader (useNewest): who goes back finds
 * them as they were left. Who comes anew begins at the first page.
 */
export function useInbox(filter: InboxFilter, isBack: boolean) {
  const key = rowsKey(filter);
  // before the pages that are kept would be read again, one after the other
  useLayoutEffect(() => {
    if (!isBack) forgetPagesButFirst(key);
  }, [isBack, ...key]);
  return useInfiniteQuery({
    ...pagesOf(filter),
    placeholderData: keepPreviousData,
    ...(isBack && { staleTime: Infinity }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Asks for the first rows before the page is there that shows them. */
export function readInboxAhead(filter: InboxFilter): void {
  const isKept = queries.getQueryData(rowsKey(filter)) !== undefined;
  if (!isKept) void queries.prefetchInfiniteQuery(pagesOf(filter));
}

function pagesOf(filter: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: rowsKey(filter),
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? null,
    gcTime: ROWS_KEPT_MS,
  });
}

function forgetPagesButFirst(queryKey: readonly string[]): void {
  const { pages, pageParams } = queries.getQueryData<Pages>(queryKey) ?? { pages: [], pageParams: [] };
  if (pages.length < 2) return;
  const first = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  queries.setQueryData<Pages>(queryKey, first, { updatedAt: 0 });
}

/**
 * Shows a referral as it is now, after an act of the person, in the rows that were read: where it stands, as
 * what is read does not move (ADR 159).
 */
export async function showInInbox({ perspective, referenceNumber }: ActedOn): Promise<void> {
  // of the rows only those that are still being read for the first time
  const isOther = ({ queryKey, state }: Query) => queryKey[1] !== 'rows' || state.data === undefined;
  const others = readAgain(['inbox'], isOther);
  try {
    const isKept = queries.getQueriesData({ queryKey: ROWS_KEY }).length > 0;
    // a row of what was sent is of the case, and has the number of its latest referral
    const q = referenceNumber.replace(/-R\d+$/, '');
    const found = isKept ? (await readPage({ direction: perspective, view: 'all', q }, null)).data : [];
    const fresh = new Map(found.map((row) => [row.id, row]));
    changeRows((row) => fresh.get(row.id) ?? row);
  } catch {
    await readAgain(ROWS_KEY);
  }
  await others;
}

/** Changes rows in all lists that were read. A list that is to be read again still is. */
export function changeRows(change: (row: InboxItem) => InboxItem): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: ROWS_KEY })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    const changed = (list: Pages | undefined) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
    queries.setQueryData<Pages>(query.queryKey, changed, { updatedAt });
    if (isInvalidated) query.invalidate();
  }
}

/** The first page as it is now, and what shows it. Wanted once there were hints; each reads it again. */
export function useNewest(filter: InboxFilter, isWanted: boolean) {
  const { direction, view, q } = filter;
  const { data: page } = useQuery({
    queryKey: ['inbox', 'newest', direction, view, q],
    queryFn: ({ signal }) => readPage(filter, null, signal),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: 0,
  });
  const show = () => page && queries.setQueryData(rowsKey(filter), { pages: [page], pageParams: [null] });
  return { page, show };
}

function rowsKey({ direction, view, q }: InboxFilter) {
  return [...ROWS_KEY, direction, view, q];
}

function readPage({ direction, view, q }: InboxFilter, cursor: string | null, signal?: AbortSignal) {
  const query: Asked = { direction, view, limit: PAGE_ROWS, ...(q && { q }), ...(cursor && { cursor }) };
  return bodyOf(GET('/inbox', { params: { query }, ...(signal && { signal }) }));
}

/** Each row once: the last pages repeat what has changed since the first one. */
export function rowsOf(pages: readonly { data: InboxItem[] }[]): InboxItem[] {
  const rows = new Map<string, InboxItem>();
  for (const { data } of pages) for (const row of data) rows.set(row.id, row);
  return [...rows.values()];
}
