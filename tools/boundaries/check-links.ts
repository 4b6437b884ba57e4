import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { deadLinks } from './dead-links.ts';

/** `node tools/boundaries/check-links.ts`: refuses links of documents that lead to no file or heading. */
const listed = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '*.md'],
  { encoding: 'utf8' },
);
const paths = listed.split('\n').filter((path) => path !== '' && existsSync(path));
const dead = deadLinks(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])), existsSync);
for (const { document, target } of dead) console.error(`${document}: the link ${target} leads nowhere`);
process.exitCode = dead.length === 0 ? 0 : 1;
