import { join } from 'node:path';
import {
  PRINCIPAL_HEADER,
  PUBLIC_PREFIX,
  type Principal,
  type TopicName,
} from '@referral-exchange/contracts';
import type { Service } from '@referral-exchange/service';
import pg from 'pg';
import { Agent, request } from 'undici';
import { principalFor } from '../principal-for.js';
import { ServiceBacking } from '../service-backing.js';
import { ServiceProcess } from '../service-process.js';
import { serviceHeaders } from '../service-token-for.js';
import type { BenchStand } from './bench-stand.js';
import { cpuSeconds, parentOf, residentMb } from './processes.js';

/** A firm by its id, a provider, or a person of a firm in session. */
export type BenchCaller = string | { providerId: string } | { personOf: string };

export interface LoneOptions {
  /** Over those that every service under test gets. */
  settings?: Record<string, string>;
  /** Kafka topics besides those that the service consumes or publishes. */
  topics?: readonly TopicName[];
}

/** A principal is valid for a minute. */
const TOKEN_LIFE_MS = 30_000;

/**
 * A built service as a process with a database of its own, in the durable backing services of a bench. All
 * other services are down.
 */
export class LoneService {
  private readonly agent = new Agent({ connections: 64, pipelining: 1 });
  private readonly tokens = new Map<string, { text: string; signedAt: number }>();
  private readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly backing: ServiceBacking,
    private readonly settings: Record<string, string>,
    private readonly postmaster: number,
    private readonly logFile: string,
  ) {}

  static async start(
    stand: BenchStand,
    service: Service,
    { settings = {}, topics }: LoneOptions = {},
  ): Promise<LoneService> {
    await stand.startBackings();
    const backing = await ServiceBacking.open(service, ['kafka', 'redis'], topics);
    stand.onEnd(() => backing.drop());
    const [session] = await backing.sql<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const own = { LOG_LEVEL: 'warn', MAIL_DIR: join(stand.dir, 'mails'), ...settings };
    const lone = new LoneService(backing, own, parentOf(session!.pid), join(stand.dir, 'service.log'));
    stand.onEnd(() => lone.stop());
    await lone.addProcess();
    return lone;
  }

  /** The first of its processes that still runs. */
  get process(): ServiceProcess {
    return this.processes[0]!;
  }

  /** The settings of the service, for its commands. */
  get environment(): Record<string, string> {
    return this.backing.environment(this.settings);
  }

  get databaseUrl(): string {
    return this.backing.database.url;
  }

  /** Starts one more process and waits until it is ready. */
  async addProcess(): Promise<void> {
    const { backing, settings, logFile } = this;
    this.processes.push(await ServiceProcess.start(backing, settings, { logFile }));
  }

  /** Ends the oldest process, as SIGTERM does. */
  async removeProcess(): Promise<void> {
    await this.processes.shift()?.stop();
  }

  /** Ends the process and starts a new one, which remembers nothing. */
  async restart(): Promise<void> {
    await this.removeProcess();
    await this.addProcess();
  }

  /** Takes the service's processor away while something else is measured, and gives it back. */
  async whileSuspended<T>(work: () => Promise<T>): Promise<T> {
    this.process.freeze();
    try {
      return await work();
    } finally {
      this.process.thaw();
    }
  }

  /**
   * One call, by a full key where the caller is a firm. A path that starts with `/api/` is whole. Answers
   * `data`; rejects on anything but a 2xx.
   */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    caller: BenchCaller,
    body?: object,
  ): Promise<T> {
    return this.send(method, path, caller, body && JSON.stringify(body), 'application/json');
  }

  /** A call of another service to a whole path. Rejects on anything but a 2xx. */
  async callAs(from: string, method: 'GET' | 'POST', path: string, body?: object): Promise<void> {
    const { name } = this.backing.service;
    const answer = await request(`${this.process.url}${path}`, {
      method,
      dispatcher: this.agent,
      headers: { 'content-type': 'application/json', ...serviceHeaders(from, name) },
      body: body && JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  }

  /** Uploads a CSV file as a firm's full key. Answers `data`; rejects on anything but a 2xx. */
  upload<T = unknown>(path: string, firmId: string, file: Buffer): Promise<T> {
    const boundary = '-----bench';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.csv"\r\n\r\n`;
    const form = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return this.send('POST', path, firmId, form, `multipart/form-data; boundary=${boundary}`);
  }

  /** A list as CSV. Rejects on anything but a 2xx. */
  download(path: string, caller: BenchCaller): Promise<string> {
    return this.text('GET', path, caller, { accept: 'text/csv' });
  }

  /** Resident memory of the service, in MB. */
  residentMb(): number {
    return residentMb(this.process.pid);
  }

  /**
   * Processor seconds used so far by the service and by its Postgres. On a machine that does other things
   * too, this says more than elapsed time.
   */
  cpuSeconds(): { service: number; postgres: number } {
    const postgres = cpuSeconds(this.postmaster, { withChildren: true });
    return { service: cpuSeconds(this.process.pid), postgres };
  }

  /** Asks the service's database directly, without its time limits. */
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]> {
    return this.backing.sql<T>(text, values);
  }

  /** Runs `work` on one connection of its own, without the database's time limit: filling takes minutes. */
  async connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private async stop(): Promise<void> {
    await Promise.all(this.processes.map((one) => one.stop()));
    await this.agent.close();
  }

  private async send<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    caller: BenchCaller,
    body: Buffer | string | undefined,
    type: string,
  ): Promise<T> {
    const text = await this.text(method, path, caller, { 'content-type': type }, body);
    // a 204 has no body
    return (text === '' ? undefined : (JSON.parse(text) as { data: T }).data) as T;
  }

  private async text(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    caller: BenchCaller,
    headers: Record<string, string>,
    body?: Buffer | string,
  ): Promise<string> {
    const prefix = path.startsWith('/api/') ? '' : PUBLIC_PREFIX;
    const answer = await request(`${this.process.url}${prefix}${path}`, {
      method,
      dispatcher: this.agent,
      headersTimeout: 0,
      headers: { [PRINCIPAL_HEADER]: this.tokenOf(caller), ...headers },
      body,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return text;
  }

  /** Signed once in a while: a bench measures the service, not the signing. */
  private tokenOf(caller: BenchCaller): string {
    const id = JSON.stringify(caller);
    const known = this.tokens.get(id);
    if (known && Date.now() - known.signedAt < TOKEN_LIFE_MS) return known.text;
    const text = principalFor(principalOf(caller));
    this.tokens.set(id, { text, signedAt: Date.now() });
    return text;
  }
}

function principalOf(caller: BenchCaller): Partial<Principal> {
  if (typeof caller === 'string') return { firmId: caller, firmName: 'Bench firm', keyId: caller };
  if ('providerId' in caller)
    return { kind: 'provider_key', firmId: null, firmName: null, keyId: caller.providerId, ...caller };
  const { personOf: firmId } = caller;
  return {
    kind: 'session',
    firmId,
    firmName: 'Bench firm',
    keyId: null,
    tier: null,
    role: 'member',
    userId: firmId,
  };
}
