import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { progress, SetupError } from './progress.ts';
import { findProgram, runProgram } from './run-program.ts';

const DENY_SERVICE_START = '/usr/sbin/policy-rc.d';
let queue: Promise<unknown> = Promise.resolve();

/**
 * Makes sure that a program is there: an installed one, else from the system's package manager.
 * @returns the program's path
 * @throws SetupError with one line that says what to install by hand
 */
export function ensureProgram(program: string, packageName: string): Promise<string> {
  const found = findProgram(program);
  if (found) return Promise.resolve(found);
  // dpkg has one lock: two installs at once would fail
  const turn = queue.then(() => findProgram(program) ?? installProgram(program, packageName));
  queue = turn.catch(() => undefined);
  return turn;
}

async function installProgram(program: string, packageName: string): Promise<string> {
  const byHand = `Missing: ${program}. Install it (on Debian: apt-get install ${packageName}), then run the command again.`;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !findProgram('apt-get')) throw new SetupError(byHand);
  progress(`${program}: not installed, getting package ${packageName} by apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = await withoutServiceStart(async () => {
    await runProgram('apt-get', ['update', '-qq'], { env });
    return runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env });
  });
  const path = findProgram(program);
  if (result.code === 0 && path) return path;
  throw new SetupError(`${byHand} apt-get said: ${result.output.trim().split('\n').at(-1) ?? ''}`);
}

/** We want the binary alone: a package's own system service would take the usual port. */
async function withoutServiceStart<T>(work: () => Promise<T>): Promise<T> {
  if (existsSync(DENY_SERVICE_START)) return work();
  writeFileSync(DENY_SERVICE_START, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(DENY_SERVICE_START, { force: true });
  }
}
