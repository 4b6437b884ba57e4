import { grantsDocuments, type DocumentAccess } from '@referral-exchange/contracts';
import { caseSeenUntil, hopsOf, isAcknowledged, later, partyOf } from '../../core/case/case.policy.js';
import { latestIncoming, type CaseState } from '../../core/case/case-state.js';
import { type Hop } from '../../core/case/hop.entity.js';

/**
 * Which firm may do what with the documents of a case (decisions, section 6 and section 14, "Documents"). The
 * owner and the sender of a referral always read; its receiver reads while the referral grants documents.
 * Pure.
 */

/** What the firm may do with the documents of the case, or of one referral of it. Null: it is not a party. */
export function documentAccessOf(state: CaseState, firmId: string, id: string): DocumentAccess | null {
  const named = state.hops.find((hop) => hop.id === id) ?? null;
  if (named && partyOf(named, firmId) === null) return null;
  const own = named ? [named] : hopsOf(state, firmId);
  const readable = own.filter((hop) => reads(hop, firmId));
  const readsCaseLevel = named && isReceiver(named, firmId) ? reads(named, firmId) : readsCase(state, firmId);
  // a newer referral that is not acknowledged yet counts as any new one
  const isLatestAcknowledged = own.slice(-1).some(isAcknowledged);
  const hasEnded = readable.length === 0 && !readsCaseLevel && isLatestAcknowledged;
  return {
    baseCaseId: state.case.id,
    readsCaseLevel,
    caseLevelUntil: readsCaseLevel ? (caseLevelUntil(state, firmId, named)?.toISOString() ?? null) : null,
    readableReferralIds: readable.map((hop) => hop.id),
    upload: uploadOf(state, firmId, named),
    hasEnded,
  };
}

/** An administrator reads every document, and writes none. */
export function documentAccessOfAdministrator(state: CaseState, id: string): DocumentAccess {
  const named = state.hops.filter((hop) => hop.id === id);
  return {
    baseCaseId: state.case.id,
    readsCaseLevel: true,
    readableReferralIds: (named.length > 0 ? named : state.hops).map((hop) => hop.id),
    upload: { refusal: 'ended' },
    hasEnded: false,
  };
}

function uploadOf(state: CaseState, firmId: string, named: Hop | null): DocumentAccess['upload'] {
  if (!named && state.case.ownerFirmId === firmId) return { referralId: null };
  const granting = state.hops.findLast((hop) => isReceiver(hop, firmId) && reads(hop, firmId));
  const hop = named ?? granting ?? latestIncoming(state, firmId);
  if (hop && reads(hop, firmId)) return { referralId: hop.id };
  return { refusal: hop && isAcknowledged(hop) ? 'ended' : 'not_acknowledged' };
}

/**
 * Whether the firm reads the documents of the case as a whole: its owner, and every receiver whose referral
 * grants documents.
 */
function readsCase(state: CaseState, firmId: string): boolean {
  if (state.case.ownerFirmId === firmId) return true;
  return state.hops.some((hop) => isReceiver(hop, firmId) && reads(hop, firmId));
}

/**
 * Up to when the documents of the case as a whole reach the firm: a referral that continues after one above
 * it ended shows none that came later (section 14, "When a hop ends"), to its receiver and to its sender.
 * Null: all, as to the owner and through any other referral.
 */
function caseLevelUntil(state: CaseState, firmId: string, named: Hop | null): Date | null {
  if (state.case.ownerFirmId === firmId) return null;
  const granting = state.hops.filter((hop) => isReceiver(hop, firmId) && reads(hop, firmId));
  const ends = (named ? [named] : granting).map((hop) => caseSeenUntil(state, hop));
  return ends.reduce(
    (latest, at) => (latest === null || at === null ? null : later(latest, at)),
    ends[0] ?? null,
  );
}

/** Whether the firm, a party of the referral, reads its documents. */
function reads(hop: Hop, firmId: string): boolean {
  return (
    !isReceiver(hop, firmId) || grantsDocuments({ status: hop.status, acknowledgement: hop.acknowledgedAt })
  );
}

function isReceiver(hop: Hop, firmId: string): boolean {
  return partyOf(hop, firmId) === 'receiver';
}
