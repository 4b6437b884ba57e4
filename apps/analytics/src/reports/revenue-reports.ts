import { Revenue, type RevenueReceivedDto, type RevenueSentDto } from '../sections/revenue.js';
import type { ReportPeriod } from '../sections/section.js';
import type { Report } from './report.js';

const REVENUE_SECTIONS = ['totals', 'projected', 'trend', 'byCaseType', 'byJurisdiction'] as const;

/** Names of the sections of GET /analytics/revenue-received. */
export const REVENUE_RECEIVED_SECTIONS = [
  ...REVENUE_SECTIONS,
  'bySendingFirm',
  'previous',
] as const satisfies readonly (keyof RevenueReceivedDto)[];

/** Names of the sections of GET /analytics/revenue-sent. */
export const REVENUE_SENT_SECTIONS = [
  ...REVENUE_SECTIONS,
  'byReceivingFirm',
  'previous',
] as const satisfies readonly (keyof RevenueSentDto)[];

/** Revenue of received referrals. */
export function revenueReceivedReport(period: ReportPeriod): Report<RevenueReceivedDto> {
  const revenue = new Revenue(period);
  return { parts: [revenue], result: (names) => revenue.received(names) };
}

/** Revenue of sent referrals. */
export function revenueSentReport(period: ReportPeriod): Report<RevenueSentDto> {
  const revenue = new Revenue(period);
  return { parts: [revenue], result: (names) => revenue.sent(names) };
}
