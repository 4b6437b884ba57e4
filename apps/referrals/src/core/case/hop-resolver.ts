import { ApiError, isLive, notFound } from '@referral-exchange/contracts';
import type { CaseReference } from './case-reference.js';
import { latestIncoming, latestOutgoing, type CaseState } from './case-state.js';
import { hopsOf, isVisibleTo, partyOf, type HopParty } from './case.policy.js';
import { type Hop } from './hop.entity.js';

/** Resolves a path to a hop and the caller's side of it (decisions, 1.3, 1.8; 14, "Lifecycle"). Pure. */

export type Place = 'sent-cases' | 'received-referrals' | 'referrals';

/** A case, one hop of it and the caller's side of that hop. A draft has no hop; its owner is the sender. */
export interface ResolvedCase {
  state: CaseState;
  hop: Hop | null;
  party: HopParty;
}

/** A resolved hop, for a path that cannot name a draft. */
export interface ResolvedHop extends ResolvedCase {
  hop: Hop;
}

function denied(message: string): ApiError {
  return new ApiError('permission_denied', message);
}

/** The hop with this id or reference number. */
export function namedHop(state: CaseState, reference: CaseReference): Hop | null {
  return (
    state.hops.find((hop) => hop.id === reference.id || hop.referenceNumber === reference.number) ?? null
  );
}

/** @throws 404 not visible, 403 visible but the wrong party. */
export function resolveHop<P extends Place>(
  place: P,
  state: CaseState | null,
  reference: CaseReference,
  firmId: string | null,
): P extends 'sent-cases' ? ResolvedCase : ResolvedHop;
export function resolveHop(
  place: Place,
  state: CaseState | null,
  reference: CaseReference,
  firmId: string | null,
): ResolvedCase {
  if (!state || !isVisibleTo(state, firmId)) throw notFound('No such case or referral');
  if (place === 'sent-cases') return resolveSent(state, reference, firmId);
  const received = place === 'received-referrals' ? latestIncoming(state, firmId) : null;
  const hop = referralNamed(state, reference, { own: hopsOf(state, firmId), received });
  const party = partyOf(hop, firmId)!;
  if (place === 'received-referrals' && party === 'sender') {
    throw denied('Only the receiving firm may do this');
  }
  return { state, hop, party };
}

function resolveSent(state: CaseState, reference: CaseReference, firmId: string | null): ResolvedCase {
  const named = namedHop(state, reference);
  if (named && partyOf(named, firmId) === null) throw notFound('No such case or referral');
  if (named && partyOf(named, firmId) === 'receiver') throw denied('Only the sending firm may do this');
  const hop = named ?? latestOutgoing(state, firmId);
  // a receiver sees the case, but did not send it
  if (!hop && state.case.ownerFirmId !== firmId) throw denied('Only the sending firm may do this');
  return { state, hop, party: 'sender' };
}

/**
 * The referral that a name means: the one with that id or number. The number of a case means the latest
 * referral that the firm received, else the latest that it sent. The id of a case is not accepted (decisions,
 * 1.8). @throws 404.
 */
export function referralNamed(
  state: CaseState,
  reference: CaseReference,
  hops: { own: readonly Hop[]; received: Hop | null },
): Hop {
  const isNumberOfCase = reference.number === state.case.referenceNumber;
  const hop = isNumberOfCase ? (hops.received ?? hops.own.at(-1)) : namedHop(state, reference);
  if (!hop || !hops.own.includes(hop)) throw notFound('No such case or referral');
  return hop;
}

/**
 * What a firm refers onward when it names this under /sent-cases/{id}/refer: the hop that it received and
 * names, or of a case that is not its own the live hop that it received. Null: the case itself, by its owner
 * (decisions, T1 to T3; section 14, "Lifecycle"). @throws 404.
 */
export function onwardHop(state: CaseState, reference: CaseReference, firmId: string | null): Hop | null {
  if (!isVisibleTo(state, firmId)) throw notFound('No such case or referral');
  const named = namedHop(state, reference);
  const party = named && partyOf(named, firmId);
  if (named && party === null) throw notFound('No such case or referral');
  if (party === 'receiver') return named;
  if (state.case.ownerFirmId === firmId) return null;
  const received = state.hops.filter((hop) => hop.referentFirmId === firmId);
  return received.findLast((hop) => isLive(hop.status)) ?? received.at(-1) ?? null;
}

/** @throws 403 unless the caller owns the case: rating and archiving concern the whole case. */
export function assertOwner(state: CaseState, firmId: string | null): void {
  if (state.case.ownerFirmId !== firmId) {
    throw new ApiError('permission_denied', 'Only the firm that owns the case may do this');
  }
}
