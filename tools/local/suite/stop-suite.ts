import { rmSync } from 'node:fs';
import { stopBackings } from '../backing/index.ts';
import { isRunning, stopProcess } from '../child-process.ts';
import { progress } from '../progress.ts';
import type { SuitePaths } from './suite-paths.ts';
import { readState } from './suite-state.ts';

/** A service may take this long to finish its calls and its jobs (STOP_LIMIT_MS of libs/telemetry). */
const SERVICE_GRACE_MS = 60_000;

/** Ends every process of a suite, services first, if still there. Data, secrets and the seed stay. */
export async function stopSuite(paths: SuitePaths): Promise<void> {
  const state = readState(paths);
  if (!state) return;
  rmSync(paths.sandbox, { force: true }); // from here on there is no suite to find
  // the door first: calls under way still find the services behind it
  const services = Object.entries(state.services);
  const isDoor = ([name, { replicaOf }]: (typeof services)[number]) => (replicaOf ?? name) === 'gateway';
  const stop = (some: typeof services) =>
    Promise.all(some.map(([name, service]) => stopService(name, service)));
  await stop(services.filter(isDoor));
  await stop(services.filter((one) => !isDoor(one)));
  if (state.observer) await stopProcess(state.observer);
  await stopBackings(state.backings);
  rmSync(paths.state, { force: true });
}

async function stopService(
  name: string,
  service: { pid: number; startedAtTicks: string | null },
): Promise<void> {
  if (!isRunning(service)) return;
  await stopProcess(service, { graceMs: SERVICE_GRACE_MS });
  progress(`${name}: stopped`);
}
