import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components, operations } from './generated/public-api.js';

export { PUBLIC_ROUTES } from './generated/public-routes.ts';

type Query = NonNullable<operations['listRequests']['parameters']['query']>;
/** A call of a program of the firm, and how it was answered. */
export type LoggedRequest = components['schemas']['LoggedRequest'];
/** What is asked for; what is left out is any. */
export type RequestSearch = Omit<Query, 'cursor' | 'limit'>;

const PAGE_ROWS = 50;

/** The calls of the firm's programs that match, the newest first, page after page. */
export function useRequestLog(search: RequestSearch) {
  return useInfiniteQuery({
    queryKey: ['request-log', search],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query: Query = { ...search, limit: PAGE_ROWS, ...(cursor !== null && { cursor }) };
      return bodyOf(GET('/request-log', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.nextCursor,
    placeholderData: keepPreviousData,
    // new calls would move what is read
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
