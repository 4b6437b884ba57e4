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
