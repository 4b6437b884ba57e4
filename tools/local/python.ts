import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { progress, SetupError } from './progress.ts';
import { runProgram } from './run-program.ts';
import { ensurePrograms, findPython } from './system-packages.ts';
import { LOCAL_DIR, WORKSPACE } from './workspace.ts';

/** The packages that the tests of the Python SDK use, each with its version and its hashes. */
const TESTS = 'sdks/python/requirements/tests.txt';

/**
 * Makes sure that there is a virtual environment with the packages of the lock, one for each state of it.
 *
 * @param lock path of the lock in the repository
 * @returns the path of its Python
 * @throws SetupError when there is no Python, or the packages cannot be had
 */
export async function ensurePython(lock = TESTS): Promise<string> {
  const path = join(WORKSPACE, lock);
  const state = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
  const folder = join(LOCAL_DIR, 'python', state);
  const python = join(folder, 'bin/python');
  if (existsSync(python)) return python;
  await ensurePrograms(['python3-venv']);
  progress(`making a Python environment with the packages of ${lock} (up to 60 MB)`);
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await run(lock, findPython()!, ['-m', 'venv', draft]);
  await run(lock, join(draft, 'bin/python'), [...PIP, 'install', '--require-hashes', '-r', path]);
  // an interrupted install leaves no half environment; whoever comes second has the same one
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
  return python;
}

const PIP = ['-m', 'pip', '--disable-pip-version-check', '--quiet'];

async function run(lock: string, program: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(program, args);
  if (code !== 0)
    throw new SetupError(
      `The Python environment of ${lock} could not be made. Check the connection to the package index and run the command again. ${program} said: ${output.trim().split('\n').at(-1) ?? ''}`,
    );
}
