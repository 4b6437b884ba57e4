import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TEST_PRINCIPAL_PUBLIC_KEY, testServiceKeys, type TestTopics } from '@referral-exchange/testing';
import type { RelaySettings } from './relay-main.js';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the library if its sources changed: the process runs `dist`. */
export function buildMessaging(): void {
  const tsc = fileOf('../../../node_modules/tsc7/bin/tsc');
  execFileSync(process.execPath, [tsc, '-b', fileOf('..')], { stdio: 'inherit' });
}

/** An outbox relay in a process of its own, so that a test can freeze it. */
export class RelayProcess {
  /** How often it became the leader. */
  elections = 0;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => {
      this.elections += chunk.toString().split('outbox relay acquired the lock').length - 1;
    });
  }

  static start(url: string, topics: TestTopics): RelayProcess {
    const settings: RelaySettings = {
      url,
      brokers: topics.brokers,
      topicPrefix: topics.prefix,
      config: {
        PUBLIC_BASE_URL: 'https://exchange.example',
        PORT: 0,
        LOG_LEVEL: 'info',
        PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
        ...testServiceKeys('auth'),
        DATA_ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      },
    };
    const child = spawn(process.execPath, [fileOf('relay-main.ts'), JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new RelayProcess(child);
  }

  /** Stops it with SIGSTOP, with its lock and connections, until `thaw`. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }
}
