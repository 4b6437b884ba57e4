import { useId } from 'react';
import { useNavigate } from 'react-router';
import { figureInWords } from './answers.ts';
import styles from './charts.module.css';
import { DrillLink, type Drilled } from './drill-link.tsx';
import { isLabelled, marksFor } from './scale.ts';

/** A bucket of time. */
export interface Point {
  /** Its first day, or month, in words. */
  label: string;
  /** The same below the bar, where there is little room. */
  short: string;
  /** Null: there is nothing to show. */
  value: number | null;
  /** How many referrals the value is made of. */
  count: number;
  /** The referrals behind it. */
  drilled?: Drilled | undefined;
}

interface Props {
  title: string;
  /** What the heights are, such as hours. */
  unit: string;
  points: readonly Point[];
  inWords: (value: number) => string;
}

const HEIGHT = 180;
const TOP = 8;
const LABELS = 6;

/**
 * Bars over time, with the same figures as a table below. Places across are in percent, so that letters keep
 * their size on a phone.
 */
export function TrendChart({ title, unit, points, inWords }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const marks = marksFor(Math.max(1, ...points.map(({ value }) => value ?? 0)));
  const top = marks.at(-1)!;
  const y = (value: number) => TOP + (HEIGHT - TOP) * (1 - value / top);
  const width = 100 / points.length;
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id}>
        {title} <span>({unit})</span>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <div className={styles.marks}>
          {marks.toReversed().map((mark) => (
            <span key={mark}>{inWords(mark)}</span>
          ))}
        </div>
        <svg width="100%" height={HEIGHT + 1} className={styles.svg}>
          {marks.map((mark) => (
            <line key={mark} x1="0" x2="100%" y1={y(mark)} y2={y(mark)} />
          ))}
          {points.map(({ label, value, drilled }, index) => (
            <rect
              key={label}
              // the table below has the same links for the keyboard
              data-drilled={drilled !== undefined}
              onClick={drilled && (() => void navigate(drilled.to, { state: drilled.followed }))}
              x={`${index * width + width * 0.15}%`}
              width={`${width * 0.7}%`}
              y={y(value ?? 0)}
              height={HEIGHT - y(value ?? 0)}
              rx="2"
            >
              <title>{`${label}: ${value === null ? 'none' : inWords(value)}`}</title>
            </rect>
          ))}
        </svg>
        <div className={styles.labels}>
          {points
            .filter((_, index) => isLabelled(index, points.length, LABELS))
            .map(({ label, short }) => (
              <span key={label}>{short}</span>
            ))}
        </div>
      </div>
      <details className={styles.table}>
        <summary>Figures of this chart</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">{unit}</th>
              <th scope="col">Referrals</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value, count, drilled }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value === null ? '–' : inWords(value)}</td>
                <td>
                  <DrillLink drilled={drilled}>{figureInWords(count)}</DrillLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
