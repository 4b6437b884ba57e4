import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { breakingChanges } from './breaking-changes.ts';
import { currentContracts, type Contracts } from './contract-schemas.ts';

/**
 * `node tools/contracts/build.ts [--check | --accept]`: writes `docs/api/contracts.json`, the schemas of
 * events and internal calls, from the built contracts, unless they changed in a way that breaks the consumers
 * of the last tag (without a tag: of the last commit). `--check` writes nothing and fails when the committed
 * file is out of date too; `--accept` writes such changes down as accepted.
 */
const ROOT = join(import.meta.dirname, '../..');
const FILE = 'docs/api/contracts.json';
const PATH = join(ROOT, FILE);

/** The contracts of the newest tag that has them, else of the last commit; null where there are none yet. */
function baseline(): Contracts | null {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const tags = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n').filter(Boolean);
  for (const commit of [...tags.slice(0, 1), 'HEAD']) {
    const shown = spawnSync('git', ['show', `${commit}:${FILE}`], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    });
    if (shown.status === 0) return JSON.parse(shown.stdout) as Contracts;
  }
  return null;
}

const committed = existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as Contracts) : null;
const current = currentContracts();
const old = baseline();
const breaks = old ? breakingChanges(old, current) : [];
const isCheck = process.argv.includes('--check');
const known = committed?.accepted ?? [];
const added = process.argv.includes('--accept') ? breaks : [];
// what is accepted stays written down until the next build after the tag that has it
const accepted = isCheck ? known : breaks.filter((change) => [...known, ...added].includes(change));
const refused = breaks.filter((change) => !accepted.includes(change));
for (const change of refused) console.error(change);
if (refused.length > 0) console.error('When no consumer can break: node tools/contracts/build.ts --accept');
const text = await format(JSON.stringify({ ...current, accepted }), {
  ...(await resolveConfig(PATH)),
  filepath: PATH,
});
const isFresh = existsSync(PATH) && readFileSync(PATH, 'utf8') === text;
if (isCheck) {
  if (!isFresh) console.error(`${FILE} is out of date; run node tools/contracts/build.ts`);
} else if (refused.length === 0 && !isFresh) {
  writeFileSync(PATH, text);
  console.log(`${FILE} written`);
}
if (refused.length > 0 || (isCheck && !isFresh)) process.exitCode = 1;
