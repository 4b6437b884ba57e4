import { ListOfNested, Nested } from '@referral-exchange/http';
import { SentFlowDto } from '../sections/active-pipeline.js';
import { SentKpisDto } from '../sections/kpis.js';
import { OutcomeDto, OutcomeStatsDto } from '../sections/outcomes.js';
import type { Scope } from '../sections/scope.js';
import { timeToAcknowledgeStats } from '../sections/time-to-acknowledge.js';
import { timeToSignStats } from '../sections/time-to-sign.js';
import { TopReceivingFirmDto } from '../sections/top-firms.js';
import { CommonSectionsDto, figuresOf } from './received-report.js';
import type { Report } from './report.js';

/** GET /analytics/sent: the sections of the received report, seen from the sending firm. */
export class SentAnalyticsDto extends CommonSectionsDto {
  @Nested(() => SentKpisDto, 'Key figures.') kpis: SentKpisDto;
  @Nested(() => SentFlowDto, 'How referrals move through the active statuses.')
  activePipelineFlow: SentFlowDto;
  @ListOfNested(() => OutcomeDto, '`rows` of outcomesSentStats.') outcomesOfSent: OutcomeDto[];
  @Nested(() => OutcomeStatsDto, 'Outcomes, with rejected and withdrawn referrals.')
  outcomesSentStats: OutcomeStatsDto;
  @ListOfNested(() => TopReceivingFirmDto, 'The ten firms to which the most referrals were sent.')
  topReceivingFirms: TopReceivingFirmDto[];
}

/** Names of the sections of GET /analytics/sent. */
export const SENT_SECTIONS = [
  'kpis',
  'currentStageBreakdown',
  'currentStageStats',
  'activePipeline',
  'activePipelineFlow',
  'timeToAcknowledgeTrend',
  'timeToAcknowledgeStats',
  'timeToSignTrend',
  'timeToSignStats',
  'outcomesOfSent',
  'outcomesSentStats',
  'outcomesOfClosed',
  'outcomesClosedStats',
  'topReceivingFirms',
  'topCaseTypeJurisdictions',
  'warmTransfer',
] as const satisfies readonly (keyof SentAnalyticsDto)[];

/** The report on sent referrals. */
export function sentReport(scope: Scope): Report<SentAnalyticsDto> {
  const figures = figuresOf(scope);
  return {
    parts: Object.values(figures),
    result: (names) => {
      const acknowledge = timeToAcknowledgeStats(figures.acknowledge);
      const sign = timeToSignStats(figures.sign);
      const [ofSent, ofClosed] = [figures.outcomes.ofAll(), figures.outcomes.ofClosed()];
      return {
        kpis: figures.kpis.sent(),
        currentStageBreakdown: figures.stages.breakdown(),
        currentStageStats: figures.stages.stats(),
        activePipeline: figures.pipeline.stages(),
        activePipelineFlow: figures.pipeline.sentFlow(),
        timeToAcknowledgeTrend: acknowledge.trend,
        timeToAcknowledgeStats: acknowledge,
        timeToSignTrend: sign.trend,
        timeToSignStats: sign,
        outcomesOfSent: ofSent.rows,
        outcomesSentStats: ofSent,
        outcomesOfClosed: ofClosed.rows,
        outcomesClosedStats: ofClosed,
        topReceivingFirms: figures.firms.receiving(names),
        topCaseTypeJurisdictions: figures.caseTypes.top(),
        warmTransfer: figures.warmTransfers.result(names),
      };
    },
  };
}
