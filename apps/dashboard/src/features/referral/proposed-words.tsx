import type { Referral, Status } from '../../api/referral.ts';
import { Button } from '../../ui/button.tsx';
import { hasChangedSince } from '../../ui/proposal.ts';
import { ProposedInstead } from '../../ui/proposed-instead.tsx';
import { ProposedNote } from '../../ui/proposed-note.tsx';
import type { useProposedWords } from './use-proposed-words.ts';

interface Props {
  referral: Referral;
  proposed: NonNullable<ReturnType<typeof useProposedWords>>;
  /** The statuses that a message may ask for now. */
  statuses: readonly Status[];
  /** On the button that sends. */
  button: string;
  /** Takes it out of the form again. */
  onDrop: () => void;
  onKeep: () => void;
}

/** Says that an assistant proposed a message or a note, above the field. */
export function ProposedWords({ referral, proposed, statuses, button, onDrop, onKeep }: Props) {
  const { proposal, words, isTaken, take } = proposed;
  const { text, requestedStatus } = words;
  if (!isTaken)
    return (
      <ProposedInstead onTake={take} onDrop={onKeep}>
        {text}
      </ProposedInstead>
    );
  const isAsked = requestedStatus === null || statuses.includes(requestedStatus);
  return (
    <ProposedNote
      button={button}
      isChanged={hasChangedSince(proposal, referral.updatedAt)}
      cut={proposal.cut.length > 0 ? ['the text'] : []}
      refused={isAsked ? [] : ['Ask them to set the status to']}
    >
      <Button kind="quiet" onClick={onDrop}>
        Take it out
      </Button>
    </ProposedNote>
  );
}
