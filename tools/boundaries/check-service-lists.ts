import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@referral-exchange/contracts';
import { serviceLists } from './service-lists.ts';

/**
 * `node tools/boundaries/check-service-lists.ts [folder]`: refuses a list of services anywhere but in
 * SERVICES. What needs one derives it from the table, so that a new service is one row
 * (docs/adding-a-service.md).
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
