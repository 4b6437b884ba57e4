import type { Database } from '../database/database.js';
import { DAYS, firstIdOf, MONTHS, type Span } from './spans.js';

/** What a table is partitioned by. */
interface PartitionKey {
  table: string;
  column: string;
  type: 'timestamptz' | 'uuid';
  /** The lowest value of a span, as a literal without its quotes. */
  lowestOf(start: Date): string;
  /** The partition of the rows that no other one takes, if there is one. */
  rest?: string;
  /** What a partition holds: the rows of a month, or of a day. */
  span: Span;
}

/**
 * A table with a partition a month, or a day, which are made ahead and dropped whole (ADR 153). Two replicas
 * must not do that at once: its callers hold a lock.
 */
export class RangePartitions {
  constructor(
    protected readonly database: Database,
    private readonly key: PartitionKey,
  ) {}

  get span(): Span {
    return this.key.span;
  }

  /** Keeps other replicas from making or dropping partitions until this transaction ends. */
  async lock(): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [
      `partitions of ${this.key.table}`,
    ]);
  }

  /**
   * Makes the partition of a span unless it is there, or another partition has its rows. It is made beside
   * the table and then attached: readers and writers of the table do not wait.
   */
  async ensure(start: Date): Promise<void> {
    if (await this.has(start)) return;
    const { table, column, rest } = this.key;
    const name = this.nameOf(start);
    await this.make(name);
    const [from, to] = this.boundsOf(start);
    if (rest)
      await this.database.query(`
        WITH moved AS (DELETE FROM ${rest} WHERE ${column} >= ${from} AND ${column} < ${to} RETURNING *)
        INSERT INTO ${name} SELECT * FROM moved`);
    await this.database.query(
      `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`,
    );
  }

  /** Is there a partition for the rows of this span? */
  async has(start: Date): Promise<boolean> {
    const { lowestOf } = this.key;
    const named = await this.database.query('SELECT FROM pg_class WHERE oid = to_regclass($1)', [
      this.nameOf(start),
    ]);
    if (named.length > 0) return true;
    const later = `${this.upperBound()} > $1::${this.key.type}`;
    const earlier = await this.database.query(
      `SELECT FROM ${this.partitions()} AND c.relname !~ '${this.key.span.names}' AND ${later}`,
      [lowestOf(start)],
    );
    return earlier.length > 0;
  }

  /** The partitions that have nothing of this span or of a later one, the first first. */
  async findBefore(start: Date): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM ${this.partitions()} AND ${this.upperBound()} <= $1::${this.key.type}
        ORDER BY ${this.upperBound()}`,
      [this.key.lowestOf(start)],
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

  /** Deletes rows from before this instant that no partition has. They are few: nothing older comes. */
  async clearRest(before: Date): Promise<void> {
    const { rest, column, lowestOf } = this.key;
    if (rest) await this.database.query(`DELETE FROM ${rest} WHERE ${column} < $1`, [lowestOf(before)]);
  }

  /** Makes a table that can be attached. */
  protected async make(name: string): Promise<void> {
    await this.database.query(`CREATE TABLE ${name} (LIKE ${this.key.table} INCLUDING ALL)`);
  }

  /** `audit_log_2026_01` */
  private nameOf(start: Date): string {
    return `${this.key.table}_${this.key.span.nameOf(start)}`;
  }

  private boundsOf(start: Date): [string, string] {
    const { lowestOf, span } = this.key;
    return [`'${lowestOf(start)}'`, `'${lowestOf(span.later(start, 1))}'`];
  }

  private partitions(): string {
    return `pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = '${this.key.table}'::regclass`;
  }

  /** Null for a partition without one. */
  private upperBound(): string {
    return `(regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''(.+)''\\)$'))[1]::${this.key.type}`;
  }
}

/** A table with a partition a month. */
export class MonthPartitions extends RangePartitions {
  constructor(database: Database, key: Omit<PartitionKey, 'span'>) {
    super(database, { ...key, span: MONTHS });
  }

  /** Of a table that was made by `partitionById`. */
  static ofIds(database: Database, table: string, column: string): MonthPartitions {
    return new MonthPartitions(database, byIds(table, column));
  }
}

/** A table with a partition a day, for rows that leave after weeks. */
export class DayPartitions extends RangePartitions {
  /** Of a table with the partition `<table>_undated` for rows that no day has. */
  static ofIds(database: Database, table: string, column: string): DayPartitions {
    return new DayPartitions(database, { ...byIds(table, column), span: DAYS });
  }
}

function byIds(table: string, column: string): Omit<PartitionKey, 'span'> {
  return { table, column, type: 'uuid', lowestOf: firstIdOf, rest: `${table}_undated` };
}
