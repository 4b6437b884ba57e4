import type { AuditSubject, EventOfType } from '@referral-exchange/contracts';
import { clock, currentContext, newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';

type AuditRecorded = EventOfType<'audit.recorded.v1'>;

/** What was done to which record. `details` holds no secret and no data of a client. */
export type AuditEntry = Pick<AuditRecorded['data'], 'action' | 'subjectId'> & {
  subjectType: AuditSubject;
} & Partial<Pick<AuditRecorded['data'], 'details'>>;

/** The event of one entry. */
export function auditRecorded(caller: Caller, entry: AuditEntry): AuditRecorded {
  const { isAdmin, userId, userName, actor, kind, client } = caller;
  return {
    eventId: newId(),
    type: 'audit.recorded.v1',
    occurredAt: clock.date().toISOString(),
    actor: isAdmin ? { ...actor, userId, name: userName ?? 'administrator' } : actor,
    key: entry.subjectId,
    data: {
      ...entry,
      details: { ...entry.details, ...(client && { client }) },
      callerKind: kind,
      requestId: currentContext()?.requestId ?? null,
    },
  };
}
