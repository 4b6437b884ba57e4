import { assertIfMatch, entityTagOf } from '@referral-exchange/http';
import { caseViewOf, sentCaseView, type CaseView } from './case-view.js';
import type { CaseState } from './case-state.js';
import { isMasked, partyOf, updatedFor, type Viewer } from './case.policy.js';
import type { Hop } from './hop.entity.js';

/**
 * Tags of records, made from what their viewer sees: the time of the last change, what is archived, and the
 * names of firms, which change without a write here (docs/adr/0013). So a private write of one firm never
 * changes the other firm's tag.
 */

/** The tag of a case under /sent-cases. Pure. */
export function tagOfCase({ viewer, state, hop, hops, updatedAt }: CaseView): string {
  const { case: record } = state;
  const archivedAt = record.archivedAt ?? hop?.archivedBySenderAt ?? null;
  return tag(viewer, [record.id, updatedAt, archivedAt, hops.map((one) => factsOf(one, viewer))]);
}

/** The tag of a referral, the same at every path. Pure. */
export function tagOfReferral({ viewer, state, hop, hops, updatedAt }: CaseView<Hop>): string {
  const { case: record } = state;
  const { archivedBySenderAt, archivedByReceiverAt } = hop;
  const own = partyOf(hop, viewer.firmId) === 'receiver' ? archivedByReceiverAt : archivedBySenderAt;
  const archivedAt = viewer.isAdmin
    ? [record.archivedAt, archivedBySenderAt, archivedByReceiverAt]
    : (record.archivedAt ?? own);
  if (isMasked(hop, viewer)) return tag(viewer, [factsOf(hop, viewer), archivedAt]);
  return tag(viewer, [hop.id, updatedAt, archivedAt, hops.map((one) => factsOf(one, viewer))]);
}

/** Two viewers never share a tag: their records differ. */
function tag({ firmId, isAdmin }: Viewer, facts: unknown[]): string {
  return entityTagOf([isAdmin ? 'admin' : firmId, ...facts]);
}

function factsOf(hop: Hop, viewer: Viewer): unknown[] {
  return [hop.id, updatedFor(hop, viewer), hop.referringFirmName, hop.referentFirmName];
}

/**
 * Checks `If-Match` of a write under /sent-cases (decisions, 1.11), once the case is locked. @throws 409
 * `version_mismatch`.
 */
export function assertCaseUnchanged(ifMatch: string | undefined, state: CaseState, viewer: Viewer): void {
  assertIfMatch(ifMatch, () => tagOfCase(sentCaseView(state, viewer)));
}

/** Checks `If-Match` of a write on a referral. @throws 409 `version_mismatch`. */
export function assertReferralUnchanged(
  ifMatch: string | undefined,
  { state, hop }: { state: CaseState; hop: Hop },
  viewer: Viewer,
): void {
  assertIfMatch(ifMatch, () => tagOfReferral(caseViewOf(state, hop, viewer)));
}
