import type { Case } from './case.entity.js';
import type { Hop } from './hop.entity.js';

/** A case with all its hops in their order: what every decision is taken on. */
export interface CaseState {
  case: Case;
  hops: Hop[];
}

/** The hop that a sender made last on the case, or null. */
export function latestOutgoing(state: CaseState, firmId: string | null): Hop | null {
  return state.hops.findLast((hop) => hop.referringFirmId === firmId) ?? null;
}

/** The hop that a firm received last on the case, or null. */
export function latestIncoming(state: CaseState, firmId: string | null): Hop | null {
  return state.hops.findLast((hop) => hop.referentFirmId === firmId) ?? null;
}
