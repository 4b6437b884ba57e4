import type { ReferralsEvent } from '@referral-exchange/contracts';
import { caseEvent, type EventBasis } from '../case/case-events.js';
import { partyOf } from '../case/case.policy.js';
import { type Hop } from '../case/hop.entity.js';

const MARK = { sender: 'archivedBySenderAt', receiver: 'archivedByReceiverAt' } as const;

/**
 * Those of the hops whose mark "archived by this firm" is not as wanted, as they are with it: set at `archivedAt`, or
 * taken off by null. Each party has a mark of its own. Pure.
 */
export function remarkedHops(hops: readonly Hop[], firmId: string | null, archivedAt: string | null): Hop[] {
  return hops.flatMap((hop) => {
    const party = partyOf(hop, firmId);
    if (party === null || (hop[MARK[party]] === null) === (archivedAt === null)) return [];
    return [{ ...hop, [MARK[party]]: archivedAt, version: hop.version + 1 }];
  });
}

/** What the webhooks service goes by to stop and resume a firm's deliveries of each of these hops. */
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
