import { TIER_OF_ROLE, tierPermits, type Role } from '@referral-exchange/contracts';
import { mayAcknowledge } from '../acknowledgement-links/link.policy.js';
import type { NoticeKind } from '../../core/history/notice.entity.js';

/** Who gets a mail. Pure. */

/**
 * The most people of a firm who get one mail each: a notice must not become a mass mailing. The oldest
 * accounts come first.
 */
export const MAX_RECIPIENTS = 100;

/**
 * A referral goes to those who may acknowledge it, a message to those who may also act on it: not to viewers
 * (decisions, section 4).
 */
export function isTold(kind: NoticeKind, role: Role): boolean {
  if (!mayAcknowledge(role)) return false;
  return kind === 'referral_received' || tierPermits(TIER_OF_ROLE[role], 'standard');
}

/**
 * Names that no mail can reach (RFC 6761). The invented people of a sandbox have them, and each bounce harms
 * our name as a sender.
 */
export function isUnreachable(email: string): boolean {
  return /\.(test|invalid)$/i.test(email);
}
