import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { progress, SetupError } from './progress.ts';
import { findProgram, runProgram } from './run-program.ts';
import type { ProgramResult } from './run-program.ts';

/** Programs that come from the system, each with the Debian package that brings it. */
const PACKAGES = {
  java: 'default-jre-headless',
  mvn: 'maven',
  'redis-server': 'redis-server',
  python3: 'python3',
  'python3-venv': 'python3-venv',
  openssl: 'openssl',
  'chromium-headless-shell': 'chromium-headless-shell',
  chromium: 'chromium',
  clamd: 'clamav-daemon',
  pgbouncer: 'pgbouncer',
  curl: 'curl',
  jq: 'jq',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  kubectl: 'kubernetes-client',
} as const;
export type SystemProgram = keyof typeof PACKAGES;

/** The documents show commands and programs in these, and tests run what they show. clamd scans uploads. */
export const TEST_PROGRAMS: readonly SystemProgram[] = [
  'python3',
  'python3-venv',
  'openssl',
  'curl',
  'jq',
  'clamd',
  'pgbouncer',
];

const BROWSER = 'chromium-headless-shell';

/**
 * The path of the browser in which pages are tested: the shell of Chromium without windows, else the Chromium
 * that is there. CHROMIUM names another.
 */
export async function ensureBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM) return env.CHROMIUM;
  try {
    return await ensureProgram(BROWSER);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    progress('the tests use Chromium: its shell, which takes less processor time, cannot be installed');
    return ensureProgram('chromium');
  }
}

const DENY_SERVICE_START = '/usr/sbin/policy-rc.d';
/** Another apt (unattended upgrades on a new machine, a second checkout) may hold the lock for a while. */
const LOCK_WAIT = 'DPkg::Lock::Timeout=300';
let queue: Promise<unknown> = Promise.resolve();

/**
 * The path of one program, which is installed when it is missing. @throws SetupError as `ensurePrograms` does
 */
export async function ensureProgram(program: SystemProgram): Promise<string> {
  await ensurePrograms([program]);
  return findProgram(program) as string;
}

/**
 * Makes sure that programs are there: installed ones, else from the system's package manager, all in one go.
 * @throws SetupError with one line that names everything that is missing and says how to install it by hand
 */
export function ensurePrograms(programs: readonly SystemProgram[]): Promise<void> {
  // dpkg has one lock: two installs at once would wait for each other in the dark
  const turn = queue.then(() => {
    const missing = programs.filter((program) => !isThere(program));
    return missing.length === 0 ? undefined : install(missing);
  });
  queue = turn.catch(() => undefined);
  return turn;
}

/** Debian has the module in a package of its own: a Python may be there without it. */
const isThere = (program: SystemProgram): boolean =>
  (program === 'python3-venv' ? findPython() : findProgram(program)) !== null;

/** A Python with venv that is new enough for the SDK: the first of the PATH, else the system's. */
export function findPython(): string | null {
  const check = 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))';
  const found = [findProgram('python3'), '/usr/bin/python3'];
  return found.find((path) => path !== null && spawnSync(path, ['-c', check]).status === 0) ?? null;
}

/** What to say when programs are missing and cannot be installed from here. */
export function missingLine(programs: readonly SystemProgram[]): string {
  const it = programs.length === 1 ? 'it' : 'them';
  const packages = programs.map((program) => PACKAGES[program]).join(' ');
  return `Missing: ${programs.join(', ')}. Install ${it} (on Debian: apt-get install ${packages}), then run the command again.`;
}

async function install(missing: readonly SystemProgram[]): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !findProgram('apt-get')) throw new SetupError(missingLine(missing));
  const packages = missing.map((program) => PACKAGES[program]);
  progress(`missing: ${missing.join(', ')}; installing ${packages.join(', ')} with apt-get`);
  const result = await withoutServiceStart(async () => {
    await apt(['update', '-qq']);
    return apt(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  });
  const left = missing.filter((program) => !isThere(program));
  if (left.length === 0) return;
  throw new SetupError(`${missingLine(left)} apt-get said: ${result.output.trim().split('\n').at(-1) ?? ''}`);
}

function apt(args: readonly string[]): Promise<ProgramResult> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return runProgram('apt-get', ['-o', LOCK_WAIT, ...args], { env });
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
