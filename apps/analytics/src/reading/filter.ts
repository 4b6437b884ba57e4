import type { Day } from '../calendar/local-calendar.js';
import { LocalCalendar, dayOfDate } from '../calendar/local-calendar.js';
import { previousRange } from '../calendar/buckets.js';
import { packedId } from '../referral/packed-referral.js';
import type { Referral } from '../referral/referral.js';
import type { Scope, Seen } from '../sections/scope.js';
import type { AnalyticsQuery } from './analytics-query.dto.js';

/** The filters of a query, ready to be applied to many referrals. */
export interface Filter {
  scope: Scope;
  first: OpenRange;
  signed: OpenRange;
  caseType: string | undefined;
  jurisdiction: string | undefined;
  counterpartyId: string | undefined;
  withTestCases: boolean;
}

interface OpenRange {
  start: Day;
  end: Day;
  isGiven: boolean;
}

/** Reads a query. Pure. */
export function filterOf(
  query: AnalyticsQuery & { sendingFirmId?: string; receivingFirmId?: string },
  { nowMs, withTestCases }: { nowMs: number; withTestCases: boolean },
): Filter {
  const counterparty = query.sendingFirmId ?? query.receivingFirmId;
  return {
    scope: scopeOf(query, nowMs),
    first: openRange(query.firstReferralStartDate, query.firstReferralEndDate),
    signed: openRange(query.signedStartDate, query.signedEndDate),
    caseType: query.caseType,
    jurisdiction: query.jurisdiction,
    counterpartyId: counterparty === undefined ? undefined : packedId(counterparty),
    withTestCases,
  };
}

function scopeOf({ tz, referralStartDate, referralEndDate }: AnalyticsQuery, nowMs: number): Scope {
  const calendar = LocalCalendar.of(tz);
  const today = calendar.dayOf(nowMs);
  const first = referralStartDate === undefined ? null : dayOfDate(referralStartDate);
  const last = referralEndDate === undefined ? null : dayOfDate(referralEndDate);
  const window = first === null ? null : { first, last: Math.max(first, last ?? today) };
  return { calendar, nowMs, today, first, last, previous: window && previousRange(window) };
}

/** The referral as the sections see it; null: the filters leave it out. Pure. */
export function seenThrough(filter: Filter, referral: Referral): Seen | null {
  if (referral.isArchived || (referral.isTestCase && !filter.withTestCases)) return null;
  if (filter.caseType !== undefined && referral.caseType !== filter.caseType) return null;
  if (filter.jurisdiction !== undefined && referral.jurisdiction !== filter.jurisdiction) return null;
  if (filter.counterpartyId !== undefined && referral.counterpartyId !== filter.counterpartyId) return null;
  const { calendar, first, last, previous } = filter.scope;
  const sentDay = calendar.dayOf(referral.sentAt);
  const isPrevious = previous !== null && sentDay >= previous.first && sentDay <= previous.last;
  if (!isPrevious && ((first !== null && sentDay < first) || (last !== null && sentDay > last))) return null;
  if (!isWithin(filter.first, referral.firstAt, calendar)) return null;
  if (!isWithin(filter.signed, referral.signedAt, calendar)) return null;
  return { referral, sentDay, isPrevious };
}

function openRange(start: string | undefined, end: string | undefined): OpenRange {
  return {
    start: start === undefined ? -Infinity : dayOfDate(start),
    end: end === undefined ? Infinity : dayOfDate(end),
    isGiven: start !== undefined || end !== undefined,
  };
}

function isWithin({ start, end, isGiven }: OpenRange, at: number | null, calendar: LocalCalendar): boolean {
  if (!isGiven) return true;
  if (at === null) return false;
  const day = calendar.dayOf(at);
  return day >= start && day <= end;
}
