import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.js';
import type { ServiceBacking } from './service-backing.js';
import { TestClient } from './test-client.js';

const TSC = fileURLToPath(new URL('../../../node_modules/tsc7/bin/tsc', import.meta.url));

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
  ): Promise<ServiceProcess> {
    const { name } = backing.service;
    const port = await freePort();
    const main = `${folderOf(name)}/dist/main.js`;
    const child = spawn(process.execPath, [main], {
      env: {
        // its log says when it is ready
        ...backing.environment({ ...settings, LOG_LEVEL: 'info', PORT: String(port) }),
        PATH: process.env.PATH ?? '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      let text = '';
      child.once('exit', (code) => reject(new Error(`The service ended with ${code}:\n${text}`)));
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('"message":"ready"')) resolve();
      });
    });
    return new ServiceProcess(child, `http://127.0.0.1:${port}`, name);
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

function folderOf(app: string): string {
  return fileURLToPath(new URL(`../../../apps/${app}`, import.meta.url));
}
