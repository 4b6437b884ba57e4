import type { Caller } from '../callers/caller.js';
import type { HopParty } from '../cases/case.policy.js';
import type { CaseState, Hop } from '../cases/case-state.js';
import { referralRecord } from '../records/referral-record.js';

/** The answer of every route that gives one referral: the caller's view of it, from its side of the hop. */
export function presentReferral(
  { state, hop, side }: { state: CaseState; hop: Hop; side?: HopParty },
  caller: Caller,
) {
  return referralRecord(state, hop, caller, side);
}

/** How a referral may be named in a path (decisions, 1.8). */
export const REFERRAL_ID =
  "Id or reference number (`ABC-0001-R2`) of the referral. The number of a case (`ABC-0001`) means the caller's latest " +
  'referral of it, sent or received; the id of a case names no referral.';

/** The same of a referral that was received. */
export const RECEIVED_REFERRAL_ID =
  'Id or reference number (`ABC-0001-R2`) of the referral. The number of a case (`ABC-0001`) means the latest referral ' +
  'of it that the caller received; the id of a case names no referral.';
