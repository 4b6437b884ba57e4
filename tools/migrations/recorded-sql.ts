import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A migration that works in batches ends when a statement finds no more rows, as all do here. */
const MOST_STATEMENTS = 1_000;

/** The statements that a migration runs on an empty database. None of them is run. */
export async function recordedSql(migration: MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const query = (sql: string): Promise<unknown[]> => {
    if (statements.push(sql) > MOST_STATEMENTS) throw new Error('The migration does not end without rows');
    return Promise.resolve([]);
  };
  const runner = new Proxy({} as QueryRunner, {
    get(_, member) {
      if (member === 'query') return query;
      throw new Error(`A migration uses query() only, not ${String(member)}`);
    },
  });
  await migration.up(runner);
  return statements;
}
