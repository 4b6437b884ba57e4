import { Injectable } from '@nestjs/common';
import type { AuditSubject, EventOfType } from '@referral-exchange/contracts';
import { clock, currentContext, newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { Outbox } from '../outbox/outbox.js';

type AuditRecorded = EventOfType<'audit.recorded.v1'>;

/** What was done to which record. `details` holds no secret and no data of a client. */
export type AuditEntry = Pick<AuditRecorded['data'], 'action' | 'subjectId'> & {
  subjectType: AuditSubject;
} & Partial<Pick<AuditRecorded['data'], 'details'>>;

/** Adds entries to the audit log of all services, which auth keeps (`GET /admin/audit-log`). */
@Injectable()
export class Audit {
  constructor(private readonly outbox: Outbox) {}

  /** Records an act in the ambient transaction: the entry is published when the act is committed. */
  record(caller: Caller, entry: AuditEntry): Promise<void> {
    return this.outbox.add(auditRecorded(caller, entry));
  }

  /**
   * Records a read. The entry is stored before the answer leaves, and published within a quarter of a second:
   * reads are many, and waking the relay for each costs more than the read (docs/adr/0124).
   */
  recordRead(caller: Caller, entry: AuditEntry): Promise<void> {
    return this.outbox.addLater(auditRecorded(caller, entry));
  }
}

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
