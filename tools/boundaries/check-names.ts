import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawerNames } from './drawer-names.ts';
import { misnamedRepositories } from './repository-names.ts';

/**
 * `node tools/boundaries/check-names.ts [folder]`: refuses folders and files called common, utils, helpers or
 * shared, repositories that are not called as their file, two decisions of one number, and files with a merge
 * conflict.
 */
const folder = process.argv[2] ?? '.';
// also where the checkout is another user's, as in a container: only names are read
const git = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '.'];
const listed = execFileSync('git', git, {
  cwd: folder,
  encoding: 'utf8',
});
const paths = listed
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('tools/boundaries/fixtures/'));
const drawers = drawerNames(paths);
for (const name of drawers)
  console.error(`${name}: name it after what it does, not after a drawer (design, section 4)`);
const sources = paths
  .filter((path) => /^apps\/[^/]+\/src\/.*\.ts$/.test(path) && existsSync(join(folder, path)))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const misnamed = misnamedRepositories(sources);
for (const path of misnamed)
  console.error(
    `${path}: name file and class alike, as login-failures.repository.ts and LoginFailuresRepository (ADR 118)`,
  );
const numbers = paths
  .map((path) => /^docs\/adr\/(\d+)-/.exec(path)?.[1])
  .filter((number) => number !== undefined);
const taken = numbers.filter((number, index) => numbers.indexOf(number) !== index);
for (const number of taken)
  console.error(`docs/adr: two decisions have the number ${number}: take the next free one`);
// git grep exits with 1 when it finds nothing
const marked = spawnSync('git', [...git.slice(0, 2), 'grep', '-lI', '^<<<<<<< '], {
  cwd: folder,
  encoding: 'utf8',
}).stdout;
const conflicts = marked.split('\n').filter((path) => path !== '');
for (const path of conflicts) console.error(`${path}: a merge conflict was committed`);
process.exitCode = [drawers, misnamed, taken, conflicts].every((found) => found.length === 0) ? 0 : 1;
