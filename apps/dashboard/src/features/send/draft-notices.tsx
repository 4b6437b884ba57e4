import { Button } from '../../ui/button.tsx';
import { FoundAgain } from '../../ui/found-again.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { type CaseDraft, isUnsaved } from './case-draft.ts';
import { ChangedMeanwhile } from './send-case.ts';
import styles from './send.module.css';
import type { useSending } from './use-sending.ts';

interface Props {
  kept: KeptDraft<CaseDraft>;
  /** How many files were chosen for it that this window does not have. */
  lostFiles: number;
  sending: ReturnType<typeof useSending>;
  onStartOver: () => void;
}

/** What a person must know about the draft: it came back, it is gone, somebody else changed it. */
export function DraftNotices({ kept, lostFiles, sending, onStartOver }: Props) {
  const { problem, sentBefore, goToSent } = sending;
  // the list stays: another window may have its files
  const understood = () => kept.change(({ files }) => ({ files: files ? { ...files, count: 0 } : null }));
  const isProposed = kept.draft.firm?.isProposed === true;
  if (sentBefore)
    return (
      <div ref={takeFocus} tabIndex={-1} className={styles.alike} role="alert">
        <p>
          This case was sent to <bdi>{sentBefore.referentFirmName}</bdi> already.
        </p>
        <Button onClick={() => goToSent(sentBefore)}>Open the referral</Button>
      </div>
    );
  if (kept.isGone)
    return (
      <div ref={takeFocus} tabIndex={-1} className={styles.alike} role="alert">
        <p>You saved or sent this case meanwhile, or threw it away in another window.</p>
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
      {sending.isOld && (
        <p className={styles.alike} role="status">
          No answer came when this case was saved a day ago, so it may be among your drafts already: look
          there first. Saving or sending it now makes another one.
        </p>
      )}
      <FoundAgain
        foundAt={kept.foundAt}
        isUnsaved={isUnsaved(kept.draft) || isProposed}
        what={isProposed ? 'What you typed or an assistant proposed' : undefined}
        onStartOver={onStartOver}
      />
      {lostFiles > 0 && (
        <div ref={passFocusOn} className={styles.alike} role="status">
          <p>
            You had chosen {lostFiles === 1 ? 'a file' : `${lostFiles} files`} for this case, but this window
            does not have {lostFiles === 1 ? 'it' : 'them'}: another window may, and none keeps files when it
            is loaded again. If none has {lostFiles === 1 ? 'it' : 'them'}, choose{' '}
            {lostFiles === 1 ? 'it' : 'them'} again.
          </p>
          <Button kind="quiet" onClick={understood}>
            Understood
          </Button>
        </div>
      )}
    </>
  );
}
