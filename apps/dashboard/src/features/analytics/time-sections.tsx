import { Link } from 'react-router';
import { dayInWords } from '../../ui/in-words.ts';
import styles from './analytics.module.css';
import { figureInWords, hoursInWords } from './answers.ts';
import { type Drilled, useDrill } from './drill-link.tsx';
import { spansOf } from './drill.ts';
import { Section, type SectionProps } from './section.tsx';
import { type Point, TrendChart } from './trend-chart.tsx';

/** How long referrals wait for the receiving firm. */
export function AcknowledgeSection({ side, filter, figures: { acknowledged } }: SectionProps) {
  const { medianHours, p90Hours, count, trend } = acknowledged;
  const drill = useDrill(side);
  const spans = spansOf(acknowledged);
  return (
    <Section page={side} filter={filter} title="Time to acknowledge" section="timeToAcknowledgeTrend">
      <p className={styles.finding}>
        {medianHours === null
          ? 'None was acknowledged yet.'
          : `Half are acknowledged within ${hoursInWords(medianHours)}, nine of ten within ${hoursInWords(p90Hours)}.`}
      </p>
      {count > 0 && (
        <TrendChart
          title="By the day of sending"
          unit="hours"
          points={trend.map(({ date, avgHours, count: counted }, index) =>
            pointOf(date, avgHours, counted, drill(spans[index]!, counted, 'acknowledge')),
          )}
          inWords={figureInWords}
        />
      )}
      <p className={styles.hint}>
        <Link to={`/inbox/${side}?view=unacknowledged`}>Show those that wait</Link>
      </p>
    </Section>
  );
}

/** How long it takes until the client signs. */
export function SignSection({ side, filter, figures: { signed } }: SectionProps) {
  const { medianDays, p90Days, count, trend } = signed;
  const drill = useDrill(side);
  const spans = spansOf(signed);
  return (
    <Section page={side} filter={filter} title="Time to sign" section="timeToSignTrend">
      <p className={styles.finding}>
        {medianDays === null || p90Days === null
          ? 'None was signed yet.'
          : `Half sign within ${hoursInWords(medianDays * 24)}, nine of ten within ${hoursInWords(p90Days * 24)}.`}
      </p>
      {count > 0 && (
        <TrendChart
          title="By the day of sending"
          unit="days"
          points={trend.map(({ date, avgDays, count: counted }, index) =>
            pointOf(date, avgDays, counted, drill(spans[index]!, counted, 'sign')),
          )}
          inWords={figureInWords}
        />
      )}
    </Section>
  );
}

function pointOf(day: string, value: number | null, count: number, drilled: Drilled | undefined): Point {
  return { label: dayInWords(day, 'medium'), short: dayInWords(day, 'short'), value, count, drilled };
}
