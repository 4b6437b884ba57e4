import { TIER_OF_ROLE, tierPermits, type ReferralStatus, type Role } from '@referral-exchange/contracts';
import { hasEnded, positionOf } from '../../core/case/case.policy.js';
import { availableTransitions, type Operation } from '../../core/case/referral.transitions.js';
import type { Hop } from '../../core/case/hop.entity.js';

/** The state of a link in a mail. Pure. */

/** How long a link works (decisions, section 8). */
export const LINK_DAYS = 14;

/** A link in the mail to one person of the receiving firm. */
export interface AcknowledgementLink {
  referralId: string;
  firmId: string;
  userId: string;
  expiresAt: Date;
  isLive: boolean;
  usedAt: Date | null;
}

/** The roles of a firm whose people acknowledge: a viewer "reads and acknowledges" (decisions, section 4). */
const ACKNOWLEDGING: readonly Role[] = ['account_manager', 'firm_admin', 'member', 'viewer'];

export function mayAcknowledge(role: Role): boolean {
  return ACKNOWLEDGING.includes(role);
}

/**
 * Declining changes the referral, so it needs the tier of the API's `reject` (decisions, section 2, T12): a
 * viewer may not.
 */
export function mayDecline(role: Role): boolean {
  return mayAcknowledge(role) && tierPermits(TIER_OF_ROLE[role], 'standard');
}

/** The state that the page of a link shows. */
export type LinkState =
  | { kind: 'waiting'; canBeDeclined: boolean }
  | { kind: 'acknowledged'; at: Date; isByThisLink: boolean }
  | { kind: 'declined' }
  | { kind: 'ended'; status: ReferralStatus; hasLapsed: boolean; wasAcknowledged: boolean }
  | { kind: 'link_used' }
  | { kind: 'link_expired' };

/**
 * The state of the referral goes before the state of the link. The transition table decides whether the
 * referral can be acknowledged.
 */
export function stateOf(link: AcknowledgementLink, hop: Hop): LinkState {
  const { acknowledgedAt } = hop;
  const isUsed = link.usedAt !== null;
  if (hasEnded(hop)) return endOf(link, hop);
  if (acknowledgedAt !== null) return { kind: 'acknowledged', at: acknowledgedAt, isByThisLink: isUsed };
  if (!mayStillBeAcknowledged(hop)) return endOf(link, hop);
  // an administrator set the status back after the link was used
  if (isUsed) return { kind: 'link_used' };
  return link.isLive ? { kind: 'waiting', canBeDeclined: mayStillBeDeclined(hop) } : { kind: 'link_expired' };
}

function endOf(link: AcknowledgementLink, hop: Hop): LinkState {
  const { acknowledgedAt, status, expiresAt, endedByFirmId, updatedAt } = hop;
  const wasAcknowledged = acknowledgedAt !== null;
  const isByThisLink = link.usedAt !== null && !wasAcknowledged && endedByFirmId === link.firmId;
  if (status === 'REJECTED' && isByThisLink) return { kind: 'declined' };
  // an administrator or the end of the referral above it may have withdrawn it before its time ran out
  const hasLapsed = endedByFirmId === null && expiresAt !== null && expiresAt <= updatedAt;
  return { kind: 'ended', status, hasLapsed, wasAcknowledged };
}

/** Whether the referral waits for its receiver. The transition table decides. */
export function mayStillBeAcknowledged(hop: Hop): boolean {
  return hop.acknowledgedAt === null && receiverMay('acknowledge', hop);
}

/** Whether the link may decline. An acknowledged referral is worked on, and declined, in the app. */
function mayStillBeDeclined(hop: Hop): boolean {
  return hop.acknowledgedAt === null && receiverMay('reject', hop);
}

function receiverMay(operation: Operation, hop: Hop): boolean {
  return availableTransitions('receiver', positionOf(hop)).some((move) => move.operation === operation);
}
