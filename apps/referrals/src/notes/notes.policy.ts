import { isWorking } from '@referral-exchange/contracts';
import { isAcknowledged, partyOf } from '../case/case.policy.js';
import { latestIncoming, latestOutgoing, type CaseState } from '../case/case-state.js';
import { type Hop } from '../case/hop.entity.js';

/** Who may read which notes, and to which hop a new note belongs (masking rules 5, 8 and 9). Pure. */

/** Content access of a receiver: acknowledged, and in a working status (decisions, section 2). */
export function hasContentAccess(hop: Hop, firmId: string | null): boolean {
  return partyOf(hop, firmId) === 'receiver' && isAcknowledged(hop) && isWorking(hop.status);
}

/** Hops whose other party's notes the firm may read: the sender always, the receiver with content access. */
export function hopsWithReadableNotes(state: CaseState, firmId: string | null): string[] {
  return state.hops
    .filter((hop) => partyOf(hop, firmId) === 'sender' || hasContentAccess(hop, firmId))
    .map((hop) => hop.id);
}

/** The hop of a note whose author names none: the author's latest hop of the case; null on a draft. */
export function hopOfNote(state: CaseState, firmId: string | null): Hop | null {
  const hops = [latestOutgoing(state, firmId), latestIncoming(state, firmId)].filter((hop) => hop !== null);
  return hops.sort((a, b) => b.sequenceNumber - a.sequenceNumber)[0] ?? null;
}
