import type { AuditEntry } from '@referral-exchange/messaging';
import type { Rule } from './rule.js';

/** The audit entry of a rule: rules decide who gets a firm's cases. */
export function auditOf(
  what: 'created' | 'deleted' | 'updated',
  { id, firmId }: Rule,
  details: { fields?: string[] } = {},
): AuditEntry {
  return {
    action: `routing_rule.${what}`,
    subjectType: 'routing_rule',
    subjectId: id,
    details: { firmId, ...details },
  };
}
