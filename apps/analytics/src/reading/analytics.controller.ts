import { Get, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, PublicController, ValidQuery, withMeta } from '@referral-exchange/http';
import { type Caller, CurrentCaller, FirmResource, RequireScope } from '@referral-exchange/identity';
import { validationError } from '@referral-exchange/contracts';
import type { Request } from 'express';
import type { Side } from '../referral/referral.js';
import { ReceivedAnalyticsDto, receivedReport } from '../reports/received-report.js';
import type { ReportOf } from '../reports/report.js';
import { revenueReceivedReport, revenueSentReport } from '../reports/revenue-reports.js';
import { SentAnalyticsDto, sentReport } from '../reports/sent-report.js';
import { RevenueReceivedDto, RevenueSentDto } from '../sections/revenue.js';
import {
  ReceivedAnalyticsQuery,
  RevenueReceivedQuery,
  RevenueSentQuery,
  SentAnalyticsQuery,
  type AnalyticsQuery,
} from './analytics-query.dto.js';
import { columnsOfSection } from './csv-columns.js';
import { csvOf } from './csv.js';
import {
  ReceivedAnalyticsSectionDto,
  RevenueReceivedSectionDto,
  RevenueSentSectionDto,
  SentAnalyticsSectionDto,
} from './section.dto.js';
import { ReadAnalytics } from './read-analytics.js';

const META = {
  dataAsOf: {
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'The figures hold everything up to this instant, and may hold more. Null: not known yet.',
    example: '2026-03-02T14:30:00.000Z',
  },
};
const DESCRIPTION =
  'Test cases (unless your firm is a test firm) and archived referrals are left out. Rates and shares are fractions with 4 decimals; ' +
  'shares add up to 1. Trends have every bucket of the range (up to 31 days by day, up to 182 by ISO week, else by month), by the ' +
  'day of sending in `tz`; the average of an empty bucket is null. An imported referral has one date: what its row says happened counts ' +
  'at `sentDate`, and how long it took is unknown. With `section` the answer has that section alone.';

const REVENUE =
  'Referrals in `CLOSING` or `CLOSED` with the outcome `won_settled`; the trend is by the month of their entry into `CLOSING`. Amounts are ' +
  'US dollars; those of a received referral count once your firm has acknowledged it. With `section` the answer has that section alone.';

type Query = AnalyticsQuery & { section?: string };

/** Statistics of a firm's referrals (interface, "Warm-transfer analytics"; decisions, section 9). */
@PublicController('analytics', 'Analytics')
@FirmResource()
export class AnalyticsController {
  constructor(private readonly readAnalytics: ReadAnalytics) {}

  @Get('received')
  @ApiOperation({ summary: 'Statistics of received referrals', description: DESCRIPTION })
  @ApiData(ReceivedAnalyticsDto, { meta: META, csv: true, oneOfItsFields: ReceivedAnalyticsSectionDto })
  getReceivedAnalytics(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ReceivedAnalyticsQuery) query: ReceivedAnalyticsQuery,
    @Req() request: Request,
  ) {
    return this.answer(caller, 'received', query, receivedReport, request);
  }

  @Get('sent')
  @ApiOperation({ summary: 'Statistics of sent referrals', description: DESCRIPTION })
  @ApiData(SentAnalyticsDto, { meta: META, csv: true, oneOfItsFields: SentAnalyticsSectionDto })
  getSentAnalytics(
    @CurrentCaller() caller: Caller,
    @ValidQuery(SentAnalyticsQuery) query: SentAnalyticsQuery,
    @Req() request: Request,
  ) {
    return this.answer(caller, 'sent', query, sentReport, request);
  }

  @Get('revenue-received')
  @RequireScope('cases:read firm:read')
  @ApiOperation({ summary: 'Revenue of received referrals', description: REVENUE })
  @ApiData(RevenueReceivedDto, { meta: META, csv: true, oneOfItsFields: RevenueReceivedSectionDto })
  getReceivedRevenue(
    @CurrentCaller() caller: Caller,
    @ValidQuery(RevenueReceivedQuery) query: RevenueReceivedQuery,
    @Req() request: Request,
  ) {
    return this.answer(caller, 'received', query, revenueReceivedReport, request);
  }

  @Get('revenue-sent')
  @RequireScope('cases:read firm:read')
  @ApiOperation({ summary: 'Revenue of sent referrals', description: REVENUE })
  @ApiData(RevenueSentDto, { meta: META, csv: true, oneOfItsFields: RevenueSentSectionDto })
  getSentRevenue(
    @CurrentCaller() caller: Caller,
    @ValidQuery(RevenueSentQuery) query: RevenueSentQuery,
    @Req() request: Request,
  ) {
    return this.answer(caller, 'sent', query, revenueSentReport, request);
  }

  /** One section or all of them, as JSON or CSV. */
  private async answer<Result extends object>(
    caller: Caller,
    side: Side,
    query: Query,
    report: ReportOf<Result>,
    request: Request,
  ) {
    const isCsv = request.accepts(['application/json', 'text/csv']) === 'text/csv';
    const { section } = query;
    if (isCsv && section === undefined)
      throw validationError([
        {
          field: 'section',
          code: 'required',
          message: 'section must name the section that is wanted as CSV',
        },
      ]);
    const { result, dataAsOf } = await this.readAnalytics.execute(caller, { side, query, report });
    if (!isCsv)
      return withMeta(section === undefined ? result : { [section]: valueOf(result, section) }, { dataAsOf });
    return new StreamableFile(Buffer.from(csvOf(valueOf(result, section!), columnsOfSection(section!))), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename=${section}.csv`,
    });
  }
}

function valueOf(result: object, section: string): unknown {
  return (result as Record<string, unknown>)[section];
}
