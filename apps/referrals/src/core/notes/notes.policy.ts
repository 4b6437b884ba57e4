import { hasContentAccess } from '@referral-exchange/contracts';
import { partyOf } from '../case/case.policy.js';
import { latestIncoming, latestOutgoing, type CaseState } from '../case/case-state.js';
import { type Hop } from '../case/hop.entity.js';

/** Who may read which notes, and to which hop a new note belongs (masking rules 5, 8 and 9). Pure. */

/** Hops whose other side's notes the firm reads live: the sender always, the receiver with content access. */
export function hopsWithReadableNotes(state: CaseState, firmId: string | null): string[] {
  return state.hops
    .filter((hop) => {
      const party = partyOf(hop, firmId);
      if (party !== 'receiver') return party === 'sender';
      return hasContentAccess({ status: hop.status, acknowledgement: hop.acknowledgedAt });
    })
    .map((hop) => hop.id);
}

/** The hop of a note whose author names none: the author's latest hop of the case; null on a draft. */
export function hopOfNote(state: CaseState, firmId: string | null): Hop | null {
  const hops = [latestOutgoing(state, firmId), latestIncoming(state, firmId)].filter((hop) => hop !== null);
  return hops.sort((a, b) => b.sequenceNumber - a.sequenceNumber)[0] ?? null;
}
