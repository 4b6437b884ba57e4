import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crashTree, handleOf } from '../local/child-process.ts';
import type { BackingName, OwnServer } from '../local/backing/backing-service.ts';
import {
  addReplica,
  killService,
  query,
  removeReplica,
  removeReplicas,
  replaceService,
  restartService,
  serviceOf,
  startBacking,
  startService,
  stopBacking,
  stopService,
} from '../local/suite/control-suite.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import type { Release } from '../local/suite/release.ts';
import { startSuite, type ObserveOptions } from '../local/suite/start-suite.ts';
import { stopSuite } from '../local/suite/stop-suite.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { readState } from '../local/suite/suite-state.ts';
import { runProgram, type ProgramResult } from '../local/run-program.ts';
import { readJson } from '../local/json-file.ts';
import { failedFiles, filesToTryAgain, type JestResults } from '../local/test-run.ts';
import { ensureBrowser } from '../local/system-packages.ts';
import { LOCAL_DIR, WORKSPACE } from '../local/workspace.ts';
import { SuiteTopics } from './suite-topics.ts';

const DIR = join(LOCAL_DIR, 'faults');
/** A release in `.local` would be left out by the patterns of its own jest.config.js. */
const JEST = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--runInBand',
  '--testPathIgnorePatterns=/node_modules/',
  '--modulePathIgnorePatterns=/dist/',
  '--runTestsByPath',
];

/** A suite of its own with durable backing services, and the ways to break it. */
export class SuiteUnderFault {
  readonly dir: string;
  private readonly paths: SuitePaths;
  sandbox: Sandbox;
  topics: SuiteTopics;

  /** @param dir of everything that it keeps; emptied at the start */
  constructor(dir = DIR) {
    this.dir = dir;
    this.paths = new SuitePaths(dir);
  }

  /**
   * @param release the release whose services run first
   * @param observe what the Prometheus of a game day reads; without it there is none
   */
  async start(
    signal: AbortSignal,
    release: Release,
    observe?: (dir: string) => Promise<ObserveOptions>,
  ): Promise<void> {
    await stopSuite(this.paths);
    rmSync(this.dir, { recursive: true, force: true });
    this.sandbox = await startSuite({
      dir: this.dir,
      profile: 'durable', // a killed Postgres must keep what it has acknowledged
      env: {
        RATE_LIMIT_SCALE: '1000',
        MAIL_DAILY_PER_FIRM: '1000000',
        MAIL_DAILY_PER_RECIPIENT: '1000000',
        WEBHOOK_RETRY_SCHEDULE: '1s,2s,4s,8s',
        // one machine with all of it and a load on top is always overloaded
        UPSTREAM_PLACES: '2000',
        LOG_LEVEL: 'info',
      },
      given: {},
      watcher: handleOf(process.pid),
      portOffset: 20_000,
      release,
      ...(observe && { observe: () => observe(this.dir) }),
      signal,
    });
    this.topics = new SuiteTopics(this.sandbox.kafkaBrokers);
  }

  /** Of a game day. */
  get prometheusUrl(): string {
    return this.sandbox.prometheusUrl!;
  }

  get services(): string[] {
    return Object.keys(this.sandbox.services);
  }

  async stop(): Promise<void> {
    await this.endReplicas();
    await stopSuite(this.paths);
  }

  /** Ends a service as a crash does, and starts it again after `downMs`. */
  async crash(service: string, downMs = 0): Promise<void> {
    await this.kill(service);
    await sleep(downMs);
    await startService(service, this.dir);
  }

  /** Ends a service as a crash does. */
  kill(service: string): Promise<void> {
    return killService(service, this.dir);
  }

  async restart(service: string): Promise<void> {
    await restartService(service, this.dir);
  }

  /** Stops a service gracefully and starts that of another release in its place. */
  async replace(service: string, release: Release): Promise<void> {
    await replaceService(service, release, this.dir);
  }

  /** Runs all migrations of a release, as its Jobs do before the rollout. @throws with what they printed */
  async migrate({ dir }: Release): Promise<void> {
    for (const service of this.services) {
      const { settings } = serviceOf(service, this.dir);
      if (!settings.DATABASE_URL) continue;
      const cwd = join(dir, 'apps', service);
      const env = { ...process.env, ...settings };
      const { code, output } = await runProgram(process.execPath, ['dist/main.js', 'migrate'], { cwd, env });
      if (code !== 0) throw new Error(`the migrations of ${service} failed: ${output.slice(-2_000)}`);
    }
  }

  /**
   * Runs journeys of a release against the suite, and the few that failed once more (ADR 218).
   *
   * @throws with those that failed
   */
  async journeys(files: readonly string[], release: Release): Promise<void> {
    const first = await this.runJourneys(files, release);
    const again = filesToTryAgain(first);
    const failed = failedFiles(again.length > 0 ? await this.runJourneys(again, release) : first);
    for (const file of again.filter((name) => !failed.includes(name)))
      console.log(
        `passed only when it was run once more: ${relative(release.dir, file)}, of the release before`,
      );
    if (failed.length > 0) throw new Error(`journeys failed: ${failed.join(', ')}`);
  }

  private async runJourneys(files: readonly string[], { dir }: Release): Promise<JestResults> {
    const results = join(this.dir, 'journeys.json');
    rmSync(results, { force: true });
    // a release before looks for a Chromium that this machine may not have
    const env = { ...process.env, E2E_SANDBOX: this.paths.sandbox, CHROMIUM: await ensureBrowser() };
    const args = [...JEST, ...files, '--json', `--outputFile=${results}`];
    const { output } = await runProgram(process.execPath, args, { cwd: dir, env });
    const run = readJson<JestResults>(results);
    if (run === null) throw new Error(`journeys did not run: ${output.slice(-6_000)}`);
    for (const { status, message = '' } of run.testResults ?? [])
      if (status === 'failed') console.log(message.slice(0, 6_000));
    return run;
  }

  /** Ends a backing service as a crash does, and starts it again after `downMs`. */
  async crashBacking(name: BackingName, downMs: number): Promise<void> {
    await this.killBacking(name);
    await sleep(downMs);
    await this.startBacking(name);
  }

  async killBacking(name: BackingName): Promise<void> {
    await crashTree(this.serverOf(name).pid);
    await stopBacking(name, this.dir);
  }

  startBacking(name: BackingName): Promise<void> {
    return startBacking(name, this.dir);
  }

  /** Ends every service as a crash does. */
  async killServices(): Promise<void> {
    for (const service of this.services) await this.kill(service);
  }

  async startServices(services = this.services): Promise<void> {
    await Promise.all(services.map((service) => startService(service, this.dir)));
  }

  /** Kafka without its data: no topics, no offsets. It has its topics again when `meanwhile` is done. */
  async loseKafka(meanwhile: () => Promise<void>): Promise<void> {
    const { dir } = this.serverOf('kafka');
    await this.killBacking('kafka');
    rmSync(join(dir, 'data'), { recursive: true });
    await meanwhile();
    await this.startBacking('kafka');
    const { settings } = serviceOf('referrals', this.dir);
    const program = join(WORKSPACE, 'libs/messaging/dist/cli/ensure-topics.js');
    const { code, output } = await runProgram(process.execPath, [program], { env: settings });
    if (code !== 0) throw new Error(`ensure-topics: ${output}`);
  }

  /** Runs a command of a service as in its container: `node dist/main.js …`. */
  command(service: string, ...args: string[]): Promise<ProgramResult> {
    const { settings } = serviceOf(service, this.dir);
    const cwd = join(WORKSPACE, 'apps', service);
    return runProgram(process.execPath, ['dist/main.js', ...args], { cwd, env: settings });
  }

  /** Address of Postgres, as its superuser. */
  get postgresUrl(): string {
    return readState(this.paths)!.backings.postgres!.address;
  }

  private serverOf(name: BackingName): OwnServer {
    const server = readState(this.paths)?.backings[name]?.server;
    if (!server) throw new Error(`${name} is not ours to kill`);
    return server;
  }

  /** The process of a service, or of the server of Kafka or Redis, as it is now. */
  pidOf(name: string): number {
    const backing = readState(this.paths)?.backings[name as BackingName]?.server;
    return (backing ?? serviceOf(name, this.dir)).pid;
  }

  /**
   * Stops a service, or the server of Kafka or Redis, with SIGSTOP for `ms`: connections stay open and
   * nothing is answered.
   */
  async freeze(name: string, ms: number): Promise<void> {
    const pid = this.pidOf(name);
    process.kill(pid, 'SIGSTOP');
    try {
      await sleep(ms);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  }

  /**
   * Starts one more process of a service, with other settings where given. The gateway does not call it.
   * Answers its name and address.
   */
  async addReplica(
    service: string,
    settings: Record<string, string> = {},
    release?: Release,
  ): Promise<{ name: string; url: string }> {
    const name = await addReplica(service, this.dir, settings, release);
    return { name, url: serviceOf(name, this.dir).url };
  }

  removeReplica(name: string): Promise<void> {
    return removeReplica(name, this.dir);
  }

  /** Stops a service gracefully. Answers the port that it had. */
  async stopService(service: string): Promise<number> {
    await stopService(service, this.dir);
    return serviceOf(service, this.dir).port;
  }

  async endReplicas(): Promise<void> {
    await removeReplicas(this.dir);
  }

  /** One statement as the superuser, in the database of a service. */
  sql = <T extends object>(database: string, text: string, values: unknown[] = []): Promise<T[]> =>
    query<T>(database, text, values, this.dir);

  /** The folder with the data of Postgres. */
  async postgresFolder(): Promise<string> {
    const [row] = await this.sql<{ folder: string }>(
      'postgres',
      "SELECT current_setting('data_directory') AS folder",
    );
    return row!.folder;
  }

  /** Names of the databases of services. */
  async databases(): Promise<string[]> {
    const rows = await this.sql<{ name: string }>(
      'postgres',
      "SELECT datname AS name FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'",
    );
    return rows.map(({ name }) => name);
  }
}
