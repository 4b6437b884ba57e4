import { useState } from 'react';
import { agoInWords } from '../../ui/ago.ts';
import { Button } from '../../ui/button.tsx';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { useNow } from '../../ui/use-now.ts';
import { type CaseDraft, isUnsaved } from './case-draft.ts';
import { ChangedMeanwhile } from './send-case.ts';
import styles from './send.module.css';
import type { useSending } from './use-sending.ts';

interface Props {
  kept: KeptDraft<CaseDraft>;
  sending: ReturnType<typeof useSending>;
  onStartOver: () => void;
}

/** What a person must know about the draft: it came back, it is gone, somebody else changed it. */
export function DraftNotices({ kept, sending, onStartOver }: Props) {
  const { problem, sentBefore, finish } = sending;
  if (sentBefore)
    return (
      <div ref={takeFocus} tabIndex={-1} className={styles.alike} role="alert">
        <p>
          This case was sent to <bdi>{sentBefore.referentFirmName}</bdi> already.
        </p>
        <Button onClick={() => finish(sentBefore)}>Open the referral</Button>
      </div>
    );
  if (kept.isGone)
    return (
      <div ref={takeFocus} tabIndex={-1} className={styles.alike} role="alert">
        <p>You saved, sent or threw away this draft in another window.</p>
        <Button onClick={onStartOver}>Start again</Button>
      </div>
    );
  return (
    <>
      {Object.keys(kept.draft.others).length > 0 && !problem && (
        <p className={styles.alike} role="status">
          {new ChangedMeanwhile().message}
        </p>
      )}
      <Restored kept={kept} onStartOver={onStartOver} />
    </>
  );
}

function Restored({ kept, onStartOver }: Pick<Props, 'kept' | 'onStartOver'>) {
  const [isAsked, setAsked] = useState(false);
  const present = useNow();
  if (kept.foundAt === null || !isUnsaved(kept.draft)) return null;
  return (
    <div className={styles.restored} role="status">
      <p>What you typed {agoInWords(kept.foundAt, present)} is here again. It is in this browser only.</p>
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

/** The form below can no longer be used, so its button loses the focus. */
function takeFocus(notice: HTMLElement | null): void {
  notice?.focus();
}
