import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { changedFields, type FirmChange } from './firm-change.js';
import { firmEvent } from './firm-events.js';
import type { Firm } from './firm.entity.js';
import { FirmsRepository } from './firms.repository.js';

/**
 * Every administrative change of a firm: activate, deactivate, switch the integration, edit. Doing again what is done
 * already answers the firm and says nothing. 404 when there is no such firm.
 */
@Injectable()
export class ChangeFirm {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(firmId: string, change: FirmChange, by: Principal): Promise<Firm> {
    return this.database.transaction(async () => {
      const firm = await this.firms.getForUpdate(firmId);
      const changed = changedFields(firm, change);
      if (changed.length === 0) return firm;
      Object.assign(firm, change.fields, { updatedAt: laterThan(firm.updatedAt) });
      await this.firms.update(firm);
      await this.outbox.add(firmEvent(change.event, firm, by));
      await this.auditLog.record(
        {
          action: change.event.replace(/\.v\d+$/, ''),
          subjectType: 'firm',
          subjectId: firm.id,
          details: Object.fromEntries(changed.map((field) => [field, firm[field]])),
        },
        by,
      );
      return firm;
    });
  }
}

/** Now, but always after the last change, so that readers may tell newer facts from older ones by it. */
export function laterThan(last: Date): Date {
  return new Date(Math.max(Date.now(), last.getTime() + 1));
}
