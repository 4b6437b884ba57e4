import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './json-file.ts';
import { progress, runCommand, SetupError } from './progress.ts';
import { longestOf } from './test-run.ts';
import type { JestResults } from './test-run.ts';
import { TEST_DIR, WORKSPACE } from './workspace.ts';

const FILE = join(import.meta.dirname, 'longest-specs.json');

/** `node tools/local/keep-lengths.ts`: after a run of everything, keeps which spec files took long. */
await runCommand(async () => {
  const names = ['ordinary', 'journeys', 'lone-journeys'];
  const runs = names.map((name) => readJson<JestResults>(join(TEST_DIR, `${name}-results.json`)));
  if (runs.includes(null)) throw new SetupError('Run npm test first, without arguments.');
  const longest = longestOf(WORKSPACE, runs as JestResults[]);
  writeFileSync(FILE, `${JSON.stringify(longest, null, 2)}\n`);
  progress(`${Object.keys(longest).length} spec files took long`);
});
