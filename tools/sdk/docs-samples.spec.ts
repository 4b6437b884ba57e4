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
/** The samples of each operation with each example of its body. */
const samples = operations.flatMap((operation) => {
  const { audience, id, body } = operation;
  const bodies = body && body.examples.length > 0 ? body.examples.map(({ value }) => value) : [body?.example];
  return bodies.map((example, at) => ({
    name: `${audience}_${id}_${at}`,
    ...samplesOf({ ...operation, body: body && { ...body, example } }),
  }));
});

describe('the samples of the reference', () => {
  beforeAll(() => void mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('in Python are right under mypy --strict', async () => {
    const python = await ensurePython();
    for (const { name, python: code } of samples) writeFileSync(join(folder, `${name}.py`), code);
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
    for (const { name, typescript } of samples)
      writeFileSync(join(folder, `${name}.mts`), `${typescript}\nexport {};\n`);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    const tsc = [join(ROOT, 'node_modules/tsc7/bin/tsc'), '-p', folder];
    const { stdout, status } = spawnSync(process.execPath, tsc, { encoding: 'utf8' });
    expect([stdout, status]).toEqual(['', 0]);
  }, 60_000);
});
