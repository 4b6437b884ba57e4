import { useState } from 'react';
import { now } from '../../api/server-clock.ts';
import { agoInWords } from '../../ui/ago.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { Conflicts } from './conflicts.tsx';
import styles from './editor.module.css';
import { isUnsaved, type RuleDraft } from './rule-draft.ts';
import { ChangedMeanwhile, RuleGone } from './save-rule.ts';

interface Props {
  kept: KeptDraft<RuleDraft>;
  /** Somebody deleted the rule of this page. */
  isGone: boolean;
  problem: Error | null;
  onStartOver: () => void;
}

/** What a person must know about the draft: it came back, it is gone, it could not be saved. */
export function RuleNotices({ kept, isGone, problem, onStartOver }: Props) {
  const { draft, change } = kept;
  if (kept.isGone)
    return (
      <div className={styles.notice} role="alert">
        <p>You saved or threw away this rule in another window.</p>
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
      {Object.keys(draft.others).length > 0 && <Conflicts draft={draft} change={change} />}
      <Restored kept={kept} onStartOver={onStartOver} />
    </>
  );
}

function Restored({ kept, onStartOver }: Pick<Props, 'kept' | 'onStartOver'>) {
  const [isAsked, setAsked] = useState(false);
  if (kept.foundAt === null || !isUnsaved(kept.draft)) return null;
  return (
    <div className={styles.notice} role="status">
      <p>What you typed {agoInWords(kept.foundAt, now())} is here again. It is in this browser only.</p>
      {isAsked ? (
        <Button onClick={onStartOver}>Yes, throw away what I typed</Button>
      ) : (
        <Button kind="quiet" onClick={() => setAsked(true)}>
          Start over
        </Button>
      )}
    </div>
  );
}
