import type { AnalyticsFilter } from '../../api/analytics.ts';
import { isCalendarDay } from '../../ui/calendar-day.ts';

/** Ranges that end today, by how many days they have. `all`: no first day. */
export const RANGES = { 30: '30 days', 90: '90 days', 365: '1 year', all: 'All' } as const;
type Range = keyof typeof RANGES;
const USUAL: Range = 90;

/** What stands in the address. */
export interface ChosenFilter extends AnalyticsFilter {
  /** Null: the days were chosen one by one. */
  range: Range | null;
}

const DAY_MS = 86_400_000;

/** The filter that an address names, at a time. What it says wrongly is left out. Pure. */
export function filterIn(params: URLSearchParams, present: number, tz: string): ChosenFilter {
  const dayIn = (name: string) => {
    const day = params.get(name) ?? '';
    return isCalendarDay(day) ? day : undefined;
  };
  const [from, to] = [dayIn('from'), dayIn('to')];
  const range = from || to ? null : rangeIn(params);
  const first = range === null || range === 'all' ? from : dayBefore(present, Number(range) - 1, tz);
  const [caseType, jurisdiction] = [params.get('caseType'), params.get('jurisdiction')];
  return {
    range,
    tz,
    ...(first && { from: first }),
    ...(to && { to }),
    ...(caseType && { caseType }),
    ...(jurisdiction && { jurisdiction }),
  };
}

function rangeIn(params: URLSearchParams): Range {
  const named = (Object.keys(RANGES) as unknown as Range[]).find(
    (range) => String(range) === params.get('days'),
  );
  return named ?? USUAL;
}

/** The day in a zone, some days before a time. */
function dayBefore(present: number, days: number, tz: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: tz, dateStyle: 'short' }).format(present);
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * What the address says once the days were chosen one by one. Without both it names no range but all: the
 * usual one would write its first day into the field that is being typed. Pure.
 */
export function chosenDays(from = '', to = ''): Readonly<Record<string, string>> {
  return { days: from || to ? '' : 'all', from, to };
}

/** Whether the first day is after the last one. */
export function isTurned({ from, to }: AnalyticsFilter): boolean {
  return from !== undefined && to !== undefined && from > to;
}
