import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CLOCK_TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) || 100;

interface ProcessStat {
  parent: number;
  /** Of the process, and of its children that have ended. */
  cpuSeconds: number;
}

function statOf(pid: number): ProcessStat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return { parent: Number(fields[1]), cpuSeconds: (user + system + childUser + childSystem) / CLOCK_TICKS };
}

/** CPU time that a process has used, all its threads, user and system; with its children when told so. */
export function cpuSeconds(pid: number, { withChildren = false } = {}): number {
  const own = statOf(pid).cpuSeconds;
  if (!withChildren) return own;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, child) => {
    try {
      const stat = statOf(Number(child));
      return stat.parent === pid ? sum + stat.cpuSeconds : sum;
    } catch {
      return sum; // It ended while we looked; its parent has its time.
    }
  }, own);
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  return statOf(pid).parent;
}

/** Resident memory, MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}

/** Starts a script of this folder; answers its first line. */
export async function startScript(file: string): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, file)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const line = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return { child, line };
}

/** Runs a script of this folder to its end; answers what it printed. */
export async function runScript(file: string, args: string[]): Promise<string> {
  const script = join(import.meta.dirname, file);
  return (
    await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args])
  ).stdout;
}

/** Ends a process and waits for it. */
export async function end(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
