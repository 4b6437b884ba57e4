import { CalendarDate, Count, ListOfNested, Nested, NumberWithin, OneOf } from '@referral-exchange/http';
import { BUCKETS, type Bucket } from '../calendar/buckets.js';
import { SIGN, type DurationFigures, type TimeBetween } from './time-between.js';

const DAYS = (words: string, example: number) =>
  NumberWithin(0, SIGN.threshold, `${words} Null: there is none.`, example, { nullable: true });

/** One bucket of timeToSignTrend. */
export class SignTrendPointDto {
  @CalendarDate('First day of the bucket: of sending.', '2026-03-02') date: string;
  @DAYS('Mean days until the first signature.', 21.25) avgDays: number | null;
  @Count('Signatures that the mean is made of.', 12) count: number;
}

class SignFiguresDto {
  @DAYS('Mean.', 21.25) meanDays: number | null;
  @DAYS('Median.', 14.5) medianDays: number | null;
  @DAYS('90th percentile.', 61.75) p90Days: number | null;
  @Count('Signatures, outliers left out.', 35) count: number;
  @Count('Referrals whose signature took longer than `outlierThresholdDays`.', 1) outlierCount: number;
}

/** timeToSignStats: days from sent to signed for the first time. */
export class SignStatsDto extends SignFiguresDto {
  @Count('Longer times are left out of averages and counted separately.', 365) outlierThresholdDays: number;
  @OneOf(BUCKETS, 'Length of a bucket. Null: there is no referral.', 'week', { nullable: true })
  bucket: Bucket | null;
  @CalendarDate('First day of the trend. Null: there is no referral.', '2026-01-01', { nullable: true })
  rangeStart: string | null;
  @CalendarDate('Last day of the trend.', '2026-03-31', { nullable: true }) rangeEnd: string | null;
  @ListOfNested(() => SignTrendPointDto, 'Every bucket from `rangeStart` to `rangeEnd`.')
  trend: SignTrendPointDto[];
  @Nested(() => SignFiguresDto, 'The days right before, as many. Null: no `referralStartDate` was given.', {
    nullable: true,
  })
  previous: SignFiguresDto | null;
}

/** Presents the days to sign. */
export function timeToSignStats(times: TimeBetween): SignStatsDto {
  const { points, ...range } = times.trend();
  const previous = times.previousFigures();
  return {
    ...inDays(times.figures()),
    outlierThresholdDays: SIGN.threshold,
    ...range,
    trend: points.map(({ date, average, count }) => ({ date, avgDays: average, count })),
    previous: previous && inDays(previous),
  };
}

function inDays({ mean, median, p90, count, outlierCount }: DurationFigures): SignFiguresDto {
  return { meanDays: mean, medianDays: median, p90Days: p90, count, outlierCount };
}
