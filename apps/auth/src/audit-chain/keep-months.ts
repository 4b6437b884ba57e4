import { Inject, Injectable } from '@nestjs/common';
import { Database, monthOf, monthsLater } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { clock, CONFIG, log, newId, PeriodicWorker } from '@referral-exchange/telemetry';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditMonthsRepository } from './audit-months.repository.js';

/**
 * Makes the partition of the next month, and drops those that are older than AUDIT_KEPT_MONTHS. What is
 * dropped is itself an entry of the log: the chain says how far it went.
 */
@Injectable()
export class KeepMonths extends PeriodicWorker {
  constructor(
    private readonly database: Database,
    private readonly chain: AuditChainRepository,
    private readonly months: AuditMonthsRepository,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    super({ name: 'Months of the audit log', everyMs: 3_600_000, startsAtOnce: true });
  }

  override async work(): Promise<void> {
    const next = monthsLater(monthOf(clock.date()), 1);
    if (!(await this.months.has(next))) await this.withHead(() => this.months.ensure(next));
    for (const old of await this.findOld()) await this.withHead(() => this.drop(old));
  }

  private findOld(): Promise<string[]> {
    return this.months.findBefore(monthsLater(monthOf(clock.date()), -this.config.AUDIT_KEPT_MONTHS));
  }

  private async drop(old: string): Promise<void> {
    if (!(await this.findOld()).includes(old)) return;
    const { month, last } = await this.months.dropWithAnchor(old);
    log.info({ month, ...last }, 'a month of the audit log was dropped');
    await this.auditLog.record(SYSTEM, {
      action: 'audit_log.month_dropped',
      subjectType: 'audit_log',
      subjectId: newId(),
      details: { month, lastPosition: last?.position ?? null, lastHash: last?.hash ?? null },
    });
  }

  private withHead(work: () => Promise<void>): Promise<void> {
    return this.database.transaction(async () => {
      await this.chain.lockHead();
      await work();
    });
  }
}
