import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RoutingChoice } from '../../api/receivers.ts';
import { Button } from '../../ui/button.tsx';
import { NotPossible } from '../../ui/not-possible.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { hasChangedSince, type Proposal } from '../../ui/proposal.ts';
import { ProposedInstead } from '../../ui/proposed-instead.tsx';
import { ProposedNote } from '../../ui/proposed-note.tsx';
import type { ChosenFirm } from './case-draft.ts';
import { filledByLink, ownChoice, takenByPerson } from './proposed-firm.ts';
import { type ProposedReferral, useProposedReceiver } from './use-proposed-receiver.ts';

const OTHER =
  'The link of the assistant asks for something that this page does not do. Nothing was filled in.';

/** What stands in the form. */
interface Chosen {
  firm: ChosenFirm | null;
  notes: string;
}

interface Props {
  proposal: Proposal | null;
  suggestion: UseQueryResult<RoutingChoice | null>;
  /** When the case last changed. */
  updatedAt: string;
  chosen: Chosen;
  /** The person, not an earlier link, has typed or chosen something that is not stored. */
  isTouched: boolean;
  /** On the button that sends. */
  button: string;
  onTake: (chosen: Partial<Chosen>) => void;
  onDrop: () => void;
}

/** Fills in the receiving firm that an assistant proposes, and says so: into none that a person filled in. */
export function ProposedReceiver({ proposal, suggestion, ...rest }: Props) {
  const { proposed, problem, retry } = useProposedReceiver(proposal, suggestion);
  if (proposal && proposal.form !== 'refer') return <NotPossible why={OTHER} onClose={rest.onDrop} />;
  if (problem) return <ProblemNotice problem={problem} onRetry={retry} />;
  return proposed && <Proposed key={JSON.stringify(proposed.proposal)} {...proposed} {...rest} />;
}

type ProposedProps = ProposedReferral & Omit<Props, 'proposal' | 'suggestion'>;

function Proposed({ proposal, firm, notes, isTooLong, chosen, isTouched, ...rest }: ProposedProps) {
  const { updatedAt, button, onTake, onDrop } = rest;
  const isThere = firm?.id === chosen.firm?.id && (notes === null || notes === chosen.notes);
  const [isTaken, setTaken] = useState(isThere || !isTouched);
  const take = () => {
    setTaken(true);
    onTake(takenByPerson({ firm, notes }));
  };
  const begin = useEffectEvent(() => {
    if (isTaken && !isThere) onTake(filledByLink({ firm, notes }));
  });
  /** Whoever has read the note leaves the firm there, and so has chosen it. */
  const drop = () => {
    if (chosen.firm?.isProposed) onTake({ firm: ownChoice(chosen.firm) });
    onDrop();
  };
  useEffect(() => begin(), []);
  if (!isTaken)
    return (
      <ProposedInstead onTake={take} onDrop={drop}>
        <What firm={firm} notes={notes} />
      </ProposedInstead>
    );
  return (
    <ProposedNote
      filled={[...(firm ? ['Receiving firm'] : []), ...(notes === null ? [] : ['Notes'])]}
      refused={[...(firm ? [] : ['Receiving firm']), ...(isTooLong ? ['Notes'] : [])]}
      cut={proposal.cut.includes('notes') ? ['Notes'] : []}
      isChanged={hasChangedSince(proposal, updatedAt)}
      button={button}
    >
      <Button kind="quiet" onClick={drop}>
        Understood
      </Button>
    </ProposedNote>
  );
}

function What({ firm, notes }: Pick<ProposedReferral, 'firm' | 'notes'>): ReactNode {
  return (
    <>
      Receiving firm: {firm ? <bdi>{firm.name}</bdi> : 'one that cases cannot be sent to'}
      {notes !== null && (
        <>
          {'\n'}Notes: <bdi>{notes}</bdi>
        </>
      )}
    </>
  );
}
