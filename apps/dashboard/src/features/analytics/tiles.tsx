import type { ReactNode } from 'react';
import styles from './analytics.module.css';

type Tile = readonly [label: string, figure: ReactNode, note: string | null];

/** Key figures, large. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(([label, figure, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure}
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
