import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components } from './generated/public-api.js';

type Schemas = components['schemas'];
export type Side = 'received' | 'sent';
export type Revenue = Schemas['RevenueTotals'];

/** Which referrals are counted. Absent: all. */
export interface AnalyticsFilter {
  /** Days of sending, `2026-01-31`. */
  from?: string;
  to?: string;
  /** Machine name. */
  caseType?: string;
  jurisdiction?: string;
  /** IANA zone of the days. */
  tz: string;
}

/** Key figures, with one name for the total of both sides. */
export type KeyFigures = Omit<Schemas['ReceivedWindow'], 'totalReceived'> & { total: number };

const PATHS = {
  received: '/analytics/received',
  sent: '/analytics/sent',
  'revenue-received': '/analytics/revenue-received',
  'revenue-sent': '/analytics/revenue-sent',
} as const;
/** One page of statistics. */
export type AnalyticsPage = keyof typeof PATHS;

/** What is known of the referrals of one side. */
export interface ReferralFigures {
  now: KeyFigures;
  /** The days right before, as many. Null: there is no first day. */
  before: KeyFigures | null;
  acknowledged: Schemas['AcknowledgeStats'];
  signed: Schemas['SignStats'];
  stages: Schemas['FlowStage'][];
  outcomes: Schemas['Outcome'][];
  firms: { firmId: string; firmName: string; count: number; signed: number; signedRate: number }[];
  caseTypes: Schemas['CaseTypeJurisdiction'][];
  /** When the figures were right. */
  asOf: string | null;
}

export function useReferralFigures(side: Side, filter: AnalyticsFilter, isAsked: boolean) {
  return useQuery({
    queryKey: ['analytics', side, filter],
    queryFn: ({ signal }) => (side === 'received' ? ofReceived(filter, signal) : ofSent(filter, signal)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** Every section of a page. */
async function read<T>(
  page: AnalyticsPage,
  filter: AnalyticsFilter,
  signal: AbortSignal,
): Promise<{ data: T; asOf: string | null }> {
  // the four differ in their sections, and a query without one is the same for all
  const path = PATHS[page] as '/analytics/received';
  const answer = await bodyOf(GET(path, { params: { query: queryOf(filter) }, signal }));
  const { data, meta } = answer as Exclude<typeof answer, string>;
  return { data: data as T, asOf: meta.dataAsOf ?? null };
}

async function ofReceived(filter: AnalyticsFilter, signal: AbortSignal): Promise<ReferralFigures> {
  const { data, asOf } = await read<Schemas['ReceivedAnalytics']>('received', filter, signal);
  const { previous, totalReceived, ...kpis } = data.kpis;
  return {
    ...commonOf(data),
    now: { ...kpis, total: totalReceived },
    before: previous && { ...previous, total: previous.totalReceived },
    outcomes: data.outcomesOfReceived,
    firms: data.topSendingFirms.map(({ received, ...firm }) => ({ ...firm, count: received })),
    asOf,
  };
}

async function ofSent(filter: AnalyticsFilter, signal: AbortSignal): Promise<ReferralFigures> {
  const { data, asOf } = await read<Schemas['SentAnalytics']>('sent', filter, signal);
  const { previous, totalSent, ...kpis } = data.kpis;
  return {
    ...commonOf(data),
    now: { ...kpis, total: totalSent },
    before: previous && { ...previous, total: previous.totalSent },
    outcomes: data.outcomesOfSent,
    firms: data.topReceivingFirms.map(({ sent, ...firm }) => ({ ...firm, count: sent })),
    asOf,
  };
}

function commonOf(data: Schemas['ReceivedAnalytics'] | Schemas['SentAnalytics']) {
  return {
    acknowledged: data.timeToAcknowledgeStats,
    signed: data.timeToSignStats,
    stages: data.activePipelineFlow.stages,
    caseTypes: data.topCaseTypeJurisdictions,
  };
}

/** What cases of one side have brought, and may bring. */
export interface RevenueFigures {
  now: Revenue;
  before: Revenue | null;
  projected: Schemas['ProjectedRevenue'];
  months: Schemas['RevenueMonth'][];
  firms: Schemas['RevenueOfFirm'][];
  caseTypes: Schemas['RevenueOfCaseType'][];
  places: Schemas['RevenueOfJurisdiction'][];
  asOf: string | null;
}

export function useRevenueFigures(side: Side, filter: AnalyticsFilter, isAsked: boolean) {
  return useQuery({
    queryKey: ['analytics', 'revenue', side, filter],
    queryFn: async ({ signal }): Promise<RevenueFigures> => {
      type Read = Schemas['RevenueReceived'] | Schemas['RevenueSent'];
      const { data, asOf } = await read<Read>(`revenue-${side}`, filter, signal);
      return {
        now: data.totals,
        before: data.previous,
        projected: data.projected,
        months: data.trend,
        firms: 'bySendingFirm' in data ? data.bySendingFirm : data.byReceivingFirm,
        caseTypes: data.byCaseType,
        places: data.byJurisdiction,
        asOf,
      };
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** The figures of a section as the server writes them as CSV. */
export function useAnalyticsCsv(page: AnalyticsPage, filter: AnalyticsFilter) {
  return useMutation({
    mutationFn: (section: string) =>
      bodyOf(
        GET(PATHS[page] as '/analytics/received', {
          params: { query: { ...queryOf(filter), section: section as 'kpis' } },
          headers: { Accept: 'text/csv' },
          parseAs: 'blob',
        }),
      ),
  });
}

function queryOf({ from, to, caseType, jurisdiction, tz }: AnalyticsFilter) {
  return {
    tz,
    ...(from && { referralStartDate: from }),
    ...(to && { referralEndDate: to }),
    ...(caseType && { caseType }),
    ...(jurisdiction && { jurisdiction }),
  };
}
