import { Injectable } from '@nestjs/common';
import { Database, MonthPartitions } from '@referral-exchange/database';
import type { ChainLink } from './chained-entry.js';

/** A month that was dropped: its places in the chain, if it had any. */
export interface DroppedMonth {
  /** `2026-01-01` */
  month: string;
  last: ChainLink | null;
}

const ANCHOR = (name: string) => `
  INSERT INTO audit_anchors (month, first_position, last_position, last_hash)
  SELECT $1::date, (SELECT min(position) FROM ${name}), position, hash FROM ${name} ORDER BY position DESC LIMIT 1
  RETURNING last_position::float8 AS position, encode(last_hash, 'hex') AS hash`;

/**
 * The partitions of the audit log, one a month. Its callers hold the head of the chain, so that two replicas
 * do not make or drop the same one.
 */
@Injectable()
export class AuditMonthsRepository extends MonthPartitions {
  constructor(database: Database) {
    super(database, {
      table: 'audit_log',
      column: 'chained_at',
      type: 'timestamptz',
      lowestOf: (month) => month.toISOString(),
    });
  }

  /** Drops a month and notes where the chain goes on, in the ambient transaction. */
  async dropWithAnchor(name: string): Promise<DroppedMonth> {
    const month = `${name.slice('audit_log_'.length).replace('_', '-')}-01`;
    const [last] = await this.database.query<ChainLink>(ANCHOR(name), [month]);
    await this.drop(name);
    return { month, last: last ?? null };
  }

  /** Every entry of a month has a place. */
  protected override async make(name: string): Promise<void> {
    await this.database.query(`
      CREATE TABLE ${name} (LIKE audit_log INCLUDING DEFAULTS, PRIMARY KEY (id), UNIQUE (position))`);
    await this.database.query(`
      ALTER TABLE ${name} ALTER COLUMN position SET NOT NULL, ALTER COLUMN hash SET NOT NULL`);
  }
}
