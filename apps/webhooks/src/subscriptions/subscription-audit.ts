import type { AuditEntry } from '@referral-exchange/messaging';
import type { Subscription } from './subscription.entity.js';

/** The audit entry of a subscription. Without its URL, which may hold a token of the subscriber. */
export function auditOf(
  what: 'created' | 'deleted' | 'echo_disabled' | 'echo_enabled' | 'secret_rotated' | 'updated',
  { id, ownerKind, ownerId }: Subscription,
  details: { fields?: string[] } = {},
): AuditEntry {
  return {
    action: `webhook.${what}`,
    subjectType: 'webhook',
    subjectId: id,
    details: { ownerKind, ownerId, ...details },
  };
}
