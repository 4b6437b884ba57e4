import { CalendarDate, Count, ListOfNested, Nested, NumberWithin, OneOf } from '@referral-exchange/http';
import { BUCKETS, type Bucket } from '../calendar/buckets.js';
import { ACKNOWLEDGE, type DurationFigures, type TimeBetween } from './time-between.js';

const HOURS = (words: string, example: number) =>
  NumberWithin(0, ACKNOWLEDGE.threshold, `${words} Null: there is none.`, example, { nullable: true });

/** One bucket of timeToAcknowledgeTrend. */
export class AcknowledgeTrendPointDto {
  @CalendarDate('First day of the bucket: of sending.', '2026-03-02') date: string;
  @HOURS('Mean hours until the acknowledgement.', 18.5) avgHours: number | null;
  @Count('Acknowledgements that the mean is made of.', 12) count: number;
}

class AcknowledgeFiguresDto {
  @HOURS('Mean.', 18.5) meanHours: number | null;
  @HOURS('Median.', 6.25) medianHours: number | null;
  @HOURS('90th percentile.', 52.75) p90Hours: number | null;
  @Count('Acknowledgements, outliers left out.', 35) count: number;
  @Count('Acknowledgements that took longer than `outlierThresholdHours`.', 1) outlierCount: number;
}

/** timeToAcknowledgeStats: hours from sent to acknowledged. */
export class AcknowledgeStatsDto extends AcknowledgeFiguresDto {
  @Count('Longer times are left out of averages and counted separately.', 720) outlierThresholdHours: number;
  @OneOf(BUCKETS, 'Length of a bucket. Null: there is no referral.', 'week', { nullable: true })
  bucket: Bucket | null;
  @CalendarDate('First day of the trend. Null: there is no referral.', '2026-01-01', { nullable: true })
  rangeStart: string | null;
  @CalendarDate('Last day of the trend.', '2026-03-31', { nullable: true }) rangeEnd: string | null;
  @ListOfNested(() => AcknowledgeTrendPointDto, 'Every bucket from `rangeStart` to `rangeEnd`.')
  trend: AcknowledgeTrendPointDto[];
  @Nested(
    () => AcknowledgeFiguresDto,
    'The days right before, as many. Null: no `referralStartDate` was given.',
    {
      nullable: true,
    },
  )
  previous: AcknowledgeFiguresDto | null;
}

/** Presents the hours to acknowledge. */
export function timeToAcknowledgeStats(times: TimeBetween): AcknowledgeStatsDto {
  const { points, ...range } = times.trend();
  const previous = times.previousFigures();
  return {
    ...inHours(times.figures()),
    outlierThresholdHours: ACKNOWLEDGE.threshold,
    ...range,
    trend: points.map(({ date, average, count }) => ({ date, avgHours: average, count })),
    previous: previous && inHours(previous),
  };
}

function inHours({ mean, median, p90, count, outlierCount }: DurationFigures): AcknowledgeFiguresDto {
  return { meanHours: mean, medianHours: median, p90Hours: p90, count, outlierCount };
}
