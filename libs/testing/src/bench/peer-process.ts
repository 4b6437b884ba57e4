import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchStand } from './bench-stand.js';

/** A server of somebody else, and how to see that it has started. */
export interface PeerProgram {
  name: string;
  command: string;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Answers 2xx as soon as the server is ready. */
  readyUrl: string;
}

const START_MS = 30_000;
const LOOK_MS = 2_000;
const LAST_LINES = 15;

/** A server that a bench compares ours with, in a process of its own. */
export class PeerProcess {
  private constructor(private readonly child: ChildProcess) {}

  /**
   * Starts it and waits until it is ready; the stand ends it.
   * @throws Error with the last lines that it printed, when it does not start
   */
  static async start(stand: BenchStand, program: PeerProgram): Promise<PeerProcess> {
    const { name, command, args = [], env = {}, readyUrl } = program;
    const log = join(stand.dir, `${name}.out`);
    const out = openSync(log, 'w');
    const child = spawn(command, args, {
      cwd: stand.dir,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', out, out],
    });
    closeSync(out);
    let failure: string | undefined;
    child.once('error', ({ message }) => (failure = message));
    child.once('exit', (code, signal) => (failure ??= `it ended with ${code ?? signal}`));
    // it may be frozen, and a frozen process does not see SIGTERM
    stand.onEnd(() => child.kill('SIGKILL'));
    for (const deadline = Date.now() + START_MS; !(await isReady(readyUrl)); await sleep(100)) {
      if (Date.now() > deadline) failure ??= `${readyUrl} did not answer 2xx within ${START_MS / 1_000} s`;
      if (failure) throw new Error(`${name} did not start (${command}): ${failure}\n${lastLinesOf(log)}`);
    }
    return new PeerProcess(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Stops it with SIGSTOP until `thaw`: it costs nothing while another server is measured. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LOOK_MS) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

function lastLinesOf(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
}
