import { ListOfNested, Nested } from '@referral-exchange/http';
import { ReceivedFlowDto } from '../sections/active-pipeline.js';
import { ReceivedKpisDto } from '../sections/kpis.js';
import { OutcomeDto, OutcomeStatsDto } from '../sections/outcomes.js';
import type { ReportPeriod } from '../sections/section.js';
import { TopSendingFirmDto } from '../sections/top-firms.js';
import { commonSections, CommonSectionsDto, figuresOf, sectionNames } from './sections-of-both-sides.js';
import type { Report } from './report.js';

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
export const RECEIVED_SECTIONS = sectionNames(
  'outcomesOfReceived',
  'outcomesReceivedStats',
  'topSendingFirms',
) satisfies readonly (keyof ReceivedAnalyticsDto)[];

/** The report on received referrals. */
export function receivedReport(period: ReportPeriod): Report<ReceivedAnalyticsDto> {
  const figures = figuresOf(period);
  return {
    parts: Object.values(figures),
    result: (names) => {
      const outcomes = figures.outcomes.ofAll();
      return {
        kpis: figures.kpis.received(),
        activePipelineFlow: figures.pipeline.receivedFlow(),
        outcomesOfReceived: outcomes.rows,
        outcomesReceivedStats: outcomes,
        topSendingFirms: figures.firms.sending(names),
        ...commonSections(figures, names),
      };
    },
  };
}
