import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { AUDIT_CONSUMER, AuditLog } from './audit-log.js';

/** Saves the audit entries of the other services. In batches: each read of health data is one (ADR 70). */
@EventConsumer(AUDIT_CONSUMER)
export class OnAuditRecordedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  @HandleEventBatches({ types: ['audit.recorded.v1'], size: 200 })
  async handle(events: EventOfType<'audit.recorded.v1'>[]): Promise<void> {
    await this.auditLog.save(events);
  }
}
