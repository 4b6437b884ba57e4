import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import { definedOf } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { firmEvent } from './firm-events.js';
import type { Firm } from './firm.entity.js';
import { FirmsRepository, type NewFirm } from './firms.repository.js';

/** `POST /admin/firms`: creates a firm. */
@Injectable()
export class CreateFirm {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, command: NewFirm): Promise<Firm> {
    return this.database.transaction(async () => {
      const [firm] = (await this.firms.insert([command])) as [Firm];
      await this.outbox.add(firmEvent('firm.created.v1', firm, caller));
      await this.auditLog.record(caller, {
        action: 'firm.created',
        subjectType: 'firm',
        subjectId: firm.id,
        details: definedOf(command),
      });
      return firm;
    });
  }
}
