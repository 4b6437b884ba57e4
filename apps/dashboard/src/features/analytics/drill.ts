import type { AnalyticsFilter, Side } from '../../api/analytics.ts';
import type { CountedFilter, CountedStatus } from '../../api/counted-referrals.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';
import { dayAfter, dayEnd, dayStart } from './day-start.ts';

/** What of a page of statistics was chosen, as it stands in the address beside the filter of the page. */
export interface Selection {
  kind?: string;
  place?: string;
  firm?: string;
  /** Statuses, with commas between them. */
  status?: string;
  outcome?: string;
  /** Days of sending of a bucket. */
  since?: string;
  until?: string;
}

/** What is known of the figure that somebody followed. It does not stand in the address: figures change. */
export interface Followed {
  figure: number;
  /** The figure counts only those whose time is known. */
  measure?: 'acknowledge' | 'sign';
}

const FILTER = ['days', 'from', 'to', 'caseType', 'jurisdiction'] as const;
const SELECTION = ['kind', 'place', 'firm', 'status', 'outcome', 'since', 'until'] as const;
const STATUSES: readonly CountedStatus[] = [
  'SENT',
  'UNDER_EVALUATION',
  'INVESTIGATING',
  'SIGNED',
  'IN_LITIGATION',
  'CLOSING',
  'CLOSED',
  'REJECTED',
  'WITHDRAWN',
];

/** The words of an address that choose what a page of statistics counts. Pure. */
export function filterWords(params: URLSearchParams): string {
  return wordsOf(FILTER.map((name) => [name, params.get(name)]));
}

/** The address of the referrals behind a figure. Pure. */
export function addressOf(page: string, params: URLSearchParams, selection: Selection): string {
  const chosen = SELECTION.map((name) => [name, selection[name] ?? null] as const);
  const words = wordsOf([...FILTER.map((name) => [name, params.get(name)] as const), ...chosen]);
  return `/analytics/${page}/referrals${words && `?${words}`}`;
}

function wordsOf(pairs: readonly (readonly [string, string | null])[]): string {
  const given = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]));
  return new URLSearchParams([...given]).toString();
}

/** What an address chooses. What it says wrongly is left out. Pure. */
export function selectionIn(params: URLSearchParams): Selection {
  const given = SELECTION.flatMap((name) => {
    const word = params.get(name);
    return word && isRight(name, word) ? [[name, word] as const] : [];
  });
  return Object.fromEntries(given);
}

const CLOSED: readonly CountedStatus[] = ['CLOSING', 'CLOSED'];
/** An outcome counts from CLOSING on. */
const OUTCOMES = new Map<string, Pick<CountedFilter, 'statuses' | 'outcomes'>>([
  ['won_settled', { statuses: CLOSED, outcomes: ['won_settled'] }],
  ['lost', { statuses: CLOSED, outcomes: ['lost'] }],
  ['no_longer_pursuing', { statuses: CLOSED, outcomes: ['no_longer_pursuing'] }],
  ['rejected', { statuses: ['REJECTED'], outcomes: [] }],
  ['withdrawn', { statuses: ['WITHDRAWN'], outcomes: [] }],
]);

/** The question to the list of referrals that gives what a figure counts. Pure. */
export function countedBy(side: Side, filter: AnalyticsFilter, selection: Selection): CountedFilter {
  const { tz } = filter;
  const [from, to] = [selection.since ?? filter.from, selection.until ?? filter.to];
  const [caseType, jurisdiction] = [
    selection.kind ?? filter.caseType,
    selection.place ?? filter.jurisdiction,
  ];
  const statuses = (selection.status?.split(',') ?? []) as CountedStatus[];
  return {
    side,
    ...(OUTCOMES.get(selection.outcome ?? '') ?? { statuses, outcomes: [] }),
    ...(from && { from: new Date(dayStart(from, tz)).toISOString() }),
    ...(to && { to: new Date(dayEnd(to, tz)).toISOString() }),
    ...(caseType && { caseType }),
    ...(jurisdiction && { jurisdiction }),
    ...(selection.firm && { firmId: selection.firm }),
  };
}

interface Trend {
  rangeStart: string | null;
  rangeEnd: string | null;
  trend: readonly { date: string }[];
}

/** The days of sending of each bucket: the first and the last bucket end with the range. Pure. */
export function spansOf({ rangeStart, rangeEnd, trend }: Trend): Pick<Selection, 'since' | 'until'>[] {
  if (rangeStart === null || rangeEnd === null) return [];
  return trend.map(({ date }, index) => {
    const next = trend[index + 1]?.date;
    return {
      since: date < rangeStart ? rangeStart : date,
      until: next === undefined ? rangeEnd : dayAfter(next, -1),
    };
  });
}

/** Why a list may have another number of rows than the figure; null: it has as many. Pure. */
export function differenceInReasons({ figure, measure }: Followed, total: number): string | null {
  if (figure === total) return null;
  if (measure === 'acknowledge')
    return `The chart counts ${figure} of them: those that were acknowledged within 30 days. Of an imported referral the time is not known.`;
  if (measure === 'sign')
    return `The chart counts ${figure} of them: those that were signed within 365 days. Of an imported referral the time is not known.`;
  return `The figure was ${figure}. Figures follow a change within seconds, and leave out test cases, which are listed here.`;
}

function isRight(name: keyof Selection, word: string): boolean {
  if (name === 'status') return word.split(',').every((one) => STATUSES.some((status) => status === one));
  return (name !== 'since' && name !== 'until') || isCalendarDay(word);
}
