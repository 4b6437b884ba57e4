import { readFileSync } from 'node:fs';
import { startOne, stopOne } from '../backing/index.ts';
import type { Backing, BackingName } from '../backing/backing-service.ts';
import { isRunning, stopProcess } from '../child-process.ts';
import { readJson, writeJson } from '../json-file.ts';
import { SetupError } from '../progress.ts';
import { LOCAL_DIR } from '../workspace.ts';
import type { Sandbox } from './sandbox.ts';
import { startService as spawnAndWait } from './start-suite.ts';
import { SuitePaths } from './suite-paths.ts';
import { changeState, readState } from './suite-state.ts';
import type { ServiceState, SuiteState } from './suite-state.ts';

/** Acting on a running suite from outside: what tests, demos and people do to see that nothing is lost. */

/** Stops a backing service of the suite in `dir`; one given by the environment cannot be stopped. */
export async function stopBacking(name: BackingName, dir = LOCAL_DIR): Promise<void> {
  await stopOne(name, ownBacking(name, dir));
}

/** Starts it again on the same port and data; nothing happens when it runs. */
export async function startBacking(name: BackingName, dir = LOCAL_DIR): Promise<void> {
  const { server } = ownBacking(name, dir);
  if (!server || isRunning(server)) return;
  const paths = new SuitePaths(dir);
  await startOne(name, server, (backing) =>
    changeState(paths, (state) => void (state.backings[name] = backing)),
  );
}

/** Ends a service as a crash would (SIGKILL). It stays down until it is started again. */
export async function killService(name: string, dir = LOCAL_DIR): Promise<void> {
  const service = serviceOf(name, dir);
  if (isRunning(service)) process.kill(service.pid, 'SIGKILL');
  await stopProcess(service);
}

/**
 * Starts a service that is down with the settings it had before, and puts its new pid into sandbox.json. `change` replaces
 * settings from now on.
 */
export async function startService(
  name: string,
  dir = LOCAL_DIR,
  change: Record<string, string> = {},
): Promise<void> {
  const paths = new SuitePaths(dir);
  const { settings, url } = serviceOf(name, dir);
  const { pid } = await spawnAndWait(paths, name, { ...settings, ...change });
  const sandbox = readJson<Sandbox>(paths.sandbox);
  if (sandbox)
    writeJson(paths.sandbox, { ...sandbox, services: { ...sandbox.services, [name]: { pid, url } } });
}

/** Stops a service gracefully when it runs, and starts it again. */
export async function restartService(name: string, dir = LOCAL_DIR): Promise<void> {
  await stopProcess(serviceOf(name, dir), { graceMs: 40_000 });
  await startService(name, dir);
}

/** What a service has logged since the suite was started. */
export function logOf(name: string, dir = LOCAL_DIR): string {
  return readFileSync(new SuitePaths(dir).log(name), 'utf8');
}

/** Names of services that are not running. */
export function servicesDown(dir = LOCAL_DIR): string[] {
  const { services } = stateOf(dir);
  return Object.keys(services).filter((name) => !isRunning(services[name] as ServiceState));
}

function stateOf(dir: string): SuiteState {
  const state = readState(new SuitePaths(dir));
  if (!state) throw new SetupError('No suite is running. Start one: npm start -- --detach');
  return state;
}

function serviceOf(name: string, dir: string): ServiceState {
  const { services } = stateOf(dir);
  const service = services[name];
  if (!service) throw new SetupError(`No service "${name}"; there are ${Object.keys(services).join(', ')}.`);
  return service;
}

function ownBacking(name: BackingName, dir: string): Backing {
  const backing = stateOf(dir).backings[name];
  if (!backing?.server)
    throw new SetupError(
      `${name} comes from an address in the environment; this command cannot stop or start it.`,
    );
  return backing;
}
