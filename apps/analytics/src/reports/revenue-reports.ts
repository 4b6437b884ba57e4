import { Revenue, type RevenueReceivedDto, type RevenueSentDto } from '../sections/revenue.js';
import type { Scope } from '../sections/scope.js';
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
export function revenueReceivedReport(scope: Scope): Report<RevenueReceivedDto> {
  const revenue = new Revenue(scope);
  return { parts: [revenue], result: (names) => revenue.received(names) };
}

/** Revenue of sent referrals. */
export function revenueSentReport(scope: Scope): Report<RevenueSentDto> {
  const revenue = new Revenue(scope);
  return { parts: [revenue], result: (names) => revenue.sent(names) };
}
