import { withEntityTag } from '@referral-exchange/http';
import { caseViewOf, sentCaseView } from '../case/case-view.js';
import type { CaseState } from '../case/case-state.js';
import type { Viewer, HopParty } from '../case/case.policy.js';
import { tagOfCase, tagOfReferral } from '../case/record-tags.js';
import { presentReferral } from '../presenters/present-referral.js';
import { presentSentCase } from '../presenters/present-sent-case.js';
import { type Hop } from '../case/hop.entity.js';

/** The answer of a `@Tagged()` route with a sent case: the record and its tag. */
export function answerSentCase(state: CaseState, viewer: Viewer) {
  const view = sentCaseView(state, viewer);
  return withEntityTag(presentSentCase(view), tagOfCase(view));
}

/** The answer of a `@Tagged()` route with a referral: the record and its tag. */
export function answerReferral(
  { state, hop, side }: { state: CaseState; hop: Hop; side?: HopParty },
  viewer: Viewer,
) {
  const view = caseViewOf(state, hop, viewer);
  return withEntityTag(presentReferral(view, side), tagOfReferral(view));
}
