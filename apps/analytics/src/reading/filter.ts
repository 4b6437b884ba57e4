import type { Day } from '../calendar/local-calendar.js';
import { LocalCalendar, dayOfDate } from '../calendar/local-calendar.js';
import { previousRange } from '../calendar/buckets.js';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import { CASE_TYPE_NAMES, JURISDICTION_CODES } from '../referral/referral-codes.js';
import { Rows, type ReportPeriod, type Slice } from '../sections/section.js';
import type { AnalyticsQuery } from './analytics-query.dto.js';

/** The filters of a query, ready to be applied to many referrals. */
export interface Filter {
  period: ReportPeriod;
  first: OpenRange;
  signed: OpenRange;
  /** Codes, as in the columns. */
  caseType: number | undefined;
  jurisdiction: number | undefined;
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
    period: periodOf(query, nowMs),
    first: openRange(query.firstReferralStartDate, query.firstReferralEndDate),
    signed: openRange(query.signedStartDate, query.signedEndDate),
    caseType: query.caseType === undefined ? undefined : CASE_TYPE_NAMES.indexOf(query.caseType),
    jurisdiction:
      query.jurisdiction === undefined ? undefined : JURISDICTION_CODES.indexOf(query.jurisdiction),
    counterpartyId: counterparty?.toLowerCase(),
    withTestCases,
  };
}

function periodOf({ tz, referralStartDate, referralEndDate }: AnalyticsQuery, nowMs: number): ReportPeriod {
  const calendar = LocalCalendar.of(tz);
  const today = calendar.dayOf(nowMs);
  const first = referralStartDate === undefined ? null : dayOfDate(referralStartDate);
  const last = referralEndDate === undefined ? null : dayOfDate(referralEndDate);
  const window = first === null ? null : { first, last: Math.max(first, last ?? today) };
  return { calendar, nowMs, today, first, last, previous: window && previousRange(window) };
}

/** Those of the referrals from row `start` up to `end` that pass the filters. Pure. */
export function sliceOf(filter: Filter, referrals: FirmReferrals, start: number, end: number): Slice {
  const { calendar, first, last, previous } = filter.period;
  const slice = { referrals, current: new Rows(end - start), previous: new Rows(previous ? end - start : 0) };
  const passes = testOf(filter, referrals);
  const { sentAt } = referrals.columns;
  for (let row = start; row < end; row++) {
    if (!passes(row)) continue;
    const sentDay = calendar.dayOf(sentAt[row]!);
    if ((first === null || sentDay >= first) && (last === null || sentDay <= last))
      slice.current.add(row, sentDay);
    else if (previous !== null && sentDay >= previous.first && sentDay <= previous.last)
      slice.previous.add(row, sentDay);
  }
  return slice;
}

/** All filters but the days of sending. */
function testOf(filter: Filter, referrals: FirmReferrals): (row: number) => boolean {
  const { caseType, jurisdiction, counterpartyId, withTestCases, first, signed } = filter;
  const { calendar } = filter.period;
  const partner = counterpartyId === undefined ? undefined : referrals.counterparties.indexOf(counterpartyId);
  const { columns } = referrals;
  return (row) => {
    if (columns.isArchived[row] || (!withTestCases && columns.isTestCase[row])) return false;
    if (caseType !== undefined && columns.caseType[row] !== caseType) return false;
    if (jurisdiction !== undefined && columns.jurisdiction[row] !== jurisdiction) return false;
    if (partner !== undefined && columns.partner[row] !== partner) return false;
    return (
      isWithin(first, columns.firstAt[row]!, calendar) && isWithin(signed, columns.signedAt[row]!, calendar)
    );
  };
}

function openRange(start: string | undefined, end: string | undefined): OpenRange {
  return {
    start: start === undefined ? -Infinity : dayOfDate(start),
    end: end === undefined ? Infinity : dayOfDate(end),
    isGiven: start !== undefined || end !== undefined,
  };
}

function isWithin({ start, end, isGiven }: OpenRange, at: number, calendar: LocalCalendar): boolean {
  if (!isGiven) return true;
  if (Number.isNaN(at)) return false;
  const day = calendar.dayOf(at);
  return day >= start && day <= end;
}
