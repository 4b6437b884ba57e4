import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that outlives its command. `startedAtTicks` tells it from a later one with the same pid. */
export interface ProcessHandle {
  pid: number;
  /** Start time in clock ticks since boot (field 22 of /proc/pid/stat); null where there is no /proc. */
  startedAtTicks: string | null;
}

export interface SpawnOptions {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** File that gets stdout and stderr. */
  log: string;
  /** User and group to run as; only root can set them. */
  uid?: number;
  gid?: number;
}

/** Starts a process in its own session (no Ctrl-C reaches it) with its output appended to a log file. */
export function spawnDetached(options: SpawnOptions): ProcessHandle {
  mkdirSync(dirname(options.log), { recursive: true });
  const log = openSync(options.log, 'a');
  const { command, args, env, cwd, uid, gid } = options;
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log, log], env, cwd, uid, gid });
  closeSync(log);
  child.on('error', () => undefined); // an unstartable command has no pid: said below
  if (child.pid === undefined) throw new Error(`cannot start ${command}`);
  child.unref();
  return handleOf(child.pid);
}

/** The handle of a process that runs now. */
export function handleOf(pid: number): ProcessHandle {
  return { pid, startedAtTicks: startTicks(pid) };
}

/** Whether exactly this process still runs; a zombie, or another process that got its pid, does not count. */
export function isRunning(handle: ProcessHandle): boolean {
  try {
    process.kill(handle.pid, 0);
  } catch {
    return false;
  }
  if (handle.startedAtTicks === null) return true;
  return startTicks(handle.pid) === handle.startedAtTicks && !isZombie(handle.pid);
}

/** Whether exactly this process listens on a port; where there is no /proc it is believed. */
export function listensOn({ pid }: ProcessHandle, port: number): boolean {
  const folder = `/proc/${pid}`;
  if (!existsSync(folder)) return true;
  const sockets = ['tcp', 'tcp6'].flatMap((table) => listeningSockets(`${folder}/net/${table}`, port));
  return readdirSync(`${folder}/fd`).some((fd) => sockets.includes(readlinkSync(`${folder}/fd/${fd}`)));
}

/** Of a table in /proc/pid/net: the local address is in its second column, in hexadecimal digits. */
function listeningSockets(table: string, port: number): string[] {
  if (!existsSync(table)) return [];
  const rows = readFileSync(table, 'utf8').split('\n').slice(1);
  return rows.flatMap((row) => {
    const [, local, , state, , , , , , inode] = row.trim().split(/\s+/);
    const isMeant = state === LISTENING && Number.parseInt(local!.split(':')[1]!, 16) === port;
    return isMeant ? [`socket:[${inode}]`] : [];
  });
}

const LISTENING = '0A';

/** Asks with `signal`, then, after `graceMs`, kills. Resolves when it is gone, as a stale handle is. */
export async function stopProcess(
  handle: ProcessHandle,
  { signal = 'SIGTERM', graceMs = 15_000 }: { signal?: NodeJS.Signals; graceMs?: number } = {},
): Promise<void> {
  if (!isRunning(handle)) return;
  send(handle.pid, signal);
  if (await isGoneWithin(handle, graceMs)) return;
  send(handle.pid, 'SIGKILL');
  if (!(await isGoneWithin(handle, 5_000))) throw new Error(`process ${handle.pid} does not end`);
}

/**
 * Ends a child of ours with all its descendants, which a signal to the child alone would leave behind: first
 * asks each, then, after `graceMs`, kills. Where there is no /proc only the child is known.
 */
export async function stopTree(pid: number, graceMs = 3_000): Promise<void> {
  const tree = [pid, ...descendantsOf(pid)].map(handleOf);
  await Promise.all(tree.map((handle) => stopProcess(handle, { graceMs })));
}

const CRASH_MS = 10_000;

/**
 * Ends a process with all its descendants as a crash of its machine does, and waits until all are gone: a
 * server must not find a piece of the one before.
 */
export async function crashTree(pid: number): Promise<void> {
  const tree = [pid, ...descendantsOf(pid)].map(handleOf);
  for (const { pid: one } of tree) send(one, 'SIGKILL');
  await Promise.all(tree.map((handle) => isGoneWithin(handle, CRASH_MS)));
}

function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    const parent = /^\d+$/.test(name) ? statFields(Number(name))?.[1] : undefined;
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const found = [pid];
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child);
  return found.slice(1);
}

async function isGoneWithin(handle: ProcessHandle, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (isRunning(handle)) {
    if (Date.now() > deadline) return false;
    await sleep(50);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Fields after the command name, which may itself contain spaces and parentheses. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function startTicks(pid: number): string | null {
  return statFields(pid)?.[19] ?? null;
}

function isZombie(pid: number): boolean {
  return statFields(pid)?.[0] === 'Z';
}

/** The last lines of a log, for saying why a process ended. */
export function logTail(path: string, lines = 20): string {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '(no log)';
  }
}
