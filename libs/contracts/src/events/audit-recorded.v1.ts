import { z } from 'zod';
import { CALLER_KINDS } from '../principal.js';
import { eventSchema } from './envelope.js';

/** Kinds of record that an audit entry of this release can be about. */
export const AUDIT_SUBJECTS = [
  'firm',
  'provider',
  'user',
  'api_key',
  'crm_token',
  'case',
  'referral',
  'webhook',
  'routing_rule',
  'login',
  'oauth_client',
  'med_case',
  'med_referral',
  'audit_log',
  'erasure',
  'legal_hold',
  'export',
  'dead_letter',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/**
 * An administrator acted, or a credential, a secret or the target of webhooks changed. Auth stores it in the
 * audit log of all services.
 */
export const auditRecordedV1 = eventSchema(
  'audit.recorded.v1',
  z.object({
    /** What happened, in the past tense: `referral.status_forced`. */
    action: z.string().min(1),
    callerKind: z.enum([...CALLER_KINDS, 'system']),
    /** Of AUDIT_SUBJECTS. Any text is read: a later release may know more kinds while it is rolled out. */
    subjectType: z.string().min(1),
    subjectId: z.uuid(),
    /** What was changed, without secrets and clients' data. */
    details: z.record(z.string(), z.unknown()),
    /** The id of the request; null for a worker. */
    requestId: z.string().nullable(),
  }),
);
