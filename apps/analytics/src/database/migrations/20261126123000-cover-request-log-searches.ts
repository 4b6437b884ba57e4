import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each index of a search has all that another filter may compare (ADR 175): two usual filters that rarely
 * meet are looked for in the index alone. Made beside writers, partition by partition, and the old ones go
 * last. Begun again, it goes on.
 */
export class CoverRequestLogSearches implements MigrationInterface {
  readonly name = 'CoverRequestLogSearches1795696200000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, column] of SEARCHES) {
      const index = `request_log_by_${name}`;
      const columns = columnsOf(column);
      // without its partitions, which have their rows
      await runner.query(`
        -- squawk-ignore require-concurrent-index-creation
        CREATE INDEX IF NOT EXISTS ${index} ON ONLY request_log ${columns}`);
      for (const partition of await partitionsWithout(runner, index)) {
        const part = `${partition}_by_${name}`;
        await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${part}`);
        await runner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${part} ON ${partition} ${columns}`);
        await runner.query(`ALTER INDEX ${index} ATTACH PARTITION ${part}`);
      }
      // an index of partitions cannot go concurrently; it holds the table for no longer than its entry takes
      await runner.query(`
        -- squawk-ignore require-concurrent-index-deletion
        DROP INDEX IF EXISTS request_log_${name}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, column] of SEARCHES) {
      await runner.query(`DROP INDEX request_log_by_${name}`);
      await runner.query(`CREATE INDEX request_log_${name} ON request_log (owner_id, ${column}, id)`);
    }
  }
}

/** The days, and the one of no day, that have no part of this index. */
async function partitionsWithout(runner: QueryRunner, index: string): Promise<string[]> {
  const rows: { partition: string }[] = await runner.query(
    `SELECT t.inhrelid::regclass::text AS partition FROM pg_inherits t
      WHERE t.inhparent = 'request_log'::regclass AND NOT EXISTS (
        SELECT 1 FROM pg_inherits i JOIN pg_index x ON x.indexrelid = i.inhrelid
         WHERE i.inhparent = $1::regclass AND x.indrelid = t.inhrelid)`,
    [index],
  );
  return rows.map(({ partition }) => partition);
}

function columnsOf(column: string): string {
  const others = COMPARED.filter((compared) => compared !== column).join(', ');
  return `(owner_id, ${column}, id) INCLUDE (${others})`;
}

const COMPARED = ['method', 'route', 'status', 'key_prefix'];

const SEARCHES = [
  ['method', 'method'],
  ['route', 'route'],
  ['status', 'status'],
  ['status_class', '(status / 100)'],
  ['key', 'key_prefix'],
] as const;
