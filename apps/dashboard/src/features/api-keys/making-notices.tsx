import { useEffect, useRef } from 'react';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import { LostAnswer } from './lost-answer.tsx';
import type { Making } from './use-making.ts';

interface Props<D> {
  /** `key` or `token`. */
  what: string;
  name: string;
  kept: KeptDraft<D>;
  empty: D;
  making: Making;
  /** What is there now. Undefined: it could not be read. */
  present: readonly { name: string; prefix: string; createdAt: string }[] | undefined;
}

/** What a person must know before they try: where the words come from, what was refused, what was lost. */
export function MakingNotices<D>({ what, name, kept, empty, making, present }: Props<D>) {
  const startOver = () => {
    kept.restart(empty);
    making.reset();
  };
  const place = useRef<HTMLDivElement>(null);
  const isRefused = making.problem !== null;
  // on a small screen the button is far below
  useEffect(() => {
    if (isRefused) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  return (
    <div ref={place}>
      <DraftNotice isGone={kept.isGone} foundAt={kept.foundAt} onStartOver={startOver} />
      {making.problem !== null && <ProblemNotice problem={making.problem} />}
      {making.lostSince !== null && (
        <LostAnswer what={what} name={name.trim()} since={making.lostSince} present={present} />
      )}
    </div>
  );
}
