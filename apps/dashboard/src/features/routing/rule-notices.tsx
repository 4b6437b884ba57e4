import { Button } from '../../ui/button.tsx';
import { FoundAgain } from '../../ui/found-again.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { Conflicts } from './conflicts.tsx';
import styles from '../../ui/editor.module.css';
import { isUnsaved, type RuleDraft } from './rule-draft.ts';
import { ChangedMeanwhile, RuleGone } from './save-rule.ts';

interface Props {
  kept: KeptDraft<RuleDraft>;
  /** Somebody deleted the rule of this page. */
  isGone: boolean;
  /** It may be stored already: saving it makes another one. */
  isOld: boolean;
  problem: Error | null;
  onStartOver: () => void;
}

/** What a person must know about the draft: it came back, it is gone, it could not be saved. */
export function RuleNotices({ kept, isGone, isOld, problem, onStartOver }: Props) {
  const { draft, change } = kept;
  if (kept.isGone)
    return (
      <div ref={takeFocus} tabIndex={-1} className={styles.notice} role="alert">
        <p>You saved this rule meanwhile, or threw it away in another window.</p>
        <Button onClick={() => location.reload()}>Show it as it is now</Button>
      </div>
    );
  const isKnown = problem instanceof ChangedMeanwhile || problem instanceof RuleGone;
  return (
    <>
      {problem && !isKnown && <ProblemNotice problem={problem} />}
      {isGone && (
        <p className={styles.warning} role="alert">
          {new RuleGone().message}
        </p>
      )}
      {isOld && (
        <p className={styles.warning} role="status">
          No answer came when this rule was saved a day ago, so it may be in the list already: look there
          first. Saving it now makes another one.
        </p>
      )}
      {Object.keys(draft.others).length > 0 && <Conflicts draft={draft} change={change} />}
      <FoundAgain foundAt={kept.foundAt} isUnsaved={isUnsaved(kept.draft)} onStartOver={onStartOver} />
    </>
  );
}
