import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { documentLists, settingsTable } from './document-lists.ts';
import { commandsWithoutNamespace } from './kubectl-commands.ts';
import { serviceLists } from './service-lists.ts';

/**
 * `node tools/boundaries/check-service-lists.ts [folder]`: refuses a list of services anywhere but in
 * SERVICES. What needs one derives it from the table, so that a new service is one row
 * (docs/adding-a-service.md). Documents for operators name services in commands and beside settings: such a
 * list must be whole. Their commands of kubectl must name the namespace.
 */
const folder = process.argv[2] ?? '.';
const TABLE = 'libs/contracts/src/services.ts';
const git = [
  '-c',
  'safe.directory=*',
  'ls-files',
  '-co',
  '--exclude-standard',
  '--',
  '*.ts',
  '*.mjs',
  '*.js',
  '*.cjs',
];
const paths = execFileSync('git', git, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean);
for (const path of new Set(paths)) {
  // the SDK has resources that are named as services are, and is made from the API documents
  const isExempt =
    path === TABLE ||
    path.startsWith('tools/boundaries/fixtures/') ||
    path.startsWith('libs/sdk/src/generated/');
  if (isExempt || !existsSync(join(folder, path))) continue;
  for (const list of serviceLists(readFileSync(join(folder, path), 'utf8'), Object.keys(SERVICES))) {
    console.error(`${path}:${list}: derive the list from a column of SERVICES (${TABLE})`);
    process.exitCode = 1;
  }
}

const SETTINGS = 'docs/operations.md';
const rows: [string, ServiceDefinition][] = Object.entries(SERVICES);
const all = rows.map(([name]) => name);
const withDatabase = rows.flatMap(([name, { database }]) => (database === null ? [] : [name]));
const whoHas = settingsTable(readFileSync(join(folder, SETTINGS), 'utf8'), all);
for (const path of [SETTINGS, ...globSync('{docs/runbooks/*,deploy/README}.md', { cwd: folder })]) {
  const text = readFileSync(join(folder, path), 'utf8');
  for (const list of documentLists(text, { all, withDatabase, whoHas })) {
    console.error(`${path}:${list}: the list is not whole, by SERVICES (${TABLE}) or the table of settings`);
    process.exitCode = 1;
  }
  for (const command of commandsWithoutNamespace(text)) {
    console.error(`${path}:${command}: begin it with --namespace referral-exchange`);
    process.exitCode = 1;
  }
}
