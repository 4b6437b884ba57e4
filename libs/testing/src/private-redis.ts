import { spawn, type ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';

const START_MS = 45_000;

/** A Redis server of one test file alone, for FLUSHALL, kill and restart. It keeps nothing on disk. */
export class PrivateRedis {
  private server?: ChildProcess;

  private constructor(
    private readonly port: number,
    private readonly maxMemory: string,
  ) {}

  /**
   * Starts an installed `redis-server` (found on the PATH) on a free port. `maxMemory`: e.g. `16mb`;
   * unbounded without it.
   */
  static async start({ maxMemory = '0' } = {}): Promise<PrivateRedis> {
    const redis = new PrivateRedis(await freePort(), maxMemory);
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Forgets everything, as after a loss of the whole server. */
  async flushAll(): Promise<void> {
    const client = new Redis(this.url);
    await client.flushall();
    client.disconnect();
  }

  /** Stops the process: its connections stay open, and nothing answers until `thaw`. */
  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }

  /** Ends the server at once, without a goodbye. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    const isGone = server?.pid === undefined || server.exitCode !== null || server.signalCode !== null;
    if (isGone) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  /** Starts it again, empty, on the same port; waits until it answers. */
  async restart(): Promise<void> {
    await this.kill();
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    args.push('--maxmemory', this.maxMemory, '--maxmemory-policy', 'noeviction');
    const server = spawn('redis-server', args, { stdio: 'ignore' });
    const failed = new Promise<never>((_, reject) => {
      server.once('error', (cause) =>
        reject(new Error('redis-server does not start: install it', { cause })),
      );
      server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    });
    this.server = server;
    try {
      await Promise.race([this.untilReady(), failed]);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  private async untilReady(): Promise<void> {
    const client = new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    client.on('error', () => undefined); // Not there yet.
    const timer = setTimeout(() => client.disconnect(), START_MS);
    try {
      await client.ping();
    } finally {
      clearTimeout(timer);
      client.disconnect();
    }
  }
}
