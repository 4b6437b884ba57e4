import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `node tools/boundaries/check-exports.ts [folder]`: nothing is exported that no other file imports, and no
 * file stands that nothing reaches. knip finds them (knip.jsonc); here it is said what to do.
 */
interface Found {
  name: string;
  line?: number;
}

interface Issue {
  file: string;
  files: Found[];
  exports: Found[];
  types: Found[];
  duplicates: Found[][];
}

const WORKSPACE = join(import.meta.dirname, '..', '..');
const folder = process.argv[2] ?? WORKSPACE;
const knip = join(WORKSPACE, 'node_modules', 'knip', 'bin', 'knip.js');
const flags = ['--directory', folder, '--config', join(WORKSPACE, 'knip.jsonc')];
const { stdout, stderr } = spawnSync(
  process.execPath,
  [knip, ...flags, '--reporter', 'json', '--no-progress', '--no-config-hints'],
  { encoding: 'utf8', maxBuffer: 64 * 1_048_576 },
);
if (!stdout.trimStart().startsWith('{')) throw new Error(`knip did not report: ${stdout}${stderr}`);
const { issues } = JSON.parse(stdout) as { issues: Issue[] };
const faults = issues.flatMap(({ file, files, exports, types, duplicates }) => [
  ...files.map(() => `${file}: nothing reaches this file: delete it, or name it as an entry in knip.jsonc`),
  ...[...exports, ...types].map(
    ({ name, line }) =>
      `${file}:${line}: ${name} is exported for nobody: take \`export\` away, and delete it if its file does not use it`,
  ),
  ...duplicates.map((names) => `${file}: exported twice: ${names.map(({ name }) => name).join(', ')}`),
]);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
