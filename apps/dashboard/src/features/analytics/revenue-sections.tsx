import type { AnalyticsFilter, Revenue, RevenueFigures, Side } from '../../api/analytics.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { moneyInWords } from '../../ui/in-words.ts';
import styles from './analytics.module.css';
import { figureInWords, revenueAnswerOf } from './answers.ts';
import { BarTable } from './bar-table.tsx';
import { Section } from './section.tsx';
import { Tiles } from './tiles.tsx';
import { TrendChart } from './trend-chart.tsx';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

interface Props {
  side: Side;
  filter: AnalyticsFilter;
  figures: RevenueFigures;
}

/** What cases that were won or settled have brought. */
export function RevenueSections(props: Props) {
  const { side, figures } = props;
  return (
    <>
      <p className={styles.answer}>{revenueAnswerOf(figures, side)}</p>
      {figures.now.caseCount === 0 ? (
        <p className={styles.hint}>
          A case counts once it is closing or closed as won or settled. Its amounts are entered on the page of
          the referral, when closing begins.
        </p>
      ) : (
        <>
          <MoneyTiles now={figures.now} fee={FEES[side]} />
          <div className={styles.grid}>
            <MonthsSection {...props} />
            <FirmsSection {...props} />
            <KindsSection {...props} />
          </div>
        </>
      )}
    </>
  );
}

/** Which fees are those of the own firm. */
const FEES = { sent: 'netFeeToSendingFirm', received: 'netFeeToHandlingFirm' } as const;

function MoneyTiles({ now, fee }: { now: Revenue; fee: (typeof FEES)[Side] }) {
  return (
    <Tiles
      tiles={[
        ['Settlements', moneyInWords(now.settlementAmount)!, null],
        ['Attorney fees', moneyInWords(now.attorneyFees)!, null],
        ['Fees of your firm', moneyInWords(now[fee])!, null],
        ['Average settlement', moneyInWords(now.averageSettlement) ?? '–', null],
      ]}
    />
  );
}

function MonthsSection({ side, filter, figures: { months } }: Props) {
  return (
    <Section page={`revenue-${side}`} filter={filter} title="Fees of your firm" section="trend">
      <TrendChart
        title="By the month in which closing began"
        unit="US dollars"
        points={months.map((month) => {
          const label = MONTH.format(Date.parse(`${month.month.slice(0, 7)}-01T00:00:00Z`));
          return { label, short: label, value: month[FEES[side]] };
        })}
        inWords={(value) => SHORT_MONEY.format(value)}
      />
    </Section>
  );
}

function FirmsSection({ side, filter, figures: { firms } }: Props) {
  const section = side === 'received' ? 'bySendingFirm' : 'byReceivingFirm';
  return (
    <Section page={`revenue-${side}`} filter={filter} title="Firms" section={section}>
      <BarTable
        caption="The largest settlements first"
        heads={['Firm', 'Cases', 'Your fees']}
        rows={firms.map((firm) => ({
          key: firm.firmId,
          label: <bdi>{firm.firmName}</bdi>,
          value: firm[FEES[side]],
          cells: [figureInWords(firm.caseCount), SHORT_MONEY.format(firm[FEES[side]])],
        }))}
      />
    </Section>
  );
}

function KindsSection({ side, filter, figures: { caseTypes } }: Props) {
  return (
    <Section page={`revenue-${side}`} filter={filter} title="Kinds of cases" section="byCaseType">
      <BarTable
        caption="The largest settlements first"
        heads={['Case type', 'Cases', 'Your fees']}
        rows={caseTypes.map((kind) => ({
          key: kind.caseType,
          label: caseTypeInWords(kind.caseType),
          value: kind[FEES[side]],
          cells: [figureInWords(kind.caseCount), SHORT_MONEY.format(kind[FEES[side]])],
        }))}
      />
    </Section>
  );
}
