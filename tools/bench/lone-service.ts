import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@referral-exchange/contracts';
import pg from 'pg';
import { Agent, request } from 'undici';
import { startOne, stopOne } from '../local/backing/index.ts';
import type { Backing } from '../local/backing/backing-service.ts';
import { freePort } from '../local/free-port.ts';
import { keysOfLoneService } from '../local/service-keys.ts';
import { NODE_FLAGS } from '../local/suite/service-process.ts';
import { LOCAL_DIR } from '../local/workspace.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A firm by its id, or a provider. */
export type BenchCaller = string | { providerId: string };

/** A built service, referrals unless another is named, on a database of its own, in a durable Postgres and with a real Kafka. */
export class LoneService {
  private readonly agent = new Agent({ connections: 64, pipelining: 1 });
  private readonly key: KeyObject;
  private readonly publicKey: string;
  private readonly tokens = new Map<string, { text: string; signedAt: number }>();
  private readonly backings: { name: 'postgres' | 'kafka' | 'redis'; backing: Backing }[] = [];
  private process: ChildProcess | undefined;
  private url = '';
  readonly databaseName = `bench_${Date.now().toString(36)}_${randomBytes(2).toString('hex')}`;
  databaseUrl = '';
  /** The settings of the service, for its commands. */
  environment: NodeJS.ProcessEnv = {};

  private readonly service: ServiceName;
  private readonly folder: string;

  constructor(service: ServiceName = 'referrals') {
    this.service = service;
    this.folder = join(LOCAL_DIR, `bench-${service}`);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = pair.privateKey;
    this.publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  async start(): Promise<void> {
    try {
      await this.startAll();
    } catch (error) {
      // it would leave its servers behind
      await this.stop().catch(() => undefined);
      throw error;
    }
  }

  private async startAll(): Promise<void> {
    const taken = new Set<number>();
    for (const name of ['postgres', 'kafka', 'redis'] as const) {
      const port = await freePort({ postgres: 25_432, kafka: 29_092, redis: 26_379 }[name], taken);
      taken.add(port);
      const place = { dir: join(this.folder, name), port, profile: 'durable' as const };
      await startOne(name, place, (backing) => this.backings.push({ name, backing }));
    }
    const [postgres, kafka, redis] = this.backings.map(({ backing }) => backing.address) as [
      string,
      string,
      string,
    ];
    await withClient(postgres, (client) => client.query(`CREATE DATABASE ${this.databaseName}`));
    this.databaseUrl = postgres.replace(/\/postgres$/, `/${this.databaseName}`);
    const port = await freePort(23_002, taken);
    this.url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: this.databaseUrl,
      MIGRATE_ON_START: 'true',
      KAFKA_BROKERS: kafka,
      REDIS_URL: redis,
      PUBLIC_BASE_URL: this.url,
      PRINCIPAL_PUBLIC_KEY: this.publicKey,
      ...keysOfLoneService(this.service),
      DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SERVICE_URL_AUTH: 'http://127.0.0.1:9',
      SERVICE_URL_REFERRALS: 'http://127.0.0.1:9',
      SERVICE_URL_ROUTING: 'http://127.0.0.1:9',
      MAIL_DIR: join(this.folder, 'mails'),
    };
    this.environment = env;
    await finished(
      spawn(process.execPath, [join(ROOT, 'libs/messaging/dist/cli/ensure-topics.js')], { env }),
    );
    await this.launch();
  }

  async stop(): Promise<void> {
    await this.end();
    await this.agent.close();
    const postgres = this.backings.find(({ name }) => name === 'postgres')?.backing.address;
    if (postgres) {
      await withClient(postgres, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${this.databaseName} WITH (FORCE)`),
      );
    }
    for (const { name, backing } of this.backings) await stopOne(name, backing);
  }

  /** Ends the process and starts a new one, which remembers nothing. */
  async restart(): Promise<void> {
    await this.end();
    await this.launch();
  }

  /** Takes the service's processor away while something else is measured, and gives it back. */
  async whileSuspended<T>(work: () => Promise<T>): Promise<T> {
    this.process!.kill('SIGSTOP');
    try {
      return await work();
    } finally {
      this.process!.kill('SIGCONT');
    }
  }

  /** One call by a full key. Answers `data`; rejects on anything but a 2xx. */
  async call<T = unknown>(
    method: 'GET' | 'POST',
    path: string,
    caller: BenchCaller,
    body?: object,
  ): Promise<T> {
    const answer = await request(`${this.url}/api/public/v1${path}`, {
      method,
      dispatcher: this.agent,
      headers: { 'x-principal': this.tokenOf(caller), 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Uploads a CSV file as a firm's full key. Answers `data`; rejects on anything but a 2xx. */
  async upload<T = unknown>(path: string, firmId: string, file: Buffer): Promise<T> {
    const boundary = '-----bench';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.csv"\r\n\r\n`;
    const answer = await request(`${this.url}/api/public/v1${path}`, {
      method: 'POST',
      dispatcher: this.agent,
      headersTimeout: 0,
      headers: {
        'x-principal': this.tokenOf(firmId),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`POST ${path}: ${answer.statusCode} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Resident memory of the service, in MB. */
  residentMb(): number {
    const pages = Number(readFileSync(`/proc/${this.process!.pid}/statm`, 'utf8').split(' ')[1]);
    return (pages * 4_096) / 1_048_576;
  }

  /**
   * Processor seconds used so far by the service and by the server processes of its database. On a machine that does other
   * things too, this says more than elapsed time.
   */
  cpuSeconds(): { service: number; postgres: number } {
    const postmaster = this.backings.find(({ name }) => name === 'postgres')!.backing.server!.pid;
    const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster);
    const ofPostgres = children.reduce((sum, pid) => sum + cpuOf(pid), 0);
    return { service: cpuOf(String(this.process!.pid)), postgres: ofPostgres };
  }

  sql<T extends pg.QueryResultRow>(text: string, params: unknown[] = []): Promise<T[]> {
    return withClient(this.databaseUrl, async (client) => (await client.query<T>(text, params)).rows);
  }

  private async launch(): Promise<void> {
    const log = openSync(join(this.folder, 'service.log'), 'a');
    const main = join(ROOT, `apps/${this.service}/dist/main.js`);
    this.process = spawn(process.execPath, [...NODE_FLAGS, main], {
      env: this.environment,
      stdio: ['ignore', log, log],
    });
    await this.untilReady();
  }

  private async end(): Promise<void> {
    if (this.process?.exitCode !== null) return;
    const ended = new Promise((resolve) => this.process!.once('exit', resolve));
    this.process.kill('SIGTERM');
    await ended;
  }

  private tokenOf(caller: BenchCaller): string {
    const id = typeof caller === 'string' ? caller : caller.providerId;
    const known = this.tokens.get(id);
    if (known && Date.now() - known.signedAt < 30_000) return known.text;
    const text = this.sign(caller, id);
    this.tokens.set(id, { text, signedAt: Date.now() });
    return text;
  }

  private sign(caller: BenchCaller, keyId: string): string {
    const now = Math.floor(Date.now() / 1_000);
    const owner =
      typeof caller === 'string'
        ? { kind: 'firm_key', firmId: caller, firmName: 'Bench firm', providerId: null }
        : { kind: 'provider_key', firmId: null, firmName: null, ...caller };
    const principal = {
      ...owner, tier: 'full', role: null, scopes: null, userId: null,
      userName: null, keyId, keyName: 'bench', issuedVia: null, isTestFirm: false, service: null,
    }; // prettier-ignore
    const claims = { principal, iss: 'gateway', aud: 'referral-exchange', iat: now, exp: now + 60 };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: this.key, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  }

  private async untilReady(): Promise<void> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
      const answer = await request(`${this.url}/health/ready`).catch(() => null);
      await answer?.body.dump();
      if (answer?.statusCode === 200) return;
    }
    throw new Error(`The service is not ready; see ${join(this.folder, 'service.log')}`);
  }
}

const CLOCK_TICKS = 100;

function statOf(pid: string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return []; // it has ended meanwhile
  }
}

const parentOf = (pid: string): number => Number(statOf(pid)[1]);

function cpuOf(pid: string): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / CLOCK_TICKS;
}

/** A built module of the service, to look at the statements that it sends. */
export async function built(module: string): Promise<unknown> {
  return import(new URL(`../../apps/referrals/dist/${module}`, import.meta.url).href);
}

/** Runs `work` on a connection of its own, without the time limit of the database: filling it takes minutes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Resolves when a command has ended well. */
export function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a command ended with ${code}`)),
    );
  });
}

/** Prints a figure beside its goal: `atMost` or `atLeast`. */
export function report(
  label: string,
  value: number,
  unit: string,
  goal?: { atMost?: number; atLeast?: number },
): void {
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const isReached = value <= (goal?.atMost ?? Infinity) && value >= (goal?.atLeast ?? -Infinity);
  const bound = goal?.atMost !== undefined ? `≤ ${goal.atMost}` : `≥ ${goal?.atLeast}`;
  const verdict = goal ? `   goal ${bound}: ${isReached ? 'reached' : 'MISSED'}` : '';
  console.log(`   ${label.padEnd(58)} ${shown.padStart(8)} ${unit}${verdict}`);
}
