import { isLive } from '@referral-exchange/contracts';
import type { Case } from './case.entity.js';
import type { Hop } from './hop.entity.js';

/** A case with all its hops in their order. Every decision is made on it. */
export interface CaseState {
  case: Case;
  hops: Hop[];
  /**
   * How the case stood when the hop with this id ended, as far as the hop's receiver may still read it: those
   * of the firm that asked, and those from which a hop was referred onward. Required: a state that was built
   * without them would show later writes.
   */
  ended: EndedHops;
}

/** The case and the receiver's hops of it, as they stood when one of those ended. */
export interface EndedHop extends Pick<CaseState, 'case' | 'hops'> {
  endedAt: Date;
}

/** The pictures of ended hops, by the id of the hop. */
export type EndedHops = ReadonlyMap<string, EndedHop>;

/** The pictures of a case on which no hop has ended yet. */
export const NONE_ENDED: EndedHops = new Map();

/** The latest hop that a firm sent on the case, or null. */
export function latestOutgoing(state: CaseState, firmId: string | null): Hop | null {
  return state.hops.findLast((hop) => hop.referringFirmId === firmId) ?? null;
}

/**
 * The live hop that a firm sent on the case, or null. It is the latest one, unless an administrator reopened
 * an earlier one (T15).
 */
export function liveOutgoing(state: CaseState, firmId: string): Hop | null {
  return state.hops.find((hop) => hop.referringFirmId === firmId && isLive(hop.status)) ?? null;
}

/** The latest hop that a firm received on the case, or null. */
export function latestIncoming(state: CaseState, firmId: string | null): Hop | null {
  return state.hops.findLast((hop) => hop.referentFirmId === firmId) ?? null;
}
