import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

export interface Generation {
  id: number;
  state: 'building' | 'current' | 'retired';
}

const WRITABLE = `
  SELECT id, state FROM generations WHERE state IN ('building', 'current') ORDER BY id FOR SHARE`;
/** Any fixed number: advisory locks belong to a database, and each service has its own. */
const BUILDING_LOCK = 7_240_073;
const VACUUM = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02';
const TABLES = ['referral_records', 'referral_views'] as const;
/** What a generation may have left: releases before 23 November 2026 wrote `firm_referrals`. */
const DROPPED = [...TABLES, 'firm_referrals'] as const;

/** The generations of the read model: one is read, and a rebuild fills another (ADR 73). */
@Injectable()
export class GenerationsRepository {
  constructor(private readonly database: Database) {}

  /** The generation that is read now. */
  async current(): Promise<number> {
    const [row] = await this.database.prepared<Generation>(
      'generation-current',
      "SELECT id, state FROM generations WHERE state = 'current'",
    );
    return row!.id;
  }

  /**
   * The generations that events are written to, until the end of the transaction: a rebuild cannot switch in
   * between. Writers of one that is being built take turns, since the rebuild and the consumer may write the
   * same referral.
   */
  async lockWritable(): Promise<number[]> {
    const rows = await this.database.prepared<Generation>('generations-writable', WRITABLE);
    if (rows.some(({ state }) => state === 'building'))
      await this.database.query('SELECT pg_advisory_xact_lock($1)', [BUILDING_LOCK]);
    return rows.map(({ id }) => id);
  }

  /**
   * Makes an empty generation, to which consumers write from now on. Drops what an interrupted rebuild left.
   */
  async create(): Promise<number> {
    await this.drop(await this.idsOf('building', 'retired'));
    const [row] = await this.database.query<{ id: number }>('SELECT max(id) + 1 AS id FROM generations');
    const { id } = row!;
    for (const table of TABLES) {
      // attaching a table takes no lock that stops readers or writers, other than PARTITION OF
      await this.database.query(`CREATE TABLE ${table}_${id} (LIKE ${table} INCLUDING ALL) WITH (${VACUUM})`);
      await this.database.query(`ALTER TABLE ${table} ATTACH PARTITION ${table}_${id} FOR VALUES IN (${id})`);
    }
    await this.database.query("INSERT INTO generations (id, state) VALUES ($1, 'building')", [id]);
    return id;
  }

  /** Readers see the new generation from the commit on, all of it. */
  async switchTo(id: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.query("UPDATE generations SET state = 'retired' WHERE state = 'current'");
      await this.database.query("UPDATE generations SET state = 'current' WHERE id = $1", [id]);
    });
  }

  /** Drops the tables of the retired generations. Reads that have begun on them must have ended. */
  async dropRetired(): Promise<void> {
    await this.drop(await this.idsOf('retired'));
  }

  private async idsOf(...states: Generation['state'][]): Promise<number[]> {
    const rows = await this.database.query<Generation>(
      'SELECT id, state FROM generations WHERE state = ANY ($1)',
      [states],
    );
    return rows.map(({ id }) => id);
  }

  private async drop(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      await this.database.query('DELETE FROM generations WHERE id = $1', [id]);
      for (const table of DROPPED) {
        const [found] = await this.database.query<{ attached: boolean }>(
          `SELECT EXISTS (SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass($1)) AS attached`,
          [`${table}_${id}`],
        );
        if (found!.attached)
          await this.database.query(`ALTER TABLE ${table} DETACH PARTITION ${table}_${id} CONCURRENTLY`);
        await this.database.query(`DROP TABLE IF EXISTS ${table}_${id}`);
      }
    }
  }
}
