import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import styles from './reorder.module.css';
import type { Reorder } from './use-reorder.ts';

interface Props {
  id: string;
  /** Of the item, for the names of the buttons. */
  name: string;
  place: number;
  count: number;
  reorder: Reorder;
}

/** A handle that is dragged or moved by arrow keys, and a button for each direction. */
export function MoveControls({ id, name, place, count, reorder }: Props) {
  const { move, onPointerDown, onKeyDown } = reorder;
  const at = `${name}, ${place + 1} of ${count}`;
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Move with the arrow keys: ${at}`}
        title="Drag, or use the arrow keys"
        onPointerDown={(event) => onPointerDown(event, id)}
        onKeyDown={(event) => onKeyDown(event, id)}
      >
        <GripVertical size={18} aria-hidden="true" />
      </button>
      <Button
        kind="quiet"
        className={styles.arrow}
        aria-label={`Move up: ${at}`}
        aria-disabled={place === 0 || undefined}
        onClick={() => move(id, place - 1)}
      >
        <ArrowUp size={16} aria-hidden="true" />
      </Button>
      <Button
        kind="quiet"
        className={styles.arrow}
        aria-label={`Move down: ${at}`}
        aria-disabled={place === count - 1 || undefined}
        onClick={() => move(id, place + 1)}
      >
        <ArrowDown size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

/** Where a dragged item would be put: for the attribute of the item at this place. */
export function dropMark({ drag }: Reorder, place: number, count: number): 'before' | 'after' | undefined {
  if (drag?.place === place) return 'before';
  return drag?.place === count && place === count - 1 ? 'after' : undefined;
}
