import type { ReferralStatus, Role } from '@referral-exchange/contracts';
import { positionOf } from '../case/case.policy.js';
import { availableTransitions } from '../case/referral.transitions.js';
import type { Hop } from '../case/hop.entity.js';

/** What a link in a mail may still do. Pure. */

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

/** What the page of a link shows. */
export type LinkState =
  | { kind: 'waiting' }
  | { kind: 'acknowledged'; at: string; isByThisLink: boolean }
  | { kind: 'ended'; status: ReferralStatus; hasLapsed: boolean }
  | { kind: 'link_expired' };

/** What became of the referral goes before what became of the link. The transition table says whether it can be acknowledged. */
export function stateOf(link: AcknowledgementLink, hop: Hop): LinkState {
  const { acknowledgedAt, status, expiresAt, endedByFirmId } = hop;
  if (acknowledgedAt !== null)
    return { kind: 'acknowledged', at: acknowledgedAt, isByThisLink: link.usedAt !== null };
  if (!mayStillBeAcknowledged(hop))
    return { kind: 'ended', status, hasLapsed: expiresAt !== null && endedByFirmId === null };
  return link.isLive ? { kind: 'waiting' } : { kind: 'link_expired' };
}

/** Whether the referral waits for its receiver. The transition table decides. */
export function mayStillBeAcknowledged(hop: Hop): boolean {
  if (hop.acknowledgedAt !== null) return false;
  const moves = availableTransitions('receiver', positionOf(hop));
  return moves.some(({ operation }) => operation === 'acknowledge');
}
