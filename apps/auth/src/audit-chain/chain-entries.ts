import { Injectable } from '@nestjs/common';
import { Database, monthOf } from '@referral-exchange/database';
import { clock, PeriodicWorker } from '@referral-exchange/telemetry';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditMonthsRepository } from './audit-months.repository.js';
import { hashOf, placedEntry, type ChainLink } from './chained-entry.js';

/** Entries that get their places in one transaction. */
const BATCH = 1_000;

/**
 * Gives new entries of the audit log their places in the chain, in batches, behind the acts that wrote them:
 * an act waits for no other. Entries of before the chain, and those of the release before, get theirs in the
 * same way. One replica works at a time.
 */
@Injectable()
export class ChainEntries extends PeriodicWorker {
  constructor(
    private readonly database: Database,
    private readonly chain: AuditChainRepository,
    private readonly months: AuditMonthsRepository,
  ) {
    super({ name: 'Chain of the audit log', everyMs: 1_000 });
  }

  /** One batch. Returns true when there may be more. */
  override async work(): Promise<boolean> {
    // looking costs nothing that is written, unlike the lock
    if (!(await this.chain.hasUnchained())) return false;
    return (await this.database.transaction(() => this.chainBatch())) === BATCH;
  }

  private async chainBatch(): Promise<number> {
    const head = await this.chain.lockHeadIfFree();
    if (!head) return 0;
    const entries = await this.chain.findUnchained(BATCH);
    if (entries.length === 0) return 0;
    // the clocks of two replicas differ, but the chain does not go back to an earlier month
    const chainedAt = new Date(Math.max(clock.now(), head.chainedAt.getTime()));
    await this.months.ensure(monthOf(chainedAt));
    let last: ChainLink = head;
    const links = entries.map((entry) => {
      const position = last.position + 1;
      last = { position, hash: hashOf(last.hash, placedEntry(entry, position, chainedAt)) };
      return { id: entry.id, ...last };
    });
    await this.chain.append(links, chainedAt);
    return entries.length;
  }
}
