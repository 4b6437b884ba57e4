import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { AuditLog } from '../audit-log/audit-log.js';
import { firmEvent } from '../firms/firm-events.js';
import type { Firm } from '../firms/firm.entity.js';
import { type BuiltTestFirm, testFirmCreated } from '../test-firms/test-firm.js';

/** What others hear, and the audit log keeps, of test firms that firms make for themselves. */
@Injectable()
export class SandboxRecords {
  constructor(
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /** Needs a transaction. */
  async created(caller: Caller, made: BuiltTestFirm, ownerId: string): Promise<void> {
    await this.outbox.add(firmEvent('firm.created.v1', made.firm, caller));
    await this.auditLog.record(caller, testFirmCreated(made), {
      action: 'firm.sandbox_created',
      subjectType: 'firm',
      subjectId: ownerId,
      details: { testFirmId: made.firm.id },
    });
  }

  /** Needs a transaction. */
  async reset(caller: Caller, old: Firm, next: Firm): Promise<void> {
    const data = { firmId: old.id, newFirmId: next.id };
    await this.outbox.addAll([
      firmEvent('firm.created.v1', next, caller),
      {
        eventId: newId(),
        type: 'firm.sandbox_reset.v1',
        occurredAt: clock.date().toISOString(),
        actor: caller.actor,
        // the same for each reset of a test firm, so that consumers see them in their order
        key: next.sandboxOf ?? old.id,
        data,
      },
    ]);
    const entry = { action: 'firm.sandbox_reset', subjectType: 'firm' as const, details: data };
    const owner = next.sandboxOf === null ? [] : [next.sandboxOf];
    for (const subjectId of [old.id, next.id, ...owner])
      await this.auditLog.record(caller, { ...entry, subjectId });
  }
}
