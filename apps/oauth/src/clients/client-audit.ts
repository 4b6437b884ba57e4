import type { AuditEntry } from '@referral-exchange/messaging';
import type { Client } from '../client.entity.js';

/** The audit entry of a client. */
export function auditOf(
  what: 'changed' | 'created' | 'deleted' | 'secret_rotated',
  { id, firmId, name, redirectUris, allowedScopes, authMethod }: Client,
): AuditEntry {
  return {
    action: `oauth_client.${what}`,
    subjectType: 'oauth_client',
    subjectId: id,
    details: { firmId, name, redirectUris, allowedScopes, authMethod },
  };
}
