import type { ReferralsEvent } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { caseEvent, type EventBasis } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { partyOf } from '../case/case.policy.js';
import { type Hop } from '../case/hop.entity.js';
import type { CaseWrites } from '../storage/cases.repository.js';
import { instantAfter, withHop } from './move-hop.js';

const MARK = { sender: 'archivedBySenderAt', receiver: 'archivedByReceiverAt' } as const;

/**
 * The hops whose "archived by this firm" mark has to change, with the new mark: `archivedAt`, or null for not
 * archived. Each party has its own mark. Pure.
 */
export function remarkedHops(hops: readonly Hop[], firmId: string | null, archivedAt: Date | null): Hop[] {
  return hops.flatMap((hop) => {
    const party = partyOf(hop, firmId);
    if (party === null || (hop[MARK[party]] === null) === (archivedAt === null)) return [];
    return [{ ...hop, [MARK[party]]: archivedAt, version: hop.version + 1 }];
  });
}

/**
 * The case archived or unarchived as a whole, and what has to be written; null: it is so already. Unarchiving
 * also restores the single hops that the caller archived. Pure but for ids.
 */
export function archiveChange(
  state: CaseState,
  isArchived: boolean,
  caller: Caller,
): { state: CaseState; writes: CaseWrites } | null {
  const { case: record, hops } = state;
  const at = instantAfter(state);
  const isCaseChanged = (record.archivedAt !== null) !== isArchived;
  const changedHops = isArchived ? [] : remarkedHops(hops, caller.firmId, null);
  if (!isCaseChanged && changedHops.length === 0) return null;
  const changed = isCaseChanged
    ? { ...record, archivedAt: isArchived ? at : null, version: record.version + 1 }
    : undefined;
  const after = changedHops.reduce(withHop, { ...state, case: changed ?? record });
  const basis = { actor: caller.actor, at, state: after };
  const events = archiveEvents(changedHops, basis, isArchived);
  if (changed) events.unshift(caseEvent('case.archive_changed.v1', basis, { isArchived }));
  return { state: after, writes: { case: changed, changedHops, events } };
}

/** Events by which the webhooks service stops and resumes a firm's deliveries for each of these hops. */
export function archiveEvents(
  hops: readonly Hop[],
  basis: EventBasis,
  isArchived: boolean,
): ReferralsEvent[] {
  const firmId = basis.actor.firmId!;
  return hops.map(({ id }) =>
    caseEvent('referral.archive_changed.v1', basis, { referralId: id, firmId, isArchived }),
  );
}
