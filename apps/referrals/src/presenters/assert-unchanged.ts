import { assertIfMatch } from '@referral-exchange/platform';
import type { CaseState } from '../case/case-state.js';
import { presentReferral } from './present-referral.js';
import { presentSentCase } from './present-sent-case.js';
import type { Viewer } from '../case/case.policy.js';
import { Hop } from '../case/hop.entity.js';

/**
 * Honours `If-Match` of a write under /sent-cases (decisions, 1.11): the case must be as a GET would give it to the
 * viewer now. Asked once the case is locked. @throws 409 `version_mismatch`.
 */
export function assertCaseUnchanged(ifMatch: string | undefined, state: CaseState, viewer: Viewer): void {
  assertIfMatch(ifMatch, () => presentSentCase(state, viewer));
}

/** The same of a write on a referral, under whatever path it is named. */
export function assertReferralUnchanged(
  ifMatch: string | undefined,
  { state, hop }: { state: CaseState; hop: Hop },
  viewer: Viewer,
): void {
  assertIfMatch(ifMatch, () => presentReferral({ state, hop }, viewer));
}
