import { PartialType } from '@nestjs/swagger';
import { ReceivedAnalyticsDto } from '../reports/received-report.js';
import { SentAnalyticsDto } from '../reports/sent-report.js';
import { RevenueReceivedDto, RevenueSentDto } from '../sections/revenue.js';

/** GET /analytics/received?section=: one section, by its name. The others likewise. */
export class ReceivedAnalyticsSectionDto extends PartialType(ReceivedAnalyticsDto) {}
export class SentAnalyticsSectionDto extends PartialType(SentAnalyticsDto) {}
export class RevenueReceivedSectionDto extends PartialType(RevenueReceivedDto) {}
export class RevenueSentSectionDto extends PartialType(RevenueSentDto) {}
