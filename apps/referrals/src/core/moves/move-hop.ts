import { clock } from '@referral-exchange/telemetry';
import { isEnded, type ReferralStatus } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { CaseState } from '../case/case-state.js';
import { hasEnded, visibleThrough, visibleHops } from '../case/case.policy.js';
import { type Hop } from '../case/hop.entity.js';

/**
 * The hop in a new status, with the dates that the status sets and the firm that ended it. A hop that an
 * administrator brings back to SENT after its time has run out waits until its sender sets a new end. Pure.
 */
export function enterStatus(hop: Hop, status: ReferralStatus, at: Date, caller: Pick<Caller, 'firmId'>): Hop {
  return {
    ...hop,
    status,
    updatedAt: at,
    isRetainerSigned: hop.isRetainerSigned || status === 'SIGNED',
    signedDate: status === 'SIGNED' ? (hop.signedDate ?? at) : hop.signedDate,
    resolutionDate: status === 'CLOSING' ? at : hop.resolutionDate,
    closedDate: status === 'CLOSED' ? at : null,
    endedByFirmId: isEnded(status) ? caller.firmId : null,
    expiresAt: status === 'SENT' && hop.expiresAt && hop.expiresAt <= at ? null : hop.expiresAt,
  };
}

/**
 * Records the acknowledgement of the receiving side; a second one changes nothing. Only this unmasks (masking
 * rule 3). Pure.
 */
export function acknowledge(hop: Hop, at: Date, channel: NonNullable<Caller['acknowledges']>): Hop {
  if (hop.acknowledgedAt !== null) return hop;
  return {
    ...hop,
    acknowledgedAt: at,
    acknowledgedByFirmId: hop.referentFirmId,
    acknowledgedChannel: channel,
    updatedAt: at,
  };
}

/** The case with one of its hops replaced. */
export function withHop(state: CaseState, hop: Hop): CaseState {
  return { ...state, hops: state.hops.map((one) => (one.id === hop.id ? hop : one)) };
}

/**
 * The case after a hop moved. A hop that ends keeps the case as it stands, one that comes back to life shows
 * it live again. In the database triggers do the same with `ended_referrals` (docs/adr/0014). Pure.
 */
export function afterMove(state: CaseState, before: Hop, hop: Hop): CaseState {
  const after = withHop(state, hop);
  if (hasEnded(before) === hasEnded(hop)) return after;
  const ended = new Map(state.ended);
  const receiver = { firmId: hop.referentFirmId, isAdmin: false };
  const kept = visibleThrough(state, before, receiver).state.case;
  if (hasEnded(hop))
    ended.set(hop.id, { case: kept, hops: visibleHops(after, receiver), endedAt: hop.updatedAt });
  else ended.delete(hop.id);
  return { ...after, ended };
}

/**
 * The time of an action: now, but later than every time on the case and than `others`. So "the greatest
 * occurredAt wins" holds when two actions fall into one millisecond or clocks differ (interface, "Ordering
 * and duplicates").
 */
export function instantAfter(state: CaseState, ...others: readonly Date[]): Date {
  const latest = Math.max(lastChangeMs(state), ...others.map((time) => time.getTime()));
  return new Date(Math.max(clock.now(), latest + 1));
}

/** The latest time on a case, milliseconds since 1970: no later action may have it. Pure. */
export function lastChangeMs({ case: record, hops }: CaseState): number {
  const ofHops = hops.flatMap((hop) => [
    hop.updatedAt,
    hop.senderUpdatedAt,
    hop.receiverUpdatedAt,
    hop.archivedBySenderAt,
    hop.archivedByReceiverAt,
  ]);
  const times = [record.updatedAt, record.archivedAt, ...ofHops].flatMap((time) => time ?? []);
  return Math.max(...times.map((time) => time.getTime()));
}
