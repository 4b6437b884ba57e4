import { clock, log, PeriodicWorker } from '@referral-exchange/telemetry';
import type { Database } from '../database/database.js';
import type { RangePartitions } from './range-partitions.repository.js';

const DAY_MS = 86_400_000;

/** How a partitioned table is kept. */
interface KeptTable {
  /** For the log and the metrics: 'attempts'. */
  name: string;
  /** Days that a row is kept at least; its partition is dropped when all of its rows are older. */
  days: number;
}

/** Makes the partitions of the next months or days, and drops those that are old enough (ADR 153). */
export class KeepPartitions extends PeriodicWorker {
  constructor(
    private readonly database: Database,
    private readonly partitions: RangePartitions,
    private readonly table: KeptTable,
  ) {
    super({ name: `Partitions of ${table.name}`, everyMs: 3_600_000, startsAtOnce: true });
  }

  override async work(): Promise<void> {
    const now = clock.date();
    const limit = new Date(now.getTime() - this.table.days * DAY_MS);
    const { span } = this.partitions;
    await this.makeAhead(span.startOf(now));
    for (const name of await this.partitions.findBefore(span.startOf(limit))) await this.drop(name, limit);
    await this.partitions.clearRest(span.startOf(limit));
  }

  private async makeAhead(start: Date): Promise<void> {
    const { span } = this.partitions;
    for (let ahead = 0; ahead <= span.ahead; ahead++) {
      const wanted = span.later(start, ahead);
      if (await this.partitions.has(wanted)) continue;
      await this.database.transaction(async () => {
        await this.partitions.lock();
        await this.partitions.ensure(wanted);
      });
    }
  }

  private async drop(name: string, limit: Date): Promise<void> {
    await this.database.transaction(async () => {
      await this.partitions.lock();
      const old = await this.partitions.findBefore(this.partitions.span.startOf(limit));
      if (!old.includes(name)) return;
      await this.partitions.drop(name);
      log.info({ partition: name }, 'a partition was dropped: its rows are old enough');
    });
  }
}
