import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { given } from './firm-change.js';
import { firmEvent } from './firm-events.js';
import type { Firm } from './firm.entity.js';
import { FirmsRepository, type NewFirm } from './firms.repository.js';

/** `POST /admin/firms`: a firm joins. Its public API integration is on, unless the administrator says otherwise. */
@Injectable()
export class CreateFirm {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(request: NewFirm, by: Principal): Promise<Firm> {
    return this.database.transaction(async () => {
      const [firm] = (await this.firms.insert([request])) as [Firm];
      await this.outbox.add(firmEvent('firm.created.v1', firm, by));
      await this.auditLog.record(
        { action: 'firm.created', subjectType: 'firm', subjectId: firm.id, details: given(request) },
        by,
      );
      return firm;
    });
  }
}
