import { Link } from 'react-router';
import { dayInWords } from '../../ui/in-words.ts';
import styles from './analytics.module.css';
import { figureInWords, hoursInWords } from './answers.ts';
import { Section, type SectionProps } from './section.tsx';
import { type Point, TrendChart } from './trend-chart.tsx';

/** How long referrals wait for the receiving firm. */
export function AcknowledgeSection({ side, filter, figures: { acknowledged } }: SectionProps) {
  const { medianHours, p90Hours, count, trend } = acknowledged;
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
          points={trend.map(({ date, avgHours }) => pointOf(date, avgHours))}
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
          points={trend.map(({ date, avgDays }) => pointOf(date, avgDays))}
          inWords={figureInWords}
        />
      )}
    </Section>
  );
}

function pointOf(day: string, value: number | null): Point {
  return { label: dayInWords(day, 'medium'), short: dayInWords(day, 'short'), value };
}
