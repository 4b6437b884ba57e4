import type { ReactNode } from 'react';
import styles from './charts.module.css';
import { DrillLink, type Drilled } from './drill-link.tsx';

/** One line: what it is, how much of all, and its figures. */
interface BarRow {
  key: string;
  label: ReactNode;
  /** The length of the bar. */
  value: number;
  cells: readonly ReactNode[];
  /** The referrals behind the line. */
  drilled?: Drilled | undefined;
}

interface Props {
  caption: string;
  /** Heads of the columns, that of the label first. */
  heads: readonly string[];
  rows: readonly BarRow[];
}

/** A table whose lines are bars too. */
export function BarTable({ caption, heads, rows }: Props) {
  const largest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <div className={styles.bars}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, value, cells, drilled }) => (
            <tr key={key}>
              <th scope="row">
                <DrillLink drilled={drilled}>{label}</DrillLink>
                <svg width="100%" height="6" className={styles.svg} aria-hidden="true">
                  <rect width={`${(100 * value) / largest}%`} height="6" rx="3" />
                </svg>
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
