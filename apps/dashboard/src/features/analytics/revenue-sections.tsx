import type { AnalyticsFilter, Revenue, RevenueFigures, Side } from '../../api/analytics.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { moneyInWords } from '../../ui/in-words.ts';
import styles from './analytics.module.css';
import { figureInWords, revenueAnswerOf } from './answers.ts';
import { BarTable } from './bar-table.tsx';
import { CsvButton } from './csv-button.tsx';
import { DrillLink, useDrill } from './drill-link.tsx';
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
  const { side, filter, figures } = props;
  const drill = useDrill(`revenue-${side}`);
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
          <div className={styles.under}>
            <DrillLink drilled={drill(WON, figures.now.caseCount)}>Show these cases</DrillLink>
            <CsvButton page={`revenue-${side}`} filter={filter} section="totals" title="Sums" />
          </div>
          <MoneyTiles now={figures.now} fee={FEES[side]} />
          <div className={styles.grid}>
            <MonthsSection {...props} />
            <FirmsSection {...props} />
            <KindsSection {...props} />
            <PlacesSection {...props} />
          </div>
        </>
      )}
    </>
  );
}

/** Cases count once they were won or settled. */
const WON = { outcome: 'won_settled' };
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
          // the list of referrals knows no month of closing
          return { label, short: label, value: month[FEES[side]], count: month.caseCount };
        })}
        inWords={(value) => SHORT_MONEY.format(value)}
      />
    </Section>
  );
}

function FirmsSection({ side, filter, figures: { firms } }: Props) {
  const drill = useDrill(`revenue-${side}`);
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
          drilled: drill({ ...WON, firm: firm.firmId }, firm.caseCount),
        }))}
      />
    </Section>
  );
}

function KindsSection({ side, filter, figures: { caseTypes } }: Props) {
  const drill = useDrill(`revenue-${side}`);
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
          drilled: drill({ ...WON, kind: kind.caseType }, kind.caseCount),
        }))}
      />
    </Section>
  );
}

function PlacesSection({ side, filter, figures: { places } }: Props) {
  const drill = useDrill(`revenue-${side}`);
  return (
    <Section page={`revenue-${side}`} filter={filter} title="Places" section="byJurisdiction">
      <BarTable
        caption="The largest settlements first"
        heads={['Place', 'Cases', 'Your fees']}
        rows={places.map((place) => ({
          key: place.jurisdiction,
          label: place.jurisdiction,
          value: place[FEES[side]],
          cells: [figureInWords(place.caseCount), SHORT_MONEY.format(place[FEES[side]])],
          drilled: drill({ ...WON, place: place.jurisdiction }, place.caseCount),
        }))}
      />
    </Section>
  );
}
