import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { ApiProblem, unreachable } from './api-problem.ts';
import { bodyOf, GET } from './client.ts';
import { queries } from './queries.ts';
import type { components, operations } from './generated/internal-api.js';

type Query = operations['listInbox']['parameters']['query'];
export type Direction = Query['direction'];
export type InboxView = NonNullable<Query['view']>;
export type InboxItem = components['schemas']['InboxItem'];
export type AttentionReason = InboxItem['attention'][number];
export type InboxCounts = components['schemas']['InboxViewCounts'];

const PAGE_ROWS = 50;
/** Counts and lists follow the work of others: live hints make them current at once. */
const COUNTS_STALE_MS = 60_000;

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

/** The rows of an inbox, page after page. Nothing moves them but their reader (useNewest). */
export function useInbox(filter: InboxFilter) {
  return useInfiniteQuery({
    ...pagesOf(filter),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Asks for the first rows before the page is there that shows them. */
export function readInboxAhead(filter: InboxFilter): void {
  void queries.prefetchInfiniteQuery(pagesOf(filter));
}

function pagesOf(filter: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: rowsKey(filter),
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor ?? null,
  });
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

/** All rows of a view, with its words, as the server writes them as CSV. */
export function useInboxCsv() {
  return useMutation({
    mutationFn: async ({ direction, view, q }: InboxFilter): Promise<Blob> => {
      const query: Query = { direction, view, ...(q && { q }) };
      const headers = { Accept: 'text/csv' };
      try {
        return await bodyOf(GET('/inbox', { params: { query }, headers, parseAs: 'blob' }));
      } catch (problem) {
        // the connection broke off amid the file
        throw problem instanceof ApiProblem ? problem : unreachable();
      }
    },
  });
}

function rowsKey({ direction, view, q }: InboxFilter) {
  return ['inbox', 'rows', direction, view, q];
}

function readPage({ direction, view, q }: InboxFilter, cursor: string | null, signal: AbortSignal) {
  const query: Query = { direction, view, limit: PAGE_ROWS, ...(q && { q }), ...(cursor && { cursor }) };
  return bodyOf(GET('/inbox', { params: { query }, signal }));
}

/** Each row once: the last pages repeat what has changed since the first one. */
export function rowsOf(pages: readonly { data: InboxItem[] }[]): InboxItem[] {
  const rows = new Map<string, InboxItem>();
  for (const { data } of pages) for (const row of data) rows.set(row.id, row);
  return [...rows.values()];
}
