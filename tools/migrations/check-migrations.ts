import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { unnamedContractions } from './contractions.ts';
import { recordedSql } from './recorded-sql.ts';
import { findBlocking, type MigrationSql } from './squawk.ts';

/**
 * `node tools/migrations/check-migrations.ts`: refuses a built migration that rewrites a table, or locks it
 * for long, without saying so (docs/adding-a-migration.md).
 */
const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = ['apps/*/src/database/migrations/*.ts', 'libs/*/src/**/*.migration.ts'];

async function read(source: string): Promise<(MigrationSql & { className: string })[]> {
  const built = join(ROOT, source.replace('/src/', '/dist/').replace(/ts$/, 'js'));
  const exported = Object.values((await import(built)) as Record<string, unknown>);
  const classes = exported.filter((one): one is new () => MigrationInterface => typeof one === 'function');
  if (classes.length === 0) throw new Error(`${source} exports no migration`);
  return Promise.all(
    classes.map(async (migrationClass) => {
      const migration = new migrationClass();
      const name = `${source.split('/')[1]}.${basename(source, '.ts')}`;
      return {
        name,
        className: migrationClass.name,
        statements: await recordedSql(migration),
        isTransactional: migration.transaction !== false,
      };
    }),
  );
}

const sources = MIGRATIONS.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();
const migrations = (await Promise.all(sources.map(read))).flat();
const found = findBlocking(migrations);
const unnamed = unnamedContractions(migrations);
for (const fault of unnamed) console.error(fault);
if (unnamed.length > 0) process.exitCode = 1;
if (found === '') console.log(`${migrations.length} migrations: none blocks writers without saying so`);
else {
  console.error(`${found}\nA migration stops writers: docs/adding-a-migration.md says how to write it`);
  process.exitCode = 1;
}
