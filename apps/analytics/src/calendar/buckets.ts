import { DAY_MS, dateOfDay, type Day } from './local-calendar.js';

export const BUCKETS = ['day', 'week', 'month'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Days, both included. */
export interface DayRange {
  first: Day;
  last: Day;
}

/** Up to 31 days by day, up to 182 by week, else by month (decisions, section 9). Pure. */
export function bucketFor({ first, last }: DayRange): Bucket {
  const days = last - first + 1;
  return days <= 31 ? 'day' : days <= 182 ? 'week' : 'month';
}

/** The first day of the bucket that holds a day; weeks begin on Monday (ISO). Pure. */
export function bucketStart(day: Day, bucket: Bucket): Day {
  if (bucket === 'day') return day;
  // 1970-01-01 was a Thursday
  if (bucket === 'week') return day - ((((day + 3) % 7) + 7) % 7);
  return day - new Date(day * DAY_MS).getUTCDate() + 1;
}

/** Every bucket of a range in order, the empty ones too, by its first day. Pure. */
export function bucketsOf(range: DayRange, bucket: Bucket): Day[] {
  const starts: Day[] = [];
  for (let start = bucketStart(range.first, bucket); start <= range.last; start = nextStart(start, bucket))
    starts.push(start);
  return starts;
}

function nextStart(start: Day, bucket: Bucket): Day {
  // 32 days after the first of a month lies in the next month
  return bucket === 'day' ? start + 1 : bucket === 'week' ? start + 7 : bucketStart(start + 32, 'month');
}

/** The range of the same length right before. Pure. */
export function previousRange({ first, last }: DayRange): DayRange {
  return { first: first - (last - first + 1), last: first - 1 };
}

/** `YYYY-MM` of a day. */
export function monthOfDay(day: Day): string {
  return dateOfDay(day).slice(0, 7);
}
