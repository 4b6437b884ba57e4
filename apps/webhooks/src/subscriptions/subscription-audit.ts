import type { AuditEntry } from '@referral-exchange/messaging';
import type { Subscription } from './subscription.entity.js';

/** The audit entry of a subscription. Without its URL, which may hold a token of the subscriber. */
export function auditOf(
  what: 'created' | 'deleted' | 'secret_rotated',
  { id, ownerKind, ownerId }: Subscription,
): AuditEntry {
  return {
    action: `webhook.${what}`,
    subjectType: 'webhook',
    subjectId: id,
    details: { ownerKind, ownerId },
  };
}
