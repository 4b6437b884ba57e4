import { createHash } from 'node:crypto';
import type { MigrationInterface } from 'typeorm';
import { recordedSql } from '../migrations/recorded-sql.ts';

/** A migration by name, and a checksum of the SQL that it runs. */
export interface ListedMigration {
  name: string;
  sum: string;
}

const LINE = /^-- {3}(\w+) +([0-9a-f]{16})$/gm;
const SUM_LENGTH = 16;

/** The migrations in the order in which they run, that of the timestamps at the end of their names. */
export async function listMigrations(
  classes: readonly (new () => MigrationInterface)[],
): Promise<ListedMigration[]> {
  const migrations = classes.map((Migration) => new Migration());
  const listed = await Promise.all(
    migrations.map(async (migration) => ({
      name: migration.name ?? migration.constructor.name,
      sum: sumOf(await recordedSql(migration)),
    })),
  );
  return listed.sort((a, b) => timeOf(a) - timeOf(b));
}

/** The margin of a statement may change. */
function sumOf(statements: readonly string[]): string {
  const text = statements.map((sql) => sql.replaceAll(/\s+/g, ' ').trim()).join(';\n');
  return createHash('sha256').update(text).digest('hex').slice(0, SUM_LENGTH);
}

const timeOf = ({ name }: ListedMigration): number => Number(/\d{13}$/.exec(name)?.[0]);

/** The list as it stands at the top of schema.sql. */
export function listText(migrations: readonly ListedMigration[]): string {
  const width = Math.max(...migrations.map(({ name }) => name.length));
  return migrations.map(({ name, sum }) => `--   ${name.padEnd(width)}  ${sum}`).join('\n');
}

/** The migrations that a schema.sql lists. */
export function readList(text: string): ListedMigration[] {
  return [...text.matchAll(LINE)].map(([, name, sum]) => ({ name: name!, sum: sum! }));
}

/** What is wrong with migrations that a schema.sql lists, so that databases have them already. */
export function rewritten(listed: readonly ListedMigration[], now: readonly ListedMigration[]): string[] {
  const sums = new Map(now.map(({ name, sum }) => [name, sum]));
  return listed.flatMap(({ name, sum }) => {
    if (!sums.has(name)) return [`${name} has gone`];
    return sums.get(name) === sum ? [] : [`${name} was edited`];
  });
}
