import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runProgram } from '../local/run-program.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = join(ROOT, 'deploy/values.example.yaml');

describe('tools/deploy/render.ts', () => {
  let parent: string, folder: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'render-'));
    folder = join(parent, 'rendered');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const render = (values = EXAMPLE, into = folder) =>
    runProgram(process.execPath, [join(ROOT, 'tools/deploy/render.ts'), values, into], { env: process.env });

  it('writes a folder, replaces it, and says what comes next', async () => {
    const first = await render();
    expect([first.code, first.output]).toEqual([0, expect.stringContaining(`deploy/rollout.sh ${folder}`)]);
    writeFileSync(join(folder, 'of-a-release-before.yaml'), '');
    expect((await render()).code).toBe(0);
    expect(existsSync(join(folder, 'of-a-release-before.yaml'))).toBe(false);
  });

  it('leaves a folder as it is that it did not write', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'kustomization.yaml'), 'kind: Kustomization\n');
    const { code, output } = await render();
    expect([code, output]).toEqual([1, expect.stringContaining('has files that were not rendered')]);
    expect(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')).toBe('kind: Kustomization\n');
  });

  it('leaves what was rendered before when the values are refused', async () => {
    await render();
    const wrong = join(parent, 'values.yaml');
    writeFileSync(wrong, readFileSync(EXAMPLE, 'utf8').replace(/^namespace:.*/m, ''));
    const { code, output } = await render(wrong);
    expect([code, output]).toEqual([1, expect.stringContaining('- namespace: is missing')]);
    expect(existsSync(join(folder, 'kustomization.yaml'))).toBe(true);
  });
});
