import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensurePython } from '../local/python.ts';
import { packWheel } from './pack-wheel.ts';
import { GUIDES, samplesOf } from './readme-samples.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const SDK = join(ROOT, 'sdks/python');
const PROGRAMS = join(ROOT, 'e2e/sdk-python-programs');
const folder = join(ROOT, '.local/python', `wheel-${process.pid}`);

/** The wheel as customers get it, and the sources that it is made of. */
describe('the Python SDK', () => {
  const site = join(folder, 'site');
  let python: string;
  let wheel: string;
  beforeAll(async () => {
    python = await ensurePython();
    wheel = packWheel(folder);
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-index', '--no-deps'];
    await run(python, [...pip, '--target', site, wheel]);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What a Python tool says of the SDK; empty when it exits with 0. */
  async function faults(tool: string, ...args: string[]): Promise<string> {
    const env = { ...process.env, PYTHONPATH: site, PYTHONDONTWRITEBYTECODE: '1' };
    const said = run(python, ['-m', tool, ...args], { cwd: SDK, env });
    return said.then(
      () => '',
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`.slice(-4_000),
    );
  }

  it('passes its own tests as a wheel', async () => {
    expect(await faults('pytest')).toBe('');
  });

  it('is right under mypy --strict, with its tests', async () => {
    expect(await faults('mypy')).toBe('');
  });

  it('is written as ruff wants it, and the programs of its journey too', async () => {
    const settings = ['--config', join(SDK, 'pyproject.toml'), '.', PROGRAMS];
    expect(await faults('ruff', 'check', '--no-fix', ...settings)).toBe('');
    expect(await faults('ruff', 'format', '--check', ...settings)).toBe('');
  });

  it('has samples in its README and the guides, and programs of its journey, that are right under mypy --strict', async () => {
    const samples = samplesOf('sdks/python/README.md', 'python');
    const ofGuides = GUIDES.flatMap((guide) => samplesOf(guide, 'python'));
    expect([samples.length, ofGuides.length]).toEqual([10, 4]);
    // those of the README stand on each other
    const modules = [samples.join('\n'), ...ofGuides].map((code, at) => {
      writeFileSync(join(folder, `sample_${at}.py`), code);
      return join(folder, `sample_${at}.py`);
    });
    const programs = readdirSync(PROGRAMS).filter((file) => file.endsWith('.py'));
    const paths = programs.map((file) => join(PROGRAMS, file));
    expect(await faults('mypy', '--strict', ...modules, ...paths)).toBe('');
  });

  it('is a wheel without a fault, the same each time', async () => {
    expect(await faults('check_wheel_contents', wheel)).toBe('');
    expect(readFileSync(packWheel(join(folder, 'again')))).toEqual(readFileSync(wheel));
  });
});
