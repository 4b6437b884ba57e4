import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './proposed-note.module.css';

interface Props {
  /** What is proposed, in sight before it replaces anything. */
  children: ReactNode;
  onTake: () => void;
  onDrop: () => void;
}

/** An assistant proposes something else than the person has typed or chosen: that stays until they agree. */
export function ProposedInstead({ children, onTake, onDrop }: Props) {
  return (
    <div className={styles.note} role="status">
      <p>
        <strong>An assistant proposes something else.</strong> What you have typed or chosen here was left as
        it is.
      </p>
      <div className={styles.words} dir="auto">
        {children}
      </div>
      <div className={styles.acts}>
        <Button onClick={onTake}>Use what is proposed</Button>
        <Button kind="quiet" onClick={onDrop}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}
