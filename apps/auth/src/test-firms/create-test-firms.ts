import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { firmEvent } from '../firms/firm-events.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { inventFirm } from './invented-names.js';
import { TestFirmRows } from './test-firm-rows.js';
import { testFirmCreated, type BuiltTestFirm, type TestFirmPlan } from './test-firm.js';

/** `POST /admin/test-firms`: creates pairs of firms, each with an administrator and keys of all tiers. */
@Injectable()
export class CreateTestFirms {
  constructor(
    private readonly database: Database,
    private readonly testFirmRows: TestFirmRows,
    private readonly passwordHasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  async execute(caller: Caller, { pairs }: { pairs: number }): Promise<BuiltTestFirm[]> {
    // Hashing passwords takes most of the time, so it ends before the transaction begins.
    const plans = await Promise.all(Array.from({ length: pairs * 2 }, () => this.plan()));
    return this.database.transaction(async () => {
      const firms = await this.testFirmRows.insert(plans);
      await this.outbox.addAll(firms.map(({ firm }) => firmEvent('firm.created.v1', firm, caller)));
      await this.auditLog.record(caller, ...firms.map(testFirmCreated));
      return firms;
    });
  }

  private async plan(): Promise<TestFirmPlan> {
    const password = randomBytes(18).toString('base64url');
    return { invented: inventFirm(), password, passwordHash: await this.passwordHasher.hash(password) };
  }
}
