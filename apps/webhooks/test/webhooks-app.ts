import { randomBytes } from 'node:crypto';
import { Kafka, logLevel, Partitioners, type Producer } from 'kafkajs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { topicOf, type DomainEvent, type Principal } from '@referral-exchange/contracts';
import { connectConsumer } from '@referral-exchange/messaging';
import { createApp, IdempotencyKeys1700000000000 } from '@referral-exchange/platform';
import {
  principalFor,
  templateDatabase,
  testRedis,
  testTopics,
  TEST_PRINCIPAL_PUBLIC_KEY,
  type TestDatabase,
  type TestRedis,
  type TestTopics,
} from '@referral-exchange/testing';
import { request } from 'undici';
import { AppModule } from '../src/app.module.js';
import { webhooksConfigSchema } from '../src/config.js';
import { MIGRATIONS } from '../src/database/migrations.js';

/** An answer of the service, parsed. */
export interface ApiAnswer {
  status: number;
  body: any;
  headers: Record<string, unknown>;
}

/** What a test file's own service needs from outside. */
export interface Backing {
  database: TestDatabase;
  redis: TestRedis;
  topics: TestTopics;
  drop(): Promise<void>;
}

/** Database, Redis and topics of a test file's own. */
export async function openBacking(): Promise<Backing> {
  const [database, redis, topics] = await Promise.all([
    templateDatabase('webhooks', [IdempotencyKeys1700000000000, ...MIGRATIONS]),
    testRedis(),
    testTopics(),
  ]);
  const drop = async () => {
    await Promise.all([database.drop(), redis.drop(), topics.drop()]);
  };
  return { database, redis, topics, drop };
}

/** Environment of the service on such a backing; loopback targets, short waits. */
export function environmentFor(backing: Backing, more: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: backing.database.url,
    REDIS_URL: backing.redis.url,
    KAFKA_BROKERS: backing.topics.brokers.join(','),
    KAFKA_TOPIC_PREFIX: backing.topics.prefix,
    PUBLIC_BASE_URL: 'http://127.0.0.1:3000/api/public/v1',
    PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
    DATA_ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    WEBHOOK_EGRESS: 'loopback',
    WEBHOOK_RETRY_SCHEDULE: '100ms',
    ...more,
  };
}

const TEST_ENCRYPTION_KEY = randomBytes(32).toString('base64');

/** The service in this process, and the ways into it. */
export class WebhooksApp {
  private constructor(
    readonly app: NestExpressApplication,
    readonly api: ApiClient,
  ) {}

  static async start(
    backing: Backing,
    { env = {}, consume = true }: { env?: Record<string, string>; consume?: boolean } = {},
  ): Promise<WebhooksApp> {
    const config = webhooksConfigSchema.parse(environmentFor(backing, env));
    const app = await createApp({ name: 'webhooks', module: AppModule.with(config), config });
    if (consume) {
      await connectConsumer(app, {
        service: 'webhooks',
        brokers: backing.topics.brokers,
        topicPrefix: backing.topics.prefix,
      });
    }
    await app.listen(0, '127.0.0.1');
    return new WebhooksApp(app, new ApiClient(await app.getUrl()));
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

/** Calls the service as a principal. */
export class ApiClient {
  constructor(readonly url: string) {}

  async call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options: {
      as?: Partial<Principal> | null;
      body?: unknown;
      raw?: Buffer;
      headers?: Record<string, string>;
    } = {},
  ): Promise<ApiAnswer> {
    const { as, body, raw, headers = {} } = options;
    const answer = await request(`${this.url}${path}`, {
      method,
      headers: {
        ...(as === null ? {} : { 'x-principal': principalFor(as) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      body: text === '' ? undefined : JSON.parse(text),
      headers: answer.headers,
    };
  }

  /** Creates a subscription and answers its `data`, secret included. */
  async subscribe(as: Partial<Principal>, url: string): Promise<{ id: string; secret: string }> {
    const { status, body } = await this.call('POST', '/api/public/v1/webhooks', { as, body: { url } });
    if (status !== 201) throw new Error(`subscribe: ${status} ${JSON.stringify(body)}`);
    return body.data;
  }
}

/** Writes domain events as the relays of other services do. */
export class EventSource {
  private constructor(
    private readonly producer: Producer,
    private readonly prefix: string,
  ) {}

  static async connect(topics: TestTopics): Promise<EventSource> {
    const producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer({
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return new EventSource(producer, topics.prefix);
  }

  async publish(...events: DomainEvent[]): Promise<void> {
    for (const event of events) {
      const topic = `${this.prefix}${topicOf(event.type)}`;
      await this.producer.send({ topic, messages: [{ key: event.key, value: JSON.stringify(event) }] });
    }
  }

  close(): Promise<void> {
    return this.producer.disconnect();
  }
}

/** Asks the database of the service directly. */
export async function queryDatabase<T extends object>(
  database: TestDatabase,
  sql: string,
  params: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql, params)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Asks again until the answer fits, at most `timeoutMs`. */
export async function eventually<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  timeoutMs = 45_000,
): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ;) {
    const answer = await ask();
    if (fits(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not in time: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
