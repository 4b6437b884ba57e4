import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.js';
import type { Certificate } from './self-signed-certificate.js';

const START_MS = 45_000;

export interface RedisOptions {
  /** For example `16mb`; unbounded without it. */
  maxMemory?: string;
  /** It is reached by TLS alone, with this certificate. */
  certificate?: Certificate;
}

/** A Redis server of one test file alone, for FLUSHALL, kill and restart. It keeps nothing on disk. */
export class PrivateRedis {
  private server?: ChildProcess;

  private constructor(
    private readonly port: number,
    private readonly options: RedisOptions,
  ) {}

  /** Starts an installed `redis-server` (found on the PATH) on a free port. */
  static async start(options: RedisOptions = {}): Promise<PrivateRedis> {
    const redis = new PrivateRedis(await freePort(), options);
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `${this.options.certificate ? 'rediss' : 'redis'}://127.0.0.1:${this.port}`;
  }

  /** Sends one command, as an operator does. */
  async command(name: string, ...args: string[]): Promise<unknown> {
    const client = this.client();
    try {
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }

  /** Forgets everything, as after a loss of the whole server. */
  async flushAll(): Promise<void> {
    await this.command('FLUSHALL');
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
    const folder = mkdtempSync(join(tmpdir(), 'redis-'));
    const args = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...this.listening(folder)];
    args.push('--maxmemory', this.options.maxMemory ?? '0', '--maxmemory-policy', 'noeviction');
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
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** @param folder for files that it reads when it starts */
  private listening(folder: string): string[] {
    const port = String(this.port);
    const { certificate } = this.options;
    if (!certificate) return ['--port', port];
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    writeFileSync(key, certificate.key, { mode: 0o600 });
    writeFileSync(cert, certificate.cert);
    const files = ['--tls-key-file', key, '--tls-cert-file', cert, '--tls-auth-clients', 'no'];
    return ['--port', '0', '--tls-port', port, ...files];
  }

  private client(): Redis {
    const tls = this.options.certificate && { rejectUnauthorized: false };
    return new Redis(this.url, { retryStrategy: () => 20, maxRetriesPerRequest: null, ...(tls && { tls }) });
  }

  private async untilReady(): Promise<void> {
    const client = this.client();
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
