import { ApiError, notFound } from '@referral-exchange/platform';
import type { CaseName } from '../cases/case-name.js';
import { isVisibleTo, partyOf, type HopParty } from '../cases/case.policy.js';
import { latestIncoming, latestOutgoing, type CaseState, type Hop } from '../cases/case-state.js';

/** Which hop a path means, and what the caller is to it (decisions, 1.3, 1.8; section 14, "Lifecycle"). Pure. */

export type Place = 'sent-cases' | 'received-referrals' | 'referrals';

/** A hop and the caller's side of it; no hop: a draft, whose owner counts as its sender. */
export interface Standing {
  hop: Hop | null;
  party: HopParty;
}

function denied(message: string): ApiError {
  return new ApiError('permission_denied', message);
}

/** The hop that carries this id or reference number itself. */
export function namedHop(state: CaseState, name: CaseName): Hop | null {
  return state.hops.find((hop) => hop.id === name.id || hop.referenceNumber === name.reference) ?? null;
}

/** True when the name is the case's own, not one of its hops'. */
export function namesCase(state: CaseState, name: CaseName): boolean {
  return state.case.id === name.id || state.case.referenceNumber === name.reference;
}

/** @throws 404 not visible, 403 visible but the wrong party. */
export function standingOf(
  place: Place,
  state: CaseState | null,
  name: CaseName,
  firmId: string | null,
): Standing {
  if (!state || !isVisibleTo(state, firmId)) throw notFound();
  if (place === 'sent-cases') return outgoingStanding(state, name, firmId);
  const hop = referralOf(state, name, firmId);
  const party = partyOf(hop, firmId);
  if (party === null) throw notFound();
  if (place === 'received-referrals' && party === 'sender') {
    throw denied('Only the receiving firm may do this');
  }
  return { hop, party };
}

function outgoingStanding(state: CaseState, name: CaseName, firmId: string | null): Standing {
  const named = namedHop(state, name);
  if (named && partyOf(named, firmId) === null) throw notFound();
  if (named && partyOf(named, firmId) === 'receiver') throw denied('Only the sending firm may do this');
  const hop = named ?? latestOutgoing(state, firmId);
  // a mere receiver knows the case, but not as one that it sent
  if (!hop && state.case.ownerFirmId !== firmId) throw denied('Only the sending firm may do this');
  return { hop, party: 'sender' };
}

function referralOf(state: CaseState, name: CaseName, firmId: string | null): Hop {
  const byNumberOfCase = name.reference !== null && namesCase(state, name);
  const hop = byNumberOfCase ? latestIncoming(state, firmId) : namedHop(state, name);
  if (!hop) throw notFound();
  return hop;
}
