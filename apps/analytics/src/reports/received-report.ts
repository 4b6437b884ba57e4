import { ListOfNested, Nested } from '@referral-exchange/http';
import { ActivePipeline, PipelineStageDto, ReceivedFlowDto } from '../sections/active-pipeline.js';
import { CurrentStages, CurrentStageStatsDto, StageCountDto } from '../sections/current-stages.js';
import { Kpis, ReceivedKpisDto } from '../sections/kpis.js';
import { OutcomeDto, Outcomes, OutcomeStatsDto } from '../sections/outcomes.js';
import type { Scope } from '../sections/scope.js';
import { ACKNOWLEDGE, SIGN, TimeBetween } from '../sections/time-between.js';
import {
  AcknowledgeStatsDto,
  AcknowledgeTrendPointDto,
  timeToAcknowledgeStats,
} from '../sections/time-to-acknowledge.js';
import { SignStatsDto, SignTrendPointDto, timeToSignStats } from '../sections/time-to-sign.js';
import {
  CaseTypeJurisdictionDto,
  TopCaseTypeJurisdictions,
} from '../sections/top-case-type-jurisdictions.js';
import { TopFirms, TopSendingFirmDto } from '../sections/top-firms.js';
import { WarmTransferDto, WarmTransfers } from '../sections/warm-transfer.js';
import type { Report } from './report.js';

/** Sections that the received and the sent report have in common. */
export class CommonSectionsDto {
  @ListOfNested(() => StageCountDto, 'Referrals by status, in flow order.')
  currentStageBreakdown: StageCountDto[];
  @Nested(() => CurrentStageStatsDto, 'The same, compared with 30 days ago.')
  currentStageStats: CurrentStageStatsDto;
  @ListOfNested(() => PipelineStageDto, 'Referrals in the five active statuses, in flow order.')
  activePipeline: PipelineStageDto[];
  @ListOfNested(() => AcknowledgeTrendPointDto, '`trend` of timeToAcknowledgeStats.')
  timeToAcknowledgeTrend: AcknowledgeTrendPointDto[];
  @Nested(() => AcknowledgeStatsDto, 'Hours from sent to acknowledged.')
  timeToAcknowledgeStats: AcknowledgeStatsDto;
  @ListOfNested(() => SignTrendPointDto, '`trend` of timeToSignStats.') timeToSignTrend: SignTrendPointDto[];
  @Nested(() => SignStatsDto, 'Days from sent to signed for the first time.') timeToSignStats: SignStatsDto;
  @ListOfNested(() => OutcomeDto, '`rows` of outcomesClosedStats.') outcomesOfClosed: OutcomeDto[];
  @Nested(() => OutcomeStatsDto, 'Outcomes of the referrals that reached `CLOSING`.')
  outcomesClosedStats: OutcomeStatsDto;
  @ListOfNested(() => CaseTypeJurisdictionDto, 'The ten most frequent pairs of case type and jurisdiction.')
  topCaseTypeJurisdictions: CaseTypeJurisdictionDto[];
  @Nested(() => WarmTransferDto, 'Warm transfers.') warmTransfer: WarmTransferDto;
}

/** GET /analytics/received. */
export class ReceivedAnalyticsDto extends CommonSectionsDto {
  @Nested(() => ReceivedKpisDto, 'Key figures.') kpis: ReceivedKpisDto;
  @Nested(() => ReceivedFlowDto, 'How referrals move through the active statuses.')
  activePipelineFlow: ReceivedFlowDto;
  @ListOfNested(() => OutcomeDto, '`rows` of outcomesReceivedStats.') outcomesOfReceived: OutcomeDto[];
  @Nested(() => OutcomeStatsDto, 'Outcomes, with rejected and withdrawn referrals.')
  outcomesReceivedStats: OutcomeStatsDto;
  @ListOfNested(() => TopSendingFirmDto, 'The ten firms that sent the most referrals.')
  topSendingFirms: TopSendingFirmDto[];
}

/** Names of the sections of GET /analytics/received (interface, "Warm-transfer analytics"). */
export const RECEIVED_SECTIONS = [
  'kpis',
  'currentStageBreakdown',
  'currentStageStats',
  'activePipeline',
  'activePipelineFlow',
  'timeToAcknowledgeTrend',
  'timeToAcknowledgeStats',
  'timeToSignTrend',
  'timeToSignStats',
  'outcomesOfReceived',
  'outcomesReceivedStats',
  'outcomesOfClosed',
  'outcomesClosedStats',
  'topSendingFirms',
  'topCaseTypeJurisdictions',
  'warmTransfer',
] as const satisfies readonly (keyof ReceivedAnalyticsDto)[];

/** What both reports are made of. */
export function figuresOf(scope: Scope) {
  return {
    kpis: new Kpis(scope),
    stages: new CurrentStages(scope),
    pipeline: new ActivePipeline(scope),
    acknowledge: new TimeBetween(scope, ACKNOWLEDGE),
    sign: new TimeBetween(scope, SIGN),
    outcomes: new Outcomes(scope),
    firms: new TopFirms(),
    caseTypes: new TopCaseTypeJurisdictions(),
    warmTransfers: new WarmTransfers(scope),
  };
}

/** The report on received referrals. */
export function receivedReport(scope: Scope): Report<ReceivedAnalyticsDto> {
  const figures = figuresOf(scope);
  return {
    parts: Object.values(figures),
    result: (names) => {
      const acknowledge = timeToAcknowledgeStats(figures.acknowledge);
      const sign = timeToSignStats(figures.sign);
      const [ofReceived, ofClosed] = [figures.outcomes.ofAll(), figures.outcomes.ofClosed()];
      return {
        kpis: figures.kpis.received(),
        currentStageBreakdown: figures.stages.breakdown(),
        currentStageStats: figures.stages.stats(),
        activePipeline: figures.pipeline.stages(),
        activePipelineFlow: figures.pipeline.receivedFlow(),
        timeToAcknowledgeTrend: acknowledge.trend,
        timeToAcknowledgeStats: acknowledge,
        timeToSignTrend: sign.trend,
        timeToSignStats: sign,
        outcomesOfReceived: ofReceived.rows,
        outcomesReceivedStats: ofReceived,
        outcomesOfClosed: ofClosed.rows,
        outcomesClosedStats: ofClosed,
        topSendingFirms: figures.firms.sending(names),
        topCaseTypeJurisdictions: figures.caseTypes.top(),
        warmTransfer: figures.warmTransfers.result(names),
      };
    },
  };
}
