import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TestClient, type ServiceBacking } from '@referral-exchange/testing';
import { TEST_SETTINGS } from './webhooks-under-test.js';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MAIN = fileOf('../dist/main.js');

/** Builds `dist` if the sources changed; takes half a second if they did not. */
export function buildService(): void {
  execFileSync(process.execPath, [fileOf('../../../node_modules/tsc7/bin/tsc'), '-b', fileOf('..')], {
    stdio: 'inherit',
  });
}

/** The built service in its own process, so that a test can kill it. */
export class WebhooksProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly api: TestClient,
  ) {}

  /** Starts it and waits until it accepts requests. */
  static async start(backing: ServiceBacking, env: Record<string, string> = {}): Promise<WebhooksProcess> {
    const port = await freePort();
    const child = spawn(process.execPath, ['--disable-warning=TimeoutNegativeWarning', MAIN], {
      env: {
        ...backing.environment({ ...TEST_SETTINGS, LOG_LEVEL: 'info', PORT: String(port), ...env }),
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
    return new WebhooksProcess(child, new TestClient(`http://127.0.0.1:${port}`));
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
