import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import { FoundAgain } from '../../ui/found-again.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { isUnsaved, type MappingDraft, settled } from './mapping-draft.ts';
import { ChangedMeanwhile, MappingGone } from './save-mapping.ts';
import { differencesOf } from './versions.ts';

interface Props {
  kept: KeptDraft<MappingDraft>;
  /** Somebody deleted the mapping of this page. */
  isGone: boolean;
  problem: Error | null;
  /** What is wrong with another mapping. */
  other: string | undefined;
  onStartOver: () => void;
}

/** What a person must know about the draft: it came back, it is gone, it could not be saved. */
export function EditorNotices({ kept, isGone, problem, other, onStartOver }: Props) {
  const { draft, change } = kept;
  if (kept.isGone)
    return (
      <div ref={takeFocus} tabIndex={-1} className={editorStyles.notice} role="alert">
        <p>You saved this mapping meanwhile, or threw it away in another window.</p>
        <Button onClick={() => location.reload()}>Show it as it is now</Button>
      </div>
    );
  const isKnown = problem instanceof ChangedMeanwhile || problem instanceof MappingGone;
  return (
    <>
      {problem && !isKnown && <ProblemNotice problem={problem} />}
      {other && (
        <p className={editorStyles.warning} role="alert">
          {other}
        </p>
      )}
      {isGone && (
        <p className={editorStyles.warning} role="alert">
          {new MappingGone().message}
        </p>
      )}
      {draft.theirs && (
        <TwoVersions draft={draft} onSettle={(isTheirs) => change((latest) => settled(latest, isTheirs))} />
      )}
      <FoundAgain foundAt={kept.foundAt} isUnsaved={isUnsaved(kept.draft)} onStartOver={onStartOver} />
    </>
  );
}

/** Somebody else saved meanwhile: says what differs, and asks which version stays. */
function TwoVersions({ draft, onSettle }: { draft: MappingDraft; onSettle: (isTheirs: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={editorStyles.conflicts} role="group" aria-label="Two versions">
      <p>
        <strong>{new ChangedMeanwhile().message}</strong>
      </p>
      <ul>
        {differencesOf(draft.values, draft.theirs!).map(({ what, mine, theirs }) => (
          <li key={what}>
            {what}: <bdi>{mine || 'nothing'}</bdi> is yours, <bdi>{theirs || 'nothing'}</bdi> is theirs.
          </li>
        ))}
      </ul>
      <div className={editorStyles.acts}>
        <Button onClick={() => onSettle(false)}>Keep my version</Button>
        <Button onClick={() => onSettle(true)}>Take their version</Button>
      </div>
    </div>
  );
}
