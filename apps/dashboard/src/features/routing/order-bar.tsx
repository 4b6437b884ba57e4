import { ApiProblem } from '../../api/api-problem.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './routing.module.css';

interface Props {
  /** Somebody else changed the rules since the first of them was moved. */
  isOutdated: boolean;
  problem: Error | null;
  isBusy: boolean;
  onSave: () => void;
  onUndo: () => void;
}

/** Saves the order of the rules, or takes it back. */
export function OrderBar({ isOutdated, problem, isBusy, onSave, onUndo }: Props) {
  const isConflict = problem instanceof ApiProblem && problem.status === 409;
  return (
    <div className={styles.bar} role="group" aria-label="Order of the rules">
      {problem && !isConflict && <ProblemNotice problem={problem} />}
      {(isOutdated || isConflict) && (
        <p className={styles.warning} role="alert">
          Somebody else changed the rules meanwhile, and nothing of yours was saved. Your order is shown over
          theirs: look at it, then save it or take it back.
        </p>
      )}
      <p className={styles.state}>You moved rules. Cases follow the saved order until you save this one.</p>
      <div className={styles.acts}>
        <Button kind="first" isBusy={isBusy} onClick={onSave}>
          {isBusy ? 'One moment …' : 'Save this order'}
        </Button>
        <Button onClick={onUndo}>Take it back</Button>
      </div>
    </div>
  );
}
