import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { AuditLog } from './audit-log.js';

/** Saves the audit entries of the other services. */
@EventConsumer('audit-log')
export class OnAuditRecordedConsumer {
  constructor(private readonly auditLog: AuditLog) {}

  @HandleEvents('audit.recorded.v1')
  async handle(event: EventOfType<'audit.recorded.v1'>): Promise<void> {
    await this.auditLog.save([event]);
  }
}
