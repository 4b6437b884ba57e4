import { ListOfNested, Nested } from '@referral-exchange/http';
import { SentFlowDto } from '../sections/active-pipeline.js';
import { SentKpisDto } from '../sections/kpis.js';
import { OutcomeDto, OutcomeStatsDto } from '../sections/outcomes.js';
import type { ReportPeriod } from '../sections/section.js';
import { TopReceivingFirmDto } from '../sections/top-firms.js';
import { commonSections, CommonSectionsDto, figuresOf, sectionNames } from './sections-of-both-sides.js';
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
export const SENT_SECTIONS = sectionNames(
  'outcomesOfSent',
  'outcomesSentStats',
  'topReceivingFirms',
) satisfies readonly (keyof SentAnalyticsDto)[];

/** The report on sent referrals. */
export function sentReport(period: ReportPeriod): Report<SentAnalyticsDto> {
  const figures = figuresOf(period);
  return {
    parts: Object.values(figures),
    result: (names) => {
      const outcomes = figures.outcomes.ofAll();
      return {
        kpis: figures.kpis.sent(),
        activePipelineFlow: figures.pipeline.sentFlow(),
        outcomesOfSent: outcomes.rows,
        outcomesSentStats: outcomes,
        topReceivingFirms: figures.firms.receiving(names),
        ...commonSections(figures, names),
      };
    },
  };
}
