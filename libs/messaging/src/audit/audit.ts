import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { Outbox } from '../outbox/outbox.js';
import { type AuditEntry, auditRecorded } from './audit-recorded.js';

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
