import type { Caller } from '../callers/caller.js';
import type { CaseState, Hop } from '../cases/case-state.js';
import { referralRecord } from '../records/referral-record.js';

/** The answer of every route that gives one referral: the caller's view of it. */
export function presentReferral({ state, hop }: { state: CaseState; hop: Hop }, caller: Caller) {
  return referralRecord(state, hop, caller);
}

/** How a referral may be named in a path (decisions, 1.8). */
export const REFERRAL_ID = 'referral id or reference number';
