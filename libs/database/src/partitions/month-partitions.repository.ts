import type { Database } from '../database/database.js';
import { firstIdOf, monthsLater } from './month.js';

/** What a table is partitioned by. */
interface PartitionKey {
  table: string;
  column: string;
  type: 'timestamptz' | 'uuid';
  /** The lowest value of a month, as a literal without its quotes. */
  lowestOf(month: Date): string;
  /** The partition of the rows that no other one takes, if there is one. */
  rest?: string;
}

/**
 * A table with a partition a month, which are made ahead and dropped whole (ADR 153). Two replicas must not
 * do that at once: its callers hold a lock.
 */
export class MonthPartitions {
  constructor(
    protected readonly database: Database,
    private readonly key: PartitionKey,
  ) {}

  /** Of a table that was made by `partitionById`. */
  static ofIds(database: Database, table: string, column: string): MonthPartitions {
    const rest = `${table}_undated`;
    return new MonthPartitions(database, { table, column, type: 'uuid', lowestOf: firstIdOf, rest });
  }

  /** Keeps other replicas from making or dropping partitions until this transaction ends. */
  async lock(): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [
      `partitions of ${this.key.table}`,
    ]);
  }

  /**
   * Makes the partition of a month unless it is there, or another partition has its rows. It is made beside
   * the table and then attached: readers and writers of the table do not wait.
   */
  async ensure(month: Date): Promise<void> {
    if (await this.has(month)) return;
    const { table, column, rest } = this.key;
    const name = this.nameOf(month);
    await this.make(name);
    const [from, to] = this.boundsOf(month);
    if (rest)
      await this.database.query(`
        WITH moved AS (DELETE FROM ${rest} WHERE ${column} >= ${from} AND ${column} < ${to} RETURNING *)
        INSERT INTO ${name} SELECT * FROM moved`);
    await this.database.query(
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`,
    );
  }

  /** Is there a partition for the rows of this month? */
  async has(month: Date): Promise<boolean> {
    const { lowestOf } = this.key;
    const named = await this.database.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [
      this.nameOf(month),
    ]);
    if (named.length > 0) return true;
    const later = `${this.upperBound()} > $1::${this.key.type}`;
    const earlier = await this.database.query(
      `SELECT FROM ${this.partitions()} AND c.relname !~ '_\\d{4}_\\d\\d$' AND ${later}`,
      [lowestOf(month)],
    );
    return earlier.length > 0;
  }

  /** The partitions that have nothing of this month or of a later one, the first first. */
  async findBefore(month: Date): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM ${this.partitions()} AND ${this.upperBound()} <= $1::${this.key.type}
        ORDER BY ${this.upperBound()}`,
      [this.key.lowestOf(month)],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Drops a partition, in the ambient transaction. Waits a second at most for those who use the table:
   * whoever comes after it waits behind it.
   */
  async drop(name: string): Promise<void> {
    await this.database.query(`SET LOCAL lock_timeout = '1s'`);
    await this.database.query(`DROP TABLE ${name}`);
  }

  /** Makes a table that can be attached. */
  protected async make(name: string): Promise<void> {
    await this.database.query(`CREATE TABLE ${name} (LIKE ${this.key.table} INCLUDING ALL)`);
  }

  /** `audit_log_2026_01` */
  private nameOf(month: Date): string {
    return `${this.key.table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  }

  private boundsOf(month: Date): [string, string] {
    const { lowestOf } = this.key;
    return [`'${lowestOf(month)}'`, `'${lowestOf(monthsLater(month, 1))}'`];
  }

  private partitions(): string {
    return `pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = '${this.key.table}'::regclass`;
  }

  /** Null for a partition without one. */
  private upperBound(): string {
    return `(regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.+)''\\)$'))[1]::${this.key.type}`;
  }
}
