import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { freePort } from './free-port.js';
import type { ServiceBacking } from './service-backing.js';
import { TestClient } from './test-client.js';

const TSC = fileURLToPath(new URL('../../../node_modules/tsc7/bin/tsc', import.meta.url));

const PROBE = fileURLToPath(new URL('../../../libs/testing/src/cost-probe.ts', import.meta.url));
// the size of the young generation is that of a container (docs/adr/0126)
const MEASURED = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--import', PROBE];
// BENCH_NODE_ARGS profiles, e.g. `--cpu-prof --cpu-prof-dir=/tmp/profile`
const AS_IN_IMAGES = [
  '--enable-source-maps',
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-memory-reducer',
  ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []),
];
const START_MS = 60_000;
/** As in `npm start`: with kept code the modules of a service load in some 70 % of the processor time. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../.local/compile-cache', import.meta.url));

/** What a piece of work cost a process. */
export interface Cost {
  /** Processor time of the longest piece of work between two turns of its event loop, milliseconds. */
  longestBlockMs: number;
  /** What it held more than before, at most. */
  extraBytes: number;
}

export interface ProcessOptions {
  /** `costOf` can say what a piece of work costs the process. */
  isMeasured?: boolean;
  /** For benches: gets what it logs by its settings, and the process runs as in an image. */
  logFile?: string;
}

/** The built service of an app in its own process, so that a test can kill it. */
export class ServiceProcess extends TestClient {
  private constructor(
    private readonly child: ChildProcess,
    url: string,
    name: string,
  ) {
    super(url, name);
  }

  /** Builds an app if its sources changed; takes half a second if they did not. */
  static build(app: string): void {
    execFileSync(process.execPath, [TSC, '-b', folderOf(app)], { stdio: 'inherit' });
  }

  /** Starts the service of `backing` and waits until it accepts requests. */
  static async start(
    backing: ServiceBacking,
    settings: Record<string, string> = {},
    options: ProcessOptions = {},
  ): Promise<ServiceProcess> {
    return ServiceProcess.run(backing.service.name, backing.environment(settings), options);
  }

  /** Starts an app with this environment and waits until it accepts requests. */
  static async run(
    name: string,
    environment: Record<string, string>,
    { isMeasured = false, logFile }: ProcessOptions = {},
  ): Promise<ServiceProcess> {
    const port = Number(environment.PORT) || (await freePort());
    const url = `http://127.0.0.1:${port}`;
    const flags = isMeasured ? MEASURED : logFile ? AS_IN_IMAGES : [];
    const child = spawn(process.execPath, [...flags, `${folderOf(name)}/dist/main.js`], {
      env: {
        ...environment,
        // its log says when it is ready
        ...(!logFile && { LOG_LEVEL: 'info', NODE_COMPILE_CACHE: COMPILE_CACHE }),
        PORT: String(port),
        PATH: process.env.PATH ?? '',
      },
      stdio: [
        'ignore',
        logFile ? openSync(logFile, 'a') : 'pipe',
        'inherit',
        ...(isMeasured ? ['ipc' as const] : []),
      ],
    });
    await (logFile ? untilReady(child, url) : untilItSaysSo(child));
    return new ServiceProcess(child, url, name);
  }

  /** What a piece of work costs the process, started with `isMeasured`. */
  async costOf(work: () => Promise<unknown>): Promise<Cost> {
    await this.ask('begin');
    try {
      await work();
    } catch (error) {
      await this.ask('end');
      throw error;
    }
    return (await this.ask('end')) as Cost;
  }

  /** How long the process, started with `isMeasured`, takes to read a large body as JSON, in milliseconds. */
  async yardstickMs(): Promise<number> {
    return (await this.ask('yardstick')) as number;
  }

  private ask(message: 'begin' | 'end' | 'yardstick'): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error('The service ended'));
      this.child.once('exit', gone);
      this.child.once('message', (answer) => {
        this.child.off('exit', gone);
        resolve(answer);
      });
      this.child.send(message);
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** kill -9. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Stops it with SIGSTOP, with its locks and connections, until `thaw`. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  /** Sends SIGTERM and waits until it has finished its work. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await gone;
  }
}

function untilItSaysSo(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${text}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('"message":"ready"')) resolve();
    });
  });
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline && child.exitCode === null;) {
    const answer = await request(`${url}/health/ready`).catch(() => null);
    await answer?.body.dump();
    if (answer?.statusCode === 200) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The service at ${url} does not get ready; see the end of its log`);
}

function folderOf(app: string): string {
  return fileURLToPath(new URL(`../../../apps/${app}`, import.meta.url));
}
