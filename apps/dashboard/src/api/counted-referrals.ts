import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Side } from './analytics.ts';
import { bodyOf, GET } from './client.ts';
import type { operations } from './generated/public-api.js';

type Query = NonNullable<operations['listReferrals']['parameters']['query']>;
export type CountedStatus = NonNullable<Query['status']>[number];
type CountedOutcome = NonNullable<Query['closingStatus']>[number];

const PAGE_ROWS = 50;

/** Which referrals a figure counts. Absent or empty: all. */
export interface CountedFilter {
  side: Side;
  /** Instants of sending, both included. */
  from?: string;
  to?: string;
  caseType?: string;
  jurisdiction?: string;
  firmId?: string;
  statuses: readonly CountedStatus[];
  outcomes: readonly CountedOutcome[];
}

/** The referrals behind a figure, those sent last first, page after page. */
export function useCountedReferrals(filter: CountedFilter) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: ['analytics', 'counted', filter],
    queryFn: ({ pageParam: page, signal }) =>
      bodyOf(GET('/referrals', { params: { query: { ...queryOf(filter), page } }, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
    placeholderData: keepPreviousData,
  });
  // one that is sent meanwhile moves others to the next page, which repeats them
  const rows = new Map(data?.pages.flatMap((page) => page.data).map((row) => [row.id, row]));
  return { ...rest, rows: [...rows.values()], total: data?.pages.at(-1)?.pagination.total };
}

function queryOf({ side, from, to, caseType, jurisdiction, firmId, statuses, outcomes }: CountedFilter) {
  return {
    perspective: side,
    limit: PAGE_ROWS,
    sort: 'sentDate',
    order: 'desc',
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(caseType && { caseType }),
    ...(jurisdiction && { jurisdiction }),
    ...(firmId && { counterpartyFirmId: firmId }),
    ...(statuses.length > 0 && { status: [...statuses] }),
    ...(outcomes.length > 0 && { closingStatus: [...outcomes] }),
  } satisfies Query;
}
