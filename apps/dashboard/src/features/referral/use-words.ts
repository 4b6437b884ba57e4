import { useEffect, useState } from 'react';
import type { Referral } from '../../api/referral.ts';
import type { Proposal } from '../../ui/proposal.ts';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import type { Words } from './unsent.ts';
import { useProposedWords } from './use-proposed-words.ts';

export const EMPTY: Words = { kind: 'message', text: '', requestedStatus: null };

/** What a person types on a referral, or an assistant proposes there. All windows show what is typed. */
export function useWords(referral: Referral, proposal: Proposal | null) {
  const kept = useKeptDraft(`words.${referral.id}`, () => EMPTY);
  // not kept: found again without its note, a proposal would pass for words of the person
  const [filledIn, setFilledIn] = useState<Words | null>(null);
  const words = filledIn ?? kept.draft;
  const proposed = useProposedWords(proposal, words, setFilledIn);
  const write = (more: Partial<Words>) => {
    const next = { ...words, ...more };
    setFilledIn(null);
    // what another window keeps here is not what the assistant proposed
    if (next.text === '' && filledIn !== null) return;
    if (next.text === '') kept.restart(next);
    else kept.change(() => next);
  };
  // another window has sent the words, or emptied its field
  const { isGone, restart, draft } = kept;
  useEffect(() => {
    if (isGone) restart({ ...draft, text: '', requestedStatus: null });
  }, [isGone]);
  return { words, proposed, write };
}
