import type { FieldFault } from '@referral-exchange/contracts';
import {
  CalendarDate,
  CaseTypeName,
  eachRule,
  Instant,
  JurisdictionCode,
  OneOf,
  OPTIONAL,
  TimeZone,
  Uuid,
} from '@referral-exchange/http';
import { dayOfDate } from '../calendar/local-calendar.js';
import { RECEIVED_SECTIONS } from '../reports/received-report.js';
import { REVENUE_RECEIVED_SECTIONS, REVENUE_SENT_SECTIONS } from '../reports/revenue-reports.js';
import { SENT_SECTIONS } from '../reports/sent-report.js';

const FIRM = '0192f3a0-1000-7000-8000-000000000001';
const SECTION =
  'Only this section. With `Accept: text/csv` it comes as CSV: a list as one line per row, other sections as one line per value.';
/** Longest range of days, so that a trend by month has at most 600 buckets. */
const MAX_YEARS = 50;
const FIRST_DAY = dayOfDate('1900-01-01');
const LAST_DAY = dayOfDate('2199-12-31');

const RANGES = [
  ['referralStartDate', 'referralEndDate'],
  ['firstReferralStartDate', 'firstReferralEndDate'],
  ['signedStartDate', 'signedEndDate'],
] as const;

/** The filters of all reports (decisions, section 9). Dates are days in `tz`, both ends included. */
export class AnalyticsQuery {
  @CalendarDate(
    'Only referrals sent on or after this day. With it the answer compares with the days right before, as many.',
    '2026-01-01',
    OPTIONAL,
  )
  referralStartDate?: string;
  @CalendarDate('Only referrals sent up to this day. Without it: today.', '2026-03-31', OPTIONAL)
  referralEndDate?: string;
  @CalendarDate(
    'Only referrals of cases that your firm first sent, or received, on or after this day.',
    '2026-01-01',
    OPTIONAL,
  )
  firstReferralStartDate?: string;
  @CalendarDate('The same, up to this day.', '2026-03-31', OPTIONAL) firstReferralEndDate?: string;
  @CalendarDate('Only referrals first signed on or after this day.', '2026-01-01', OPTIONAL)
  signedStartDate?: string;
  @CalendarDate('Only referrals first signed up to this day.', '2026-03-31', OPTIONAL) signedEndDate?: string;
  @TimeZone('IANA time zone of all days, weeks and months.', 'America/New_York', OPTIONAL)
  tz: string = 'UTC';
  @CaseTypeName(
    'Id, machine name or display name of a case type: see `GET /case-types`.',
    'motor_vehicle_accident',
    OPTIONAL,
  )
  caseType?: string;
  @JurisdictionCode('Two-letter code: see `GET /jurisdictions`.', 'NY', OPTIONAL) jurisdiction?: string;
  @Instant(
    'Waits up to 2 seconds until the figures hold everything up to this instant, then answers with what there is: see ' +
      '`meta.dataAsOf`. Take `meta.timestamp` of your last write.',
    '2026-03-31T12:00:00.000Z',
    OPTIONAL,
  )
  minDataAsOf?: string;

  faults(): FieldFault[] {
    return eachRule(
      ...RANGES.map(
        ([start, end]) =>
          () =>
            this.rangeFaults(start, end),
      ),
    );
  }

  private rangeFaults(start: (typeof RANGES)[number][0], end: (typeof RANGES)[number][1]): FieldFault[] {
    const far = [start, end].filter((field) => {
      const date = this[field];
      return date !== undefined && (dayOfDate(date) < FIRST_DAY || dayOfDate(date) > LAST_DAY);
    });
    if (far.length > 0)
      return far.map((field) => ({
        field,
        code: 'out_of_range',
        message: `${field} must be between 1900 and 2199`,
      }));
    if (this[start] === undefined || this[end] === undefined) return [];
    const days = dayOfDate(this[end]) - dayOfDate(this[start]);
    const fault = (message: string) => [{ field: end, code: 'out_of_range', message: `${end} ${message}` }];
    if (days < 0) return fault(`must not be earlier than ${start}`);
    return days > MAX_YEARS * 366 ? fault(`must be at most ${MAX_YEARS} years after ${start}`) : [];
  }
}

/** GET /analytics/received. */
export class ReceivedAnalyticsQuery extends AnalyticsQuery {
  @Uuid('Only referrals that this firm sent.', FIRM, OPTIONAL) sendingFirmId?: string;
  @OneOf(RECEIVED_SECTIONS, SECTION, 'kpis', { ...OPTIONAL, exact: true })
  section?: (typeof RECEIVED_SECTIONS)[number];
}

/** GET /analytics/sent. */
export class SentAnalyticsQuery extends AnalyticsQuery {
  @Uuid('Only referrals that this firm received.', FIRM, OPTIONAL) receivingFirmId?: string;
  @OneOf(SENT_SECTIONS, SECTION, 'kpis', { ...OPTIONAL, exact: true })
  section?: (typeof SENT_SECTIONS)[number];
}

/** GET /analytics/revenue-received. */
export class RevenueReceivedQuery extends AnalyticsQuery {
  @Uuid('Only referrals that this firm sent.', FIRM, OPTIONAL) sendingFirmId?: string;
  @OneOf(REVENUE_RECEIVED_SECTIONS, SECTION, 'totals', { ...OPTIONAL, exact: true })
  section?: (typeof REVENUE_RECEIVED_SECTIONS)[number];
}

/** GET /analytics/revenue-sent. */
export class RevenueSentQuery extends AnalyticsQuery {
  @Uuid('Only referrals that this firm received.', FIRM, OPTIONAL) receivingFirmId?: string;
  @OneOf(REVENUE_SENT_SECTIONS, SECTION, 'totals', { ...OPTIONAL, exact: true })
  section?: (typeof REVENUE_SENT_SECTIONS)[number];
}
