import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as Contracts from '@referral-exchange/contracts';
import type { BackingName, Backings, Profile } from '../backing/backing-service.ts';
import { ensureBackingPrograms, startBackings } from '../backing/index.ts';
import { isRunning, spawnDetached } from '../child-process.ts';
import type { ProcessHandle } from '../child-process.ts';
import { freePort } from '../free-port.ts';
import { readJson, writeJson } from '../json-file.ts';
import { progress, SetupError } from '../progress.ts';
import { runProgram } from '../run-program.ts';
import { WORKSPACE } from '../workspace.ts';
import { build } from './build.ts';
import { ensureDatabases } from './databases.ts';
import { hasService, THIS_RELEASE, type Release } from './release.ts';
import { startPrometheus, type ObserverOptions } from './prometheus.ts';
import { publicAddresses, sandboxFile } from './sandbox.ts';
import type { Sandbox, Seed } from './sandbox.ts';
import { loadSecrets } from './secrets.ts';
import type { Secrets } from './secrets.ts';
import { ensureSeed } from './seed.ts';
import { serviceSettings } from './service-environment.ts';
import { spawnService, waitForService } from './service-process.ts';
import { stopSuite } from './stop-suite.ts';
import { SuitePaths } from './suite-paths.ts';
import { changeState, readState } from './suite-state.ts';

export interface SuiteOptions {
  /** Folder of everything that this suite keeps: data, logs, secrets, sandbox.json. */
  dir: string;
  profile: Profile;
  /** Settings for the services, over those of this process' environment. */
  env: Record<string, string>;
  /** Backing services to use instead of starting them. */
  given: Partial<Record<BackingName, string>>;
  /** The process that watches the suite; `sandbox.json` names it. */
  watcher: ProcessHandle;
  /** First usual port: those of the table are moved by this much. */
  portOffset: number;
  /** The release whose services are started first; default: that of this working copy. */
  release?: Release;
  /** Whether the packages were just built. */
  isBuilt?: boolean;
  /** Starts a Prometheus with the rules too, to which services show their metrics. Asked after the build. */
  observe?: () => Promise<ObserveOptions>;
  /** Ends the start between two steps; what was started by then is for `stopSuite`. */
  signal: AbortSignal;
}

/** Rules and scrapes, where they are not the usual ones. */
export type ObserveOptions = Pick<ObserverOptions, 'rules' | 'scrapeIntervalMs'>;

type Services = Record<string, Contracts.ServiceDefinition>;

/**
 * Brings up a whole suite: backing services, build, databases, topics, services, seed; resolves when every
 * service is ready and `sandbox.json` is written. When it fails, or is interrupted, `stopSuite` ends what it
 * had started.
 */
export async function startSuite(options: SuiteOptions): Promise<Sandbox> {
  const paths = new SuitePaths(options.dir);
  const release = options.release ?? THIS_RELEASE;
  const earlier = await clearEarlier(paths);
  mkdirSync(paths.mail, { recursive: true });
  writeJson(paths.state, { watcher: options.watcher, backings: {}, services: {} });
  await ensureBackingPrograms({ given: options.given, earlier });
  const [backings, contracts] = await bothOrNeither(
    startedBackings(options, paths, earlier),
    builtContracts(options.isBuilt),
  );
  options.signal.throwIfAborted();
  const services: Services = contracts.SERVICES;
  const secrets = loadSecrets(paths.secrets, services);
  await Promise.all([
    prepareDatabases(backings, services, secrets),
    createTopics(backings.kafka.address, release),
  ]);
  options.signal.throwIfAborted();
  const given = { ...process.env, ...options.env };
  const ports = await choosePorts(services, options.portOffset, given.PORT);
  const metricsPorts = options.observe ? await chooseMetricsPorts(ports) : {};
  const origin = `http://127.0.0.1:${ports.gateway}`;
  const addresses = {
    postgresUrl: backings.postgres.address,
    redisUrl: backings.redis.address,
    kafkaBrokers: backings.kafka.address,
    origin,
    mailDir: paths.mail,
    documentsDir: paths.documents,
    serviceUrls: Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, urlOf(port)])),
    serviceUrlVariable: contracts.serviceUrlVariable,
    isServiceSetting: (setting: string) => contracts.isServiceSetting(setting),
  };
  const started = Object.entries(services).map(([name, definition]) => {
    const port = ports[name] as number;
    const settings = serviceSettings(name, definition, port, secrets, addresses, given);
    return startService(paths, name, {
      settings: withMetrics(settings, metricsPorts[name]),
      release: hasService(release, name) ? release : THIS_RELEASE,
    });
  });
  await bothOrNeither(...started);
  if (options.observe) await observe(paths, { ...(await options.observe()), metricsPorts });
  options.signal.throwIfAborted();
  const [adminApiKey] = (given.ADMIN_API_KEY || secrets.adminApiKey).split(',') as [string];
  const seed = await ensureSeed({ ...publicAddresses(origin), adminApiKey }, readJson<Seed>(paths.seed));
  writeJson(paths.seed, seed);
  const state = readState(paths);
  if (!state) throw new Error('the suite was stopped while it started');
  const sandbox = sandboxFile(state, { origin, adminApiKey, mailDir: paths.mail, seed });
  writeJson(paths.sandbox, sandbox);
  return sandbox;
}

/** How one process of a service is started. */
export interface ServiceStart {
  settings: Record<string, string>;
  /** The service, when the process is one of its further replicas. */
  replicaOf?: string | undefined;
  release?: Release | undefined;
}

/**
 * Starts one service, notes its process at once (so that an interrupted start can end it), and waits until it
 * is ready.
 *
 */
export async function startService(
  paths: SuitePaths,
  name: string,
  { settings, replicaOf, release = THIS_RELEASE }: ServiceStart,
): Promise<ProcessHandle> {
  const port = Number(settings.PORT);
  progress(`${name}: starting on port ${port}`);
  const handle = spawnService(replicaOf ?? name, settings, paths.log(name), release.dir);
  changeState(paths, (state) => {
    state.services[name] = { ...handle, port, url: urlOf(port), settings, replicaOf, release };
  });
  await waitForService(name, urlOf(port), handle, paths.log(name));
  progress(`${name}: ready`);
  return handle;
}

function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** What an earlier run left behind (it was killed) is ended; ports and data of its backing are used again. */
async function clearEarlier(paths: SuitePaths): Promise<Partial<Backings>> {
  const earlier = readState(paths);
  if (!earlier) return {};
  progress('stopping processes of an earlier run');
  await stopSuite(paths);
  return earlier.backings;
}

function startedBackings(
  options: SuiteOptions,
  paths: SuitePaths,
  earlier: Partial<Backings>,
): Promise<Backings> {
  return startBackings({
    dir: options.dir,
    profile: options.profile,
    given: options.given,
    earlier,
    onSpawned: (name, backing) => changeState(paths, (state) => void (state.backings[name] = backing)),
  });
}

/** The contracts can only be read once they are built. */
async function builtContracts(isBuilt = false): Promise<typeof Contracts> {
  if (!isBuilt) await build();
  return import('@referral-exchange/contracts');
}

/** Unlike `Promise.all`, leaves nothing under way when one fails: what still starts would escape the stop. */
async function bothOrNeither<T extends unknown[]>(
  ...work: { [K in keyof T]: Promise<T[K]> }
): Promise<{ [K in keyof T]: T[K] }> {
  const settled = await Promise.allSettled(work);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return Promise.all(work) as Promise<{ [K in keyof T]: T[K] }>;
}

async function prepareDatabases(backings: Backings, services: Services, secrets: Secrets): Promise<void> {
  const logins = Object.entries(services).flatMap(([name, { database }]) =>
    database ? [{ name: database, password: secrets.databasePasswords[name] ?? '' }] : [],
  );
  await ensureDatabases(backings.postgres.address, logins);
  progress(`databases: ${logins.map(({ name }) => name).join(', ')}`);
}

/** As a rollout does: the topics of the release that runs, then those that this one adds. */
async function createTopics(kafkaBrokers: string, release: Release): Promise<void> {
  const env = { ...process.env, KAFKA_BROKERS: kafkaBrokers, KAFKAJS_NO_PARTITIONER_WARNING: '1' };
  for (const dir of new Set([release.dir, THIS_RELEASE.dir])) {
    const command = join(dir, 'libs', 'messaging', 'dist', 'cli', 'ensure-topics.js');
    const result = await runProgram(process.execPath, [command], { env });
    if (result.code !== 0) throw new SetupError(`The Kafka topics could not be created:\n${result.output}`);
  }
  progress('topics: ready');
}

async function choosePorts(
  services: Services,
  offset: number,
  gatewayPort: string | undefined,
): Promise<Record<string, number>> {
  const taken = new Set<number>();
  const ports: Record<string, number> = {};
  for (const [name, { port }] of Object.entries(services)) {
    const usual = name === 'gateway' && gatewayPort ? Number(gatewayPort) : port + offset;
    ports[name] = await freePort(usual, taken);
    if (ports[name] !== usual) progress(`${name}: port ${usual} is in use, using ${ports[name]}`);
    taken.add(ports[name]);
  }
  return ports;
}

/** The usual ports of metrics begin here. */
const METRICS_PORTS_FROM = 9464;

async function chooseMetricsPorts(ports: Record<string, number>): Promise<Record<string, number>> {
  const taken = new Set(Object.values(ports));
  const chosen: Record<string, number> = {};
  for (const [index, name] of Object.keys(ports).entries()) {
    chosen[name] = await freePort(METRICS_PORTS_FROM + index, taken);
    taken.add(chosen[name]);
  }
  return chosen;
}

function withMetrics(settings: Record<string, string>, port: number | undefined): Record<string, string> {
  return port === undefined ? settings : { ...settings, METRICS_PORT: `${port}` };
}

async function observe(paths: SuitePaths, options: Omit<ObserverOptions, 'onSpawned'>): Promise<void> {
  await startPrometheus(paths, {
    ...options,
    onSpawned: (observer) => changeState(paths, (state) => void (state.observer = observer)),
  });
}

/** Starts in a process of its own what must outlive this command; its output goes to the log of `start`. */
export function spawnWatcher(script: string, args: readonly string[], log: string): ProcessHandle {
  const handle = spawnDetached({
    command: process.execPath,
    // with the flags of this one, which keep its clients of Kafka quiet (ADR 94)
    args: [...process.execArgv, script, ...args],
    env: process.env,
    cwd: WORKSPACE,
    log,
  });
  if (!isRunning(handle)) throw new Error(`the suite's own process ended at once; see ${log}`);
  return handle;
}
