import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { configureLog } from '@referral-exchange/telemetry';
import { migrate } from '@referral-exchange/database';
import { migrationsOf, type Service } from '@referral-exchange/service';
import { runCommand } from '../local/progress.ts';
import { WORKSPACE } from '../local/workspace.ts';
import { entityFaults } from './entity-faults.ts';
import { listMigrations, listText, readList, rewritten, type ListedMigration } from './migration-list.ts';
import { unknownTriggers } from './named-triggers.ts';
import { withClient, withDatabase, withPostgres } from './postgres.ts';
import { schemaText } from './schema-text.ts';

/**
 * `node tools/schema/build.ts [--check]`: writes `src/database/schema.sql` of every service with a database,
 * from a database that the migrations of the built service made. With `--check` it writes nothing and fails
 * when a committed one differs. A migration that a schema.sql lists may not change, unless
 * `--rewrite-history` says so.
 */
const isCheck = process.argv.includes('--check');
const mayRewrite = process.argv.includes('--rewrite-history');

async function faultsOf(name: string, server: string): Promise<string[]> {
  const [service] = Object.values(
    (await import(join(WORKSPACE, 'apps', name, 'dist/service.js'))) as Record<string, Service>,
  );
  const migrations = await migrationsOf(service!);
  const listed = await listMigrations(migrations);
  const file = `apps/${name}/src/database/schema.sql`;
  const committed = existsSync(join(WORKSPACE, file)) ? readFileSync(join(WORKSPACE, file), 'utf8') : '';
  const broken = mayRewrite ? [] : rewritten(readList(committed), listed);
  if (broken.length > 0)
    return broken.map(
      (fault) => `${name}: ${fault}, but it has landed: restore it, and write another migration`,
    );
  const { schema, faults } = await withDatabase(server, `schema_${name}`, async (url) => {
    await migrate({ url, migrations });
    return {
      schema: await withClient(url, schemaText),
      faults: (await entityFaults(service!, url)).map((fault) => `${name}: ${fault}`),
    };
  });
  faults.push(...unknownTriggers(join(WORKSPACE, 'apps', name), schema).map((fault) => `${name}: ${fault}`));
  const text = `${headOf(name, listed)}\n\n${schema}`;
  if (text === committed) return faults;
  if (isCheck)
    return [
      ...faults,
      `${file} is out of date; run node tools/schema/build.ts\n${firstDifference(committed, text)}`,
    ];
  writeFileSync(join(WORKSPACE, file), text);
  console.log(`${file} written`);
  return faults;
}

function headOf(name: string, migrations: readonly ListedMigration[]): string {
  return `-- The database of ${name} after all migrations, to read: nothing runs this file.
-- Generated: node tools/schema/build.ts (docs/adding-a-migration.md).
--
-- The migrations in their order, each with a checksum of its SQL. One that is listed here is never edited.
${listText(migrations)}`;
}

function firstDifference(committed: string, now: string): string {
  const [old, lines] = [committed.split('\n'), now.split('\n')];
  const index = lines.findIndex((line, at) => line !== old[at]);
  const at = index === -1 ? lines.length : index;
  return `  line ${at + 1}\n  - ${old[at] ?? '(end)'}\n  + ${lines[at] ?? '(end)'}`;
}

await runCommand(async () => {
  configureLog({ level: 'silent' });
  const rows: [string, ServiceDefinition][] = Object.entries(SERVICES);
  const names = rows.filter(([, { needs }]) => needs.includes('postgres')).map(([name]) => name);
  const faults = await withPostgres(async (server) => {
    const found: string[] = [];
    for (const name of names.sort()) found.push(...(await faultsOf(name, server)));
    return found;
  });
  for (const fault of faults) console.error(fault);
  return faults.length > 0 ? 1 : 0;
});
