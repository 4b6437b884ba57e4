import type { ReferralsEvent } from '@referral-exchange/contracts';
import { caseEvent, type EventBasis } from '../history/case-events.js';
import { partyOf } from '../case/case.policy.js';
import { type Hop } from '../case/hop.entity.js';

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
