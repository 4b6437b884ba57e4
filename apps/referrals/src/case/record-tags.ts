import { assertIfMatch, entityTagOf } from '@referral-exchange/platform';
import { latestOutgoing, type CaseState } from './case-state.js';
import {
  caseUpdatedFor,
  isMasked,
  partyOf,
  seenThrough,
  updatedFor,
  visibleHops,
  type Viewer,
} from './case.policy.js';
import type { Hop } from './hop.entity.js';

/**
 * Tags of records, made from what their viewer sees: the time of the last change, what is archived, and the names of firms,
 * which change without a write here (docs/adr/0013). So a private write of one firm never changes the other firm's tag.
 */

/** The tag of a case under /sent-cases. Pure. */
export function tagOfCase(state: CaseState, viewer: Viewer): string {
  const senderId = viewer.isAdmin ? state.case.ownerFirmId : viewer.firmId;
  const hop = latestOutgoing(state, senderId);
  const { case: record } = seenThrough(state, hop, viewer).state;
  const archivedAt = record.archivedAt ?? hop?.archivedBySenderAt ?? null;
  const hops = visibleHops(state, viewer).map((one) => factsOf(one, viewer));
  return tag(viewer, [record.id, caseUpdatedFor(record, hop, viewer), archivedAt, hops]);
}

/** The tag of a referral, the same at every path. Pure. */
export function tagOfReferral(live: CaseState, liveHop: Hop, viewer: Viewer): string {
  const { state, hop } = seenThrough(live, liveHop, viewer);
  const { case: record } = state;
  const { archivedBySenderAt, archivedByReceiverAt } = hop;
  const own = partyOf(hop, viewer.firmId) === 'receiver' ? archivedByReceiverAt : archivedBySenderAt;
  const archivedAt = viewer.isAdmin
    ? [record.archivedAt, archivedBySenderAt, archivedByReceiverAt]
    : (record.archivedAt ?? own);
  if (isMasked(hop, viewer)) return tag(viewer, [factsOf(hop, viewer), archivedAt]);
  const hops = visibleHops(state, viewer).map((one) => factsOf(one, viewer));
  return tag(viewer, [hop.id, caseUpdatedFor(record, hop, viewer), archivedAt, hops]);
}

/** Two viewers never share a tag: their records differ. */
function tag({ firmId, isAdmin }: Viewer, facts: unknown[]): string {
  return entityTagOf([isAdmin ? 'admin' : firmId, ...facts]);
}

function factsOf(hop: Hop, viewer: Viewer): unknown[] {
  return [hop.id, updatedFor(hop, viewer), hop.referringFirmName, hop.referentFirmName];
}

/** Checks `If-Match` of a write under /sent-cases (decisions, 1.11), once the case is locked. @throws 409 `version_mismatch`. */
export function assertCaseUnchanged(ifMatch: string | undefined, state: CaseState, viewer: Viewer): void {
  assertIfMatch(ifMatch, () => tagOfCase(state, viewer));
}

/** Checks `If-Match` of a write on a referral. @throws 409 `version_mismatch`. */
export function assertReferralUnchanged(
  ifMatch: string | undefined,
  { state, hop }: { state: CaseState; hop: Hop },
  viewer: Viewer,
): void {
  assertIfMatch(ifMatch, () => tagOfReferral(state, hop, viewer));
}
