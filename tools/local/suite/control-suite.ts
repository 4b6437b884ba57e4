import { readFileSync } from 'node:fs';
import { startOne, stopOne } from '../backing/index.ts';
import type { Backing, BackingName } from '../backing/backing-service.ts';
import { isRunning, stopProcess } from '../child-process.ts';
import { freePort } from '../free-port.ts';
import { readJson, writeJson } from '../json-file.ts';
import { SetupError } from '../progress.ts';
import { LOCAL_DIR } from '../workspace.ts';
import { queryDatabase } from './databases.ts';
import type { Release } from './release.ts';
import type { Sandbox } from './sandbox.ts';
import { startService as spawnAndWait } from './start-suite.ts';
import { SuitePaths } from './suite-paths.ts';
import { changeState, readState } from './suite-state.ts';
import type { ServiceState, SuiteState } from './suite-state.ts';

/** A service may take this long to let calls under way finish. */
const SERVICE_GRACE_MS = 40_000;
/** Usual ports of further replicas, after those of the suite. */
const REPLICA_PORT_OFFSET = 100;

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
 * Starts a service that is down with the settings it had before, and puts its new pid into sandbox.json.
 * `change` replaces settings from now on.
 */
export async function startService(
  name: string,
  dir = LOCAL_DIR,
  change: Record<string, string> = {},
): Promise<void> {
  const paths = new SuitePaths(dir);
  const { settings, url, replicaOf, release } = serviceOf(name, dir);
  const { pid } = await spawnAndWait(paths, name, {
    settings: { ...settings, ...change },
    replicaOf,
    release,
  });
  const sandbox = readJson<Sandbox>(paths.sandbox);
  if (sandbox && !replicaOf)
    writeJson(paths.sandbox, { ...sandbox, services: { ...sandbox.services, [name]: { pid, url } } });
}

/** Stops a service gracefully when it runs, and starts it again. `change` replaces settings from now on. */
export async function restartService(
  name: string,
  dir = LOCAL_DIR,
  change: Record<string, string> = {},
): Promise<void> {
  await stopService(name, dir);
  await startService(name, dir, change);
}

/** Stops a service gracefully. It stays down until it is started again. */
export async function stopService(name: string, dir = LOCAL_DIR): Promise<void> {
  await stopProcess(serviceOf(name, dir), { graceMs: SERVICE_GRACE_MS });
}

/** Stops a service gracefully and starts that of another release in its place, as a rollout does. */
export async function replaceService(name: string, release: Release, dir = LOCAL_DIR): Promise<void> {
  await stopService(name, dir);
  changeState(new SuitePaths(dir), ({ services }) => Object.assign(services[name] ?? {}, { release }));
  await startService(name, dir);
}

/**
 * Starts one more process of a service, on a port of its own and otherwise with the same settings. Other
 * services do not call it, unless their settings name an address in front of both. Answers the name by which
 * it is killed and started again, `<service>-2`.
 */
export async function addReplica(
  service: string,
  dir = LOCAL_DIR,
  change: Record<string, string> = {},
  release?: Release,
): Promise<string> {
  const { services } = stateOf(dir);
  const { settings, port } = serviceOf(service, dir);
  const taken = new Set(Object.values(services).map((one) => one.port));
  const PORT = `${await freePort(port + REPLICA_PORT_OFFSET, taken)}`;
  let number = 2;
  while (services[`${service}-${number}`]) number++;
  const name = `${service}-${number}`;
  // its metrics would want the port of the first
  const own = { ...settings, METRICS_PORT: '', ...change, PORT };
  await spawnAndWait(new SuitePaths(dir), name, { settings: own, replicaOf: service, release });
  return name;
}

/** Stops all further replicas gracefully; those that were killed are forgotten. */
export async function removeReplicas(dir = LOCAL_DIR): Promise<void> {
  const services = readState(new SuitePaths(dir))?.services ?? {};
  const replicas = Object.keys(services).filter((name) => services[name]?.replicaOf);
  await Promise.all(replicas.map((name) => removeReplica(name, dir)));
}

/** Stops one further replica gracefully, and forgets it. */
export async function removeReplica(name: string, dir = LOCAL_DIR): Promise<void> {
  await stopService(name, dir);
  changeState(new SuitePaths(dir), ({ services }) => void delete services[name]);
}

/** The state of a service, or of a further replica: its process, address and settings. */
export function serviceOf(name: string, dir = LOCAL_DIR): ServiceState {
  const { services } = stateOf(dir);
  const service = services[name];
  if (!service) throw new SetupError(`No service "${name}"; there are ${Object.keys(services).join(', ')}.`);
  return service;
}

/** What a service has logged since the suite was started. */
export function logOf(name: string, dir = LOCAL_DIR): string {
  return readFileSync(new SuitePaths(dir).log(name), 'utf8');
}

/** One statement as the superuser, in the database of a service. */
export function query<T extends object>(
  database: string,
  text: string,
  values: unknown[] = [],
  dir = LOCAL_DIR,
): Promise<T[]> {
  return queryDatabase<T>(stateOf(dir).backings.postgres?.address ?? '', database, text, values);
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

function ownBacking(name: BackingName, dir: string): Backing {
  const backing = stateOf(dir).backings[name];
  if (!backing?.server)
    throw new SetupError(
      `${name} comes from an address in the environment; this command cannot stop or start it.`,
    );
  return backing;
}
