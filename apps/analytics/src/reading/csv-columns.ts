import type { ReceivedAnalyticsDto } from '../reports/received-report.js';
import type { SentAnalyticsDto } from '../reports/sent-report.js';
import type { RevenueReceivedDto, RevenueSentDto } from '../sections/revenue.js';

/** Columns of every section of a report that is a list: a forgotten section does not compile. */
type ColumnsOf<Report> = {
  [
    Section in keyof Report as Report[Section] extends unknown[] ? Section : never
  ]: Report[Section] extends (infer Row)[] ? readonly (keyof Row)[] : never;
};
type AllColumns = ColumnsOf<ReceivedAnalyticsDto> &
  ColumnsOf<SentAnalyticsDto> &
  ColumnsOf<RevenueReceivedDto> &
  ColumnsOf<RevenueSentDto>;

const OUTCOMES = ['outcome', 'label', 'count', 'share'] as const;
const SUMS = [
  'caseCount',
  'settlementAmount',
  'attorneyFees',
  'netFeeToSendingFirm',
  'netFeeToHandlingFirm',
] as const;

/** The columns of the sections that are lists, in the order of decisions, section 9. */
const CSV_COLUMNS: AllColumns = {
  currentStageBreakdown: ['status', 'label', 'count', 'share'],
  activePipeline: ['status', 'label', 'count'],
  timeToAcknowledgeTrend: ['date', 'avgHours', 'count'],
  timeToSignTrend: ['date', 'avgDays', 'count'],
  outcomesOfReceived: OUTCOMES,
  outcomesOfSent: OUTCOMES,
  outcomesOfClosed: OUTCOMES,
  topSendingFirms: ['firmId', 'firmName', 'received', 'signed', 'signedRate'],
  topReceivingFirms: ['firmId', 'firmName', 'sent', 'signed', 'signedRate'],
  topCaseTypeJurisdictions: ['caseType', 'jurisdiction', 'count', 'signed'],
  trend: ['month', ...SUMS],
  byCaseType: ['caseType', ...SUMS],
  byJurisdiction: ['jurisdiction', ...SUMS],
  bySendingFirm: ['firmId', 'firmName', ...SUMS],
  byReceivingFirm: ['firmId', 'firmName', ...SUMS],
};

/** The columns of a section; null when it is not a list. Pure. */
export function columnsOfSection(section: string): readonly string[] | null {
  return section in CSV_COLUMNS ? CSV_COLUMNS[section as keyof AllColumns] : null;
}
