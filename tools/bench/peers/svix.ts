import { randomUUID } from 'node:crypto';
import type { BenchStand, PeerProcess } from '@referral-exchange/testing/bench';
import { createDatabase } from './peer-database.ts';
import { runCommand } from './run-command.ts';

/** What a round of deliveries sends to. */
export interface SvixOptions {
  apps: number;
  /** Endpoints of an app; each gets all messages of its app. */
  endpoints: number;
  urlOf(n: number): string;
}

/**
 * svix-server with its queue in Redis and its cache in memory, as its defaults are. It logs warnings alone,
 * as ours does in benches of one service. Run with svix-server 1.99.
 */
export class Svix {
  readonly process: PeerProcess;
  private readonly url: string;
  private readonly token: string;
  private readonly appIds: string[] = [];

  private constructor(process: PeerProcess, url: string, token: string) {
    this.process = process;
    this.url = url;
    this.token = token;
  }

  static async start(stand: BenchStand, binary: string, options: SvixOptions): Promise<Svix> {
    const { freePort, testRedis } = await import('@referral-exchange/testing');
    const { PeerProcess } = await import('@referral-exchange/testing/bench');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      SVIX_DB_DSN: await createDatabase(stand, 'svix'),
      SVIX_REDIS_DSN: (await testRedis()).url,
      SVIX_QUEUE_TYPE: 'redis',
      SVIX_CACHE_TYPE: 'memory',
      SVIX_JWT_SECRET: randomUUID(),
      SVIX_LISTEN_ADDRESS: `127.0.0.1:${port}`,
      RUST_LOG: 'warn',
      // endpoints on loopback are refused otherwise
      SVIX_WHITELIST_SUBNETS: '[127.0.0.1/32]',
    };
    const printed = await runCommand(binary, ['jwt', 'generate'], env);
    const token = /Token \(Bearer\): (\S+)/.exec(printed)?.[1];
    if (!token) throw new Error(`svix: "jwt generate" printed no token: ${printed}`);
    const process = await PeerProcess.start(stand, {
      name: 'svix',
      command: binary,
      args: ['--run-migrations'],
      env,
      readyUrl: `${url}/api/v1/health/`,
    });
    const svix = new Svix(process, url, token);
    await svix.subscribe(options);
    return svix;
  }

  /** Sends so many messages, over all apps. */
  async send(messages: number, payload: object): Promise<void> {
    let sent = 0;
    const sender = async (): Promise<void> => {
      while (sent < messages) {
        const appId = this.appIds[sent++ % this.appIds.length]!;
        await this.post(`/app/${appId}/msg/`, { eventType: 'note.created', payload });
      }
    };
    await Promise.all(Array.from({ length: 16 }, sender));
  }

  private async subscribe({ apps, endpoints, urlOf }: SvixOptions): Promise<void> {
    for (let app = 0; app < apps; app++) {
      const { id } = await this.post<{ id: string }>('/app/', { name: `bench ${app}` });
      this.appIds.push(id);
      for (let n = 0; n < endpoints; n++)
        await this.post(`/app/${id}/endpoint/`, { url: urlOf(app * endpoints + n) });
    }
  }

  private async post<T = unknown>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`svix: ${path} answered ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
