import { isEnded, isLive } from '@referral-exchange/contracts';
import { NONE_ENDED, type CaseState, type EndedHop } from './case-state.js';
import type { HopPosition } from './referral.transitions.js';
import { type Hop } from './hop.entity.js';
import { type Case } from './case.entity.js';

/** Which firm may see what of a case. Pure. */

export type HopParty = 'sender' | 'receiver';

/** The firm's side of a hop; null when it is not a party. */
export function partyOf(hop: Hop, firmId: string | null): HopParty | null {
  if (firmId === null) return null;
  if (hop.referringFirmId === firmId) return 'sender';
  return hop.referentFirmId === firmId ? 'receiver' : null;
}

/** True when the firm may know that the case exists: its owner, or a party to one of its hops. */
export function isVisibleTo(state: CaseState, firmId: string | null): boolean {
  return state.case.ownerFirmId === firmId || state.hops.some((hop) => partyOf(hop, firmId) !== null);
}

/** Hops to which the firm is a party. Each firm sees only its own hops. */
export function hopsOf(state: CaseState, firmId: string | null): Hop[] {
  return state.hops.filter((hop) => partyOf(hop, firmId) !== null);
}

/** True when the receiving side of the hop acknowledged. */
export function isAcknowledged(hop: Hop): boolean {
  return hop.acknowledgedAt !== null;
}

/** The facts of a hop that decide its moves. */
export function positionOf(hop: Hop): HopPosition {
  const { status, isRetainerSigned } = hop;
  return { status, isRetainerSigned, isAcknowledged: isAcknowledged(hop) };
}

/** True when the firm is the sender or receiver of a live hop of the case. */
export function isPartyOfLiveHop(state: CaseState, firmId: string): boolean {
  return state.hops.some((hop) => isLive(hop.status) && partyOf(hop, firmId) !== null);
}

/** Who reads a record: a firm sees its own hops, an administrator all. */
export interface Viewer {
  firmId: string | null;
  isAdmin: boolean;
}

/**
 * True for REJECTED and WITHDRAWN. Its receiver keeps the hop as it stood (decisions, 14, "After the end").
 */
export function hasEnded(hop: Hop): boolean {
  return isEnded(hop.status);
}

/** Hops that the viewer may see, each as the viewer sees it. */
export function visibleHops(state: CaseState, viewer: Viewer): Hop[] {
  if (viewer.isAdmin) return state.hops;
  return hopsOf(state, viewer.firmId).map((hop) => visibleHop(state, hop, viewer));
}

/** The hop as the viewer sees it: to its receiver as it ended. Its own archive mark is live. Pure. */
export function visibleHop(state: CaseState, hop: Hop, viewer: Viewer): Hop {
  if (viewer.isAdmin || hop.referentFirmId !== viewer.firmId) return hop;
  const kept = state.ended.get(hop.id)?.hops.find((one) => one.id === hop.id);
  return kept ? { ...kept, archivedByReceiverAt: hop.archivedByReceiverAt } : hop;
}

/**
 * The case and a hop of it as the viewer sees them through that hop. To the receiver of an ended hop both are
 * as they stood. A hop that continues after one above it ended is live to both of its firms, and the case is
 * as it stood at that end (section 14, "When a hop ends"). Pure.
 */
export function visibleThrough<H extends Hop | null>(
  state: CaseState,
  hop: H,
  viewer: Viewer,
): { state: CaseState; hop: H } {
  if (viewer.isAdmin || !hop) return { state, hop };
  const kept = state.ended.get(hop.id);
  if (kept && hop.referentFirmId === viewer.firmId)
    return { state: { ...kept, ended: NONE_ENDED }, hop: visibleHop(state, hop, viewer) as H };
  const above = viewer.firmId === state.case.ownerFirmId ? null : endedAbove(state, hop);
  return { state: above ? { ...state, case: above.case } : state, hop };
}

/**
 * How the case stood when the nearest hop above an onward one ended; null: none above it has ended. What the
 * owner itself sent goes on from the owner, whatever it had received before. Archived it is only while the
 * archiving from before that end has not been taken back: `listing_rows_of_referrals` says the same. Pure.
 */
export function endedAbove(state: CaseState, hop: Hop): EndedHop | null {
  const [kept] = allEndedAbove(state, hop);
  if (!kept) return null;
  const isStanding = kept.case.archivedAt?.getTime() === state.case.archivedAt?.getTime();
  return isStanding ? kept : { ...kept, case: { ...kept.case, archivedAt: null } };
}

/**
 * Up to when the firms of an onward hop see what is added to the case: when the first hop above it ended.
 * Null: none has, so they see all. Pure.
 */
export function caseSeenUntil(state: CaseState, hop: Hop): Date | null {
  const ends = allEndedAbove(state, hop).map(({ endedAt }) => endedAt.getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The ended hops above an onward one, the nearest first. */
function allEndedAbove({ case: { ownerFirmId }, hops, ended }: CaseState, hop: Hop): EndedHop[] {
  const found: EndedHop[] = [];
  let below: Hop | undefined = hop;
  while (below && below.referringFirmId !== ownerFirmId) {
    const { parentReferralId }: Hop = below;
    const kept = parentReferralId === null ? undefined : ended.get(parentReferralId);
    if (kept) found.push(kept);
    below = hops.find((one) => one.id === parentReferralId);
  }
  return found;
}

/**
 * Whether the case is archived to the firms of a hop. One that continues after a hop above it ended is not
 * reached by a later archiving (section 14, "When a hop ends"); one from before holds until it is taken back.
 * Pure.
 */
export function isArchivedOn(state: CaseState, hop: Hop): boolean {
  const above = partyOf(hop, state.case.ownerFirmId) === null ? endedAbove(state, hop) : null;
  return (above ?? state).case.archivedAt !== null;
}

/** The case as a firm sees it through what it received last, or as it is to its owner. Pure. */
export function visibleCase(state: CaseState, firmId: string): Case {
  if (state.case.ownerFirmId === firmId) return state.case;
  const received = state.hops.filter((hop) => hop.referentFirmId === firmId);
  const hop = received.findLast((one) => isLive(one.status)) ?? received.at(-1) ?? null;
  return visibleThrough(state, hop, { firmId, isAdmin: false }).state.case;
}

/** True when the viewer is the hop's receiver and its side never acknowledged (masking rules 1 and 3). */
export function isMasked(hop: Hop, viewer: Viewer): boolean {
  return !viewer.isAdmin && hop.referentFirmId === viewer.firmId && !isAcknowledged(hop);
}

/** The later of two instants. Null is earlier than any. */
export function later(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a;
}

/** When what the viewer sees of the hop last changed. Private writes of the other firm do not count. */
export function updatedFor(hop: Hop, { firmId, isAdmin }: Viewer): Date {
  const ofSender = isAdmin || hop.referringFirmId === firmId ? hop.senderUpdatedAt : null;
  const ofReceiver = isAdmin || hop.referentFirmId === firmId ? hop.receiverUpdatedAt : null;
  return later(later(hop.updatedAt, ofSender), ofReceiver);
}

/** When the view of a case through a hop last changed. The case's time counts for its owner alone. Pure. */
export function caseUpdatedFor(record: Case, hop: Hop | null, viewer: Viewer): Date {
  if (!hop) return record.updatedAt;
  const ofHop = updatedFor(hop, viewer);
  return viewer.isAdmin || record.ownerFirmId === viewer.firmId ? later(record.updatedAt, ofHop) : ofHop;
}
