import { useState } from 'react';
import type { Proposal } from '../../ui/proposal.ts';
import { wordsOf } from './proposed.ts';
import type { Words } from './unsent.ts';

interface ProposedWords {
  proposal: Proposal;
  words: Words;
  /** They stand in the form. Else the person wrote something before, which stays. */
  isTaken: boolean;
  take: () => void;
}

/** A message or a note that is proposed: it goes into an empty form, and into no other without being asked. */
export function useProposedWords(
  proposal: Proposal | null,
  typed: Words,
  write: (words: Words) => void,
): ProposedWords | null {
  const [judged, setJudged] = useState<Proposal | null>(null);
  const [isTaken, setTaken] = useState(false);
  const words = proposal && wordsOf(proposal);
  if (proposal !== judged) {
    setJudged(proposal);
    const isFree = words !== null && (typed.text === '' || typed.text === words.text);
    setTaken(isFree);
    if (isFree) write(words);
  }
  if (!proposal || !words) return null;
  return { proposal, words, isTaken, take: () => (setTaken(true), write(words)) };
}
