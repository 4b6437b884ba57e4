import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { useWait } from '../../ui/use-wait.ts';
import { type CaseDraft, isUnsaved } from './case-draft.ts';
import { DeleteDraft } from './delete-draft.tsx';
import { Problem } from './problem.tsx';
import styles from './send.module.css';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';

interface Props {
  kept: KeptDraft<CaseDraft>;
  /** How many files wait for the case. */
  waiting: number;
  isBusy: boolean;
  /** The case may be stored already: saving it makes another one. */
  isOld: boolean;
  problem: Error | null;
  onSave: () => void;
}

/** Sends and saves the form, from wherever it is read. What went wrong is said here, where it can be seen. */
export function SendBar({ kept, waiting, isBusy, isOld, problem, onSave }: Props) {
  const isHeld = useWait(problem) > 0 || isBusy;
  return (
    <div className={styles.bar}>
      {problem && <Problem problem={problem} />}
      <Button type="submit" kind="first" isBusy={isHeld}>
        {isBusy ? 'One moment …' : isOld ? 'Send as a new one …' : 'Send …'}
      </Button>
      <Button isBusy={isHeld} onClick={onSave}>
        {isOld ? 'Save as a new draft' : 'Save as draft'}
      </Button>
      {kept.draft.stored && (
        <DeleteDraft kept={kept} stored={kept.draft.stored} title={kept.draft.values.title} />
      )}
      <span className={styles.state} role="status">
        {stateInWords(kept, waiting)}
      </span>
    </div>
  );
}

function stateInWords({ draft, isKept }: KeptDraft<CaseDraft>, waiting: number): string {
  const isTyped = isUnsaved(draft);
  if (isTyped && !isKept) return 'This browser keeps nothing: save it as a draft.';
  if (waiting > 0) return `Not saved: ${counted(waiting, 'file')} ${waiting === 1 ? 'waits' : 'wait'}.`;
  if (isTyped) return 'Kept in this browser.';
  return draft.stored ? 'Saved.' : '';
}
