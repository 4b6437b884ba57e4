import { ListOfNested, Nested } from '@referral-exchange/http';
import { ActivePipeline, PipelineStageDto } from '../sections/active-pipeline.js';
import { CurrentStages, CurrentStageStatsDto, StageCountDto } from '../sections/current-stages.js';
import { Kpis } from '../sections/kpis.js';
import { OutcomeDto, Outcomes, OutcomeStatsDto } from '../sections/outcomes.js';
import type { FirmNames, ReportPeriod } from '../sections/section.js';
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
import { TopFirms } from '../sections/top-firms.js';
import { WarmTransferDto, WarmTransfers } from '../sections/warm-transfer.js';

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

/** Names of all sections of a report, in the order of the description; three of them differ by report. */
export function sectionNames<Outcomes extends string, Stats extends string, Firms extends string>(
  outcomes: Outcomes,
  outcomeStats: Stats,
  topFirms: Firms,
) {
  return [
    'kpis',
    'currentStageBreakdown',
    'currentStageStats',
    'activePipeline',
    'activePipelineFlow',
    'timeToAcknowledgeTrend',
    'timeToAcknowledgeStats',
    'timeToSignTrend',
    'timeToSignStats',
    outcomes,
    outcomeStats,
    'outcomesOfClosed',
    'outcomesClosedStats',
    topFirms,
    'topCaseTypeJurisdictions',
    'warmTransfer',
  ] as const;
}

/** What the sections of both reports are made of. Each is shown every referral. */
export function figuresOf(period: ReportPeriod) {
  return {
    kpis: new Kpis(period),
    stages: new CurrentStages(period),
    pipeline: new ActivePipeline(period),
    acknowledge: new TimeBetween(period, ACKNOWLEDGE),
    sign: new TimeBetween(period, SIGN),
    outcomes: new Outcomes(period),
    firms: new TopFirms(),
    caseTypes: new TopCaseTypeJurisdictions(),
    warmTransfers: new WarmTransfers(period),
  };
}

type Figures = ReturnType<typeof figuresOf>;

/** The sections that both reports answer in the same way. */
export function commonSections(figures: Figures, names: FirmNames): CommonSectionsDto {
  const acknowledge = timeToAcknowledgeStats(figures.acknowledge);
  const sign = timeToSignStats(figures.sign);
  const ofClosed = figures.outcomes.ofClosed();
  return {
    currentStageBreakdown: figures.stages.breakdown(),
    currentStageStats: figures.stages.stats(),
    activePipeline: figures.pipeline.stages(),
    timeToAcknowledgeTrend: acknowledge.trend,
    timeToAcknowledgeStats: acknowledge,
    timeToSignTrend: sign.trend,
    timeToSignStats: sign,
    outcomesOfClosed: ofClosed.rows,
    outcomesClosedStats: ofClosed,
    topCaseTypeJurisdictions: figures.caseTypes.top(),
    warmTransfer: figures.warmTransfers.result(names),
  };
}
