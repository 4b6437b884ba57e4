import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) || 100;

interface ProcessStat {
  parent: number;
  /** Of the process, and of its children that have ended. */
  cpuSeconds: number;
}

/** @param path of the process below /proc, or of one of its threads */
function statOf(path: number | string): ProcessStat {
  const stat = readFileSync(`/proc/${path}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), cpuSeconds: ticks / CLOCK_TICKS };
}

/** Processor time that a process has used, all its threads, user and system; optionally with its children. */
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

/**
 * Processor time that a process and all that it started have used, those that ended included; null off Linux.
 */
export function treeSeconds(root: number): number | null {
  const stats = allStats();
  if (stats === null) return null;
  return [...stats].reduce(
    (sum, [pid, stat]) => (isBelow(stats, pid, root) ? sum + stat.cpuSeconds : sum),
    0,
  );
}

/** Processor time that was not idle since the machine started, of all its cores; null off Linux. */
export function busySeconds(): number | null {
  if (process.platform !== 'linux') return null;
  return busySecondsIn(readFileSync('/proc/stat', 'utf8'));
}

/** The same in the text of /proc/stat. Time that a host gave to other machines counts as busy. */
export function busySecondsIn(stat: string): number {
  const [user, nice, system, , , irq, softirq, steal] = stat
    .split('\n')[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user! + nice! + system! + irq! + softirq! + steal!) / CLOCK_TICKS;
}

function allStats(): Map<number, ProcessStat> | null {
  if (process.platform !== 'linux') return null;
  const stats = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      stats.set(Number(name), statOf(name));
    } catch {
      // It ended while we looked; its parent has its time.
    }
  }
  return stats;
}

/** Whether a process is `root`, or was started by it or by one that it started. */
export function isBelow(stats: ReadonlyMap<number, { parent: number }>, pid: number, root: number): boolean {
  for (let at: number | undefined = pid; at; at = stats.get(at)?.parent) if (at === root) return true;
  return false;
}

/** Processor time that the main thread of a process has used. */
export function mainThreadSeconds(pid: number): number {
  return statOf(`${pid}/task/${pid}`).cpuSeconds;
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  return statOf(pid).parent;
}

/** Resident memory, MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
}
