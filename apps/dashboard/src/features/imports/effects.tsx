import type { ImportKind } from '../../api/imports.ts';
import styles from './imports.module.css';
import { KINDS } from './kinds.ts';

/** What an import of this kind does and does not do, read before the button is pressed. */
export function Effects({ kind }: { kind: ImportKind }) {
  return (
    <ul className={styles.effects}>
      {KINDS[kind].effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}
