import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import pg from 'pg';
import { request } from 'undici';
import { startBackings, stopBackings } from '../../local/backing/index.ts';
import type { Backings } from '../../local/backing/backing-service.ts';
import { freePort } from '../../local/free-port.ts';
import { runProgram } from '../../local/run-program.ts';
import { keysOfLoneService } from '../../local/service-keys.ts';
import { NODE_FLAGS } from '../../local/suite/service-process.ts';
import { LOCAL_DIR, WORKSPACE } from '../../local/workspace.ts';
import { noteEvent } from './note-event.ts';
import { cpuSeconds, end, parentOf, residentMb } from './processes.ts';

const TOPIC_PREFIX = `b${randomBytes(4).toString('hex')}.`;

export interface Bystander {
  id: string;
  firmId: string;
}

/** A sender that stays connected. */
export interface NoteStream {
  /** Publishes a note, to the partition of its case unless another is named; answers the id of the event. */
  note(firmId: string, partition?: number): Promise<string>;
  close(): Promise<void>;
}

/** The built dispatcher on durable backing services of its own, and the ways to load and to watch it. */
export class DispatcherUnderTest {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly secretKey = randomBytes(32).toString('base64');
  private child?: ChildProcess;
  private port = 0;
  private kafka?: Kafka;
  private launch: (port: number) => Promise<ChildProcess>;

  private readonly backings: Partial<Backings>;
  private readonly databaseUrl: string;
  readonly database: pg.Client;

  private readonly postmaster: number;

  private constructor(
    backings: Partial<Backings>,
    databaseUrl: string,
    database: pg.Client,
    postmaster: number,
  ) {
    this.backings = backings;
    this.postmaster = postmaster;
    this.databaseUrl = databaseUrl;
    this.database = database;
  }

  static async start(env: Record<string, string> = {}): Promise<DispatcherUnderTest> {
    const entry = join(WORKSPACE, 'apps/webhooks/dist/main.js');
    if (!existsSync(entry)) throw new Error('The webhooks service is not built: npm run build');
    const started: Partial<Backings> = {};
    try {
      return await DispatcherUnderTest.startOn(started, entry, env);
    } catch (error) {
      await stopBackings(started);
      throw error;
    }
  }

  private static async startOn(
    started: Partial<Backings>,
    entry: string,
    env: Record<string, string>,
  ): Promise<DispatcherUnderTest> {
    const { TEST_POSTGRES_URL, TEST_REDIS_URL, TEST_KAFKA_BROKERS } = process.env;
    await startBackings({
      dir: join(LOCAL_DIR, 'bench-webhooks'),
      profile: 'durable',
      given: { postgres: TEST_POSTGRES_URL, redis: TEST_REDIS_URL, kafka: TEST_KAFKA_BROKERS },
      earlier: null,
      onSpawned: (name, backing) => {
        started[name] = backing;
      },
    });
    const name = `bench_${randomBytes(4).toString('hex')}`;
    await asSuperuser(started, `CREATE DATABASE ${name}`);
    const url = new URL(started.postgres?.address ?? '');
    url.pathname = `/${name}`;
    const database = new pg.Client({ connectionString: url.toString() });
    await database.connect();
    const { rows } = await database.query('SELECT pg_backend_pid() AS pid');
    const under = new DispatcherUnderTest(started, url.toString(), database, parentOf(rows[0].pid));
    await under.startService(entry, env);
    return under;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** The process with which it was started. */
  get firstProcess(): ChildProcess | undefined {
    return this.child;
  }

  get residentMb(): number {
    return residentMb(this.pid);
  }

  /** CPU used so far: by the dispatcher, and by all of its Postgres. */
  cpu(): { dispatcher: number; postgres: number } {
    return {
      dispatcher: cpuSeconds(this.pid),
      postgres: cpuSeconds(this.postmaster, { withChildren: true }),
    };
  }

  /** Makes so many firms with `perFirm` subscriptions each, at `urlOf(n)`. */
  async subscribe(firms: number, perFirm: number, urlOf: (n: number) => string): Promise<Bystander[]> {
    const made: Bystander[] = [];
    for (let firm = 0; firm < firms; firm++) {
      const firmId = randomUUID();
      for (let n = 0; n < perFirm; n++) {
        const { id } = await this.call('POST', '', firmId, { url: urlOf(made.length) });
        made.push({ id, firmId });
      }
    }
    return made;
  }

  async moveTo({ id, firmId }: Bystander, url: string): Promise<void> {
    await this.call('PATCH', `/${id}`, firmId, { url });
  }

  /** Publishes a note of each firm, as the relay of referrals does; every one makes a body of about 1 KB. */
  async publishNotes(firmIds: string[]): Promise<void> {
    this.kafka ??= new Kafka({ brokers: [this.backings.kafka?.address ?? ''], logLevel: logLevel.NOTHING });
    const producer = this.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    for (let from = 0; from < firmIds.length; from += 500) {
      const messages = firmIds.slice(from, from + 500).map(noteEvent);
      await producer.send({ topic: `${TOPIC_PREFIX}referrals.events`, messages });
    }
    await producer.disconnect();
  }

  /** A sender that stays connected, for a steady stream of notes. */
  async stream(): Promise<NoteStream> {
    this.kafka ??= new Kafka({ brokers: [this.backings.kafka?.address ?? ''], logLevel: logLevel.NOTHING });
    const producer = this.kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner });
    await producer.connect();
    const topic = `${TOPIC_PREFIX}referrals.events`;
    return {
      note: async (firmId, partition) => {
        const { eventId, ...message } = noteEvent(firmId);
        await producer.send({ topic, messages: [{ ...message, partition }] });
        return eventId;
      },
      close: () => producer.disconnect(),
    };
  }

  /** Deliveries that are still to be made. */
  async open(): Promise<number> {
    const { rows } = await this.database.query(
      'SELECT count(*)::int AS n FROM deliveries WHERE next_attempt_at IS NOT NULL',
    );
    return rows[0].n;
  }

  /** Waits until nothing is left to deliver. */
  async untilDone(timeoutMs = 300_000): Promise<void> {
    for (const deadline = Date.now() + timeoutMs; (await this.open()) > 0; await sleep(50)) {
      if (Date.now() > deadline) throw new Error(`${await this.open()} deliveries were not made in time`);
    }
  }

  /** Starts one more process, and waits until it is ready. It is for the caller to end. */
  async addProcess(): Promise<ChildProcess> {
    return this.launch(await freePort(33_004));
  }

  async stop(): Promise<void> {
    await end(this.child);
    await this.database.end().catch(() => undefined);
    await asSuperuser(
      this.backings,
      `DROP DATABASE ${new URL(this.databaseUrl).pathname.slice(1)} WITH (FORCE)`,
    );
    await stopBackings(this.backings);
  }

  private async startService(entry: string, env: Record<string, string>): Promise<void> {
    const kafka = { KAFKA_BROKERS: this.backings.kafka?.address ?? '', KAFKA_TOPIC_PREFIX: TOPIC_PREFIX };
    await runProgram(process.execPath, [join(WORKSPACE, 'libs/messaging/dist/cli/ensure-topics.js')], {
      env: { ...process.env, ...kafka },
    });
    this.port = await freePort(33_003);
    this.launch = (port) =>
      launched(port, [...NODE_FLAGS, entry], {
        PATH: process.env.PATH,
        ...kafka,
        PORT: String(port),
        LOG_LEVEL: 'error',
        DATABASE_URL: this.databaseUrl,
        MIGRATE_ON_START: 'true',
        REDIS_URL: this.backings.redis?.address,
        PUBLIC_BASE_URL: 'http://127.0.0.1:3000',
        PRINCIPAL_PUBLIC_KEY: this.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        ...keysOfLoneService('webhooks'),
        DATA_ENCRYPTION_KEY: this.secretKey,
        WEBHOOK_EGRESS: 'loopback',
        ...env,
      });
    this.child = await this.launch(this.port);
  }

  private async call(
    method: 'POST' | 'PATCH',
    path: string,
    firmId: string,
    body: object,
  ): Promise<{ id: string }> {
    const answer = await request(`http://127.0.0.1:${this.port}/api/public/v1/webhooks${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-principal': this.principalOf(firmId) },
      body: JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return JSON.parse(text).data;
  }

  private principalOf(firmId: string): string {
    const now = Math.floor(Date.now() / 1000);
    const nobody = {
      firmName: null,
      providerId: null,
      role: null,
      scopes: null,
      userId: null,
      userName: null,
      keyName: null,
    };
    const principal = {
      ...nobody,
      kind: 'firm_key',
      firmId,
      tier: 'full',
      keyId: firmId,
      issuedVia: 'internal_api',
      isTestFirm: false,
      service: null,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { principal, iss: 'gateway', aud: 'referral-exchange', iat: now, exp: now + 60 };
    const text = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`;
    const key = { key: this.keys.privateKey, dsaEncoding: 'ieee-p1363' as const };
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  }
}

/** Starts a process of the service, and waits until it is ready. */
async function launched(port: number, flags: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, flags, { stdio: ['ignore', 'inherit', 'inherit'], env });
  for (let tries = 0; tries < 200; tries++) {
    await sleep(100);
    const answer = await request(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    await answer?.body.dump();
    if (answer?.statusCode === 200) return child;
  }
  await end(child, 'SIGKILL');
  throw new Error('The webhooks service did not get ready');
}

async function asSuperuser(backings: Partial<Backings>, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: backings.postgres?.address });
  await client.connect();
  await client.query(statement);
  await client.end();
}
