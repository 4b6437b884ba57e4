import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, logTail } from '../child-process.ts';
import { progress } from '../progress.ts';
import type { SuitePaths } from './suite-paths.ts';
import { readState } from './suite-state.ts';

/** Says when a process of the suite ends by itself. It stays down: one must see what a crash does. */
export async function watchSuite(paths: SuitePaths, signal: AbortSignal): Promise<void> {
  const told = new Set<number>();
  while (!signal.aborted) {
    const state = readState(paths);
    for (const [name, service] of Object.entries(state?.services ?? {})) {
      if (isRunning(service) || told.has(service.pid)) continue;
      told.add(service.pid);
      const log = paths.log(name);
      progress(`${name} (pid ${service.pid}) has ended. Its last lines (${log}):\n${logTail(log)}`);
      progress(`start it again: npm start -- --restart ${name}`);
    }
    for (const [name, { server }] of Object.entries(state?.backings ?? {})) {
      if (!server || isRunning(server) || told.has(server.pid)) continue;
      told.add(server.pid);
      progress(`${name} (pid ${server.pid}) has ended; its log is ${server.dir}.log`);
    }
    await sleep(500, undefined, { signal }).catch(() => undefined);
  }
}
