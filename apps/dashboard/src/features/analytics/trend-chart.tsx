import { useId } from 'react';
import styles from './charts.module.css';
import { isLabelled, marksFor } from './scale.ts';

/** A bucket of time. */
export interface Point {
  /** Its first day, or month, in words. */
  label: string;
  /** The same below the bar, where there is little room. */
  short: string;
  /** Null: there is nothing to show. */
  value: number | null;
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
          {points.map(({ label, value }, index) => (
            <rect
              key={label}
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
            </tr>
          </thead>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value === null ? '–' : inWords(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
