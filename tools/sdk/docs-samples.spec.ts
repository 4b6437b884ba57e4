import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { samplesOf } from '../../libs/docs-site/generator/samples.ts';
import { readSources } from '../../libs/docs-site/generator/sources.ts';
import { ensurePython } from '../local/python.ts';

const ROOT = join(import.meta.dirname, '../..');
// in the checkout, where the samples find the SDK
const folder = join(ROOT, '.local', `samples-${process.pid}`);
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    skipLibCheck: true,
  },
};
const { areas, internalAreas } = readSources();
const operations = [...areas, ...internalAreas].flatMap((area) => area.operations);
const samples = new Map(operations.map((operation) => [operation.id, samplesOf(operation)]));

describe('the samples of the reference', () => {
  beforeAll(() => void mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('in Python are right under mypy --strict', async () => {
    const python = await ensurePython();
    for (const { id, audience } of operations)
      writeFileSync(join(folder, `${audience}_${id}.py`), samples.get(id)!.python);
    const env = { ...process.env, MYPYPATH: join(ROOT, 'sdks/python/src') };
    const cache = ['--cache-dir', join(ROOT, '.local/python/mypy')];
    const { stdout } = spawnSync(python, ['-m', 'mypy', '--strict', ...cache, '.'], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^Success: no issues found/);
  }, 60_000);

  it('in TypeScript compile under strict', () => {
    for (const { id } of operations)
      writeFileSync(join(folder, `${id}.mts`), `${samples.get(id)!.typescript}\nexport {};\n`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const tsc = [join(ROOT, 'node_modules/tsc7/bin/tsc'), '-p', folder];
    const { stdout, status } = spawnSync(process.execPath, tsc, { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  }, 60_000);
});
