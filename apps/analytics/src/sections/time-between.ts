import { bucketFor, bucketsOf, bucketStart, type Bucket } from '../calendar/buckets.js';
import { DAY_MS, dateOfDay, type Day } from '../calendar/local-calendar.js';
import type { FirmReferrals } from '../referral/firm-referrals.js';
import { duration, HOUR_MS, mean } from './figures.js';
import { earliestOf, trendRange, type Rows, type ReportPeriod, type Section, type Slice } from './section.js';

/**
 * A time between two moments of a referral. Longer ones than the threshold are outliers: they are only
 * counted.
 */
export interface Measure {
  threshold: number;
  /** NaN: the second moment has not come, or when it came is not known. */
  of(referrals: FirmReferrals, row: number): number;
}

/** From sent to acknowledged, in hours (interface, "Warm-transfer analytics"). */
export const ACKNOWLEDGE: Measure = {
  threshold: 720,
  of: (referrals, row) => (referrals.columns.acknowledgedAt[row]! - startOf(referrals, row)) / HOUR_MS,
};

/** From sent to signed for the first time, in days. */
export const SIGN: Measure = {
  threshold: 365,
  of: (referrals, row) => (referrals.columns.signedAt[row]! - startOf(referrals, row)) / DAY_MS,
};

/**
 * An imported referral has one date for all that its row says: how long it took is unknown (decisions,
 * section 14).
 */
function startOf({ columns }: FirmReferrals, row: number): number {
  return columns.isImported[row] ? NaN : columns.sentAt[row]!;
}

export interface DurationFigures {
  mean: number | null;
  median: number | null;
  p90: number | null;
  count: number;
  outlierCount: number;
}

export interface DurationTrend {
  bucket: Bucket | null;
  rangeStart: string | null;
  rangeEnd: string | null;
  /** By the day of sending; every bucket of the range. */
  points: { date: string; average: number | null; count: number }[];
}

/** Statistics of one measure. */
export class TimeBetween implements Section {
  private readonly current = new Durations();
  private readonly previous = new Durations();
  private readonly byDay = new Map<Day, { sum: number; count: number }>();
  private earliest: Day | null = null;

  constructor(
    private readonly period: ReportPeriod,
    private readonly measure: Measure,
  ) {}

  add({ referrals, current, previous }: Slice): void {
    this.earliest = earliestOf(current, this.earliest);
    this.current.add(this.measure, referrals, current, (day, value) => this.addToDay(day, value));
    this.previous.add(this.measure, referrals, previous);
  }

  figures(): DurationFigures {
    return this.current.figures();
  }

  previousFigures(): DurationFigures | null {
    return this.period.previous && this.previous.figures();
  }

  private addToDay(sentDay: Day, value: number): void {
    const day = this.byDay.get(sentDay);
    if (day) {
      day.sum += value;
      day.count++;
    } else this.byDay.set(sentDay, { sum: value, count: 1 });
  }

  trend(): DurationTrend {
    const range = trendRange(this.period, this.earliest);
    if (!range) return { bucket: null, rangeStart: null, rangeEnd: null, points: [] };
    const bucket = bucketFor(range);
    const sums = new Map(bucketsOf(range, bucket).map((start) => [start, { sum: 0, count: 0 }]));
    for (const [day, { sum, count }] of this.byDay) {
      const total = sums.get(bucketStart(day, bucket));
      if (!total) continue;
      total.sum += sum;
      total.count += count;
    }
    return {
      bucket,
      rangeStart: dateOfDay(range.first),
      rangeEnd: dateOfDay(range.last),
      points: [...sums].map(([start, { sum, count }]) => ({
        date: dateOfDay(start),
        average: mean(sum, count),
        count,
      })),
    };
  }
}

class Durations {
  private readonly values: number[] = [];
  private sum = 0;
  private outliers = 0;

  add(
    { of, threshold }: Measure,
    referrals: FirmReferrals,
    { rows, sentDays, count }: Rows,
    onValue?: (sentDay: Day, value: number) => void,
  ): void {
    for (let index = 0; index < count; index++) {
      const value = of(referrals, rows[index]!);
      if (Number.isNaN(value)) continue;
      if (value > threshold) {
        this.outliers++;
        continue;
      }
      this.values.push(value);
      this.sum += value;
      onValue?.(sentDays[index]!, value);
    }
  }

  figures(): DurationFigures {
    const sorted = new Float64Array(this.values).sort();
    return {
      mean: mean(this.sum, sorted.length),
      median: percentile(sorted, 0.5),
      p90: percentile(sorted, 0.9),
      count: sorted.length,
      outlierCount: this.outliers,
    };
  }
}

/** Interpolated between the two nearest values, as `percentile_cont` of SQL does it. */
function percentile(sorted: Float64Array, fraction: number): number | null {
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(place)]!;
  const above = sorted[Math.ceil(place)]!;
  return duration(below + (above - below) * (place - Math.floor(place)));
}
