import pg from 'pg';
import {
  SERVICES,
  serviceUrlVariable,
  type ServiceDefinition,
  type TopicName,
} from '@referral-exchange/contracts';
import type { Service } from '@referral-exchange/service';
import { TEST_PRINCIPAL_PUBLIC_KEY } from './principal-for.js';
import { testServiceKeys, testSigningKeys } from './service-token-for.js';
import { templateDatabase, type TestDatabase } from './template-database.js';
import { TestPooler } from './test-pooler.js';
import { testRedis, type TestRedis } from './test-redis.js';
import { testTopics, type TestTopics } from './test-topics.js';

/** Nothing listens here: a Kafka or Redis that is down. */
const NOWHERE = '127.0.0.1:1';
const OTHER_SERVICES = Object.fromEntries(
  Object.keys(SERVICES).map((name) => [serviceUrlVariable(name), `http://${NOWHERE}`]),
);
/** The DATA_ENCRYPTION_KEY of services under test. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 1).toString('base64');

/**
 * `pgbouncer`: the pool of the service goes through PgBouncer in transaction mode, and only its sessions go
 * to Postgres itself.
 */
export type BackingKind = 'kafka' | 'redis' | 'pgbouncer';

/** Database, and Kafka topics and Redis when asked for, of a test file's own. Processes can share them. */
export class ServiceBacking {
  private readonly pool: pg.Pool;
  private ownTopics?: TestTopics;
  private ownRedis?: TestRedis;
  private pooler?: TestPooler;

  private constructor(
    readonly service: Service,
    readonly database: TestDatabase,
  ) {
    // a service's time limits are not for what a test prepares or looks up
    const options = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';
    this.pool = new pg.Pool({ connectionString: database.url, max: 2, options });
  }

  /** @param otherTopics Kafka topics besides those that the service consumes or publishes */
  static async open(
    service: Service,
    kinds: readonly BackingKind[] = [],
    otherTopics: readonly TopicName[] = [],
  ): Promise<ServiceBacking> {
    // loaded on demand: most specs that use libs/testing start no service
    const { migrationsOf } = await import('@referral-exchange/service');
    const { setTimeLimits } = await import('@referral-exchange/database');
    const topics: TopicName[] = [...service.consumes, ...service.publishes, ...otherTopics];
    const backing = new ServiceBacking(
      service,
      await templateDatabase(service.name, await migrationsOf(service)),
    );
    try {
      if (kinds.includes('kafka')) backing.ownTopics = await testTopics(topics);
      if (kinds.includes('redis')) backing.ownRedis = await testRedis();
      if (kinds.includes('pgbouncer')) backing.pooler = await TestPooler.start(backing.database.url);
      // a copy of a database does not have the settings of the original
      await setTimeLimits((sql) => backing.sql(sql));
      return backing;
    } catch (error) {
      await backing.drop();
      throw error;
    }
  }

  get topics(): TestTopics {
    if (this.ownTopics) return this.ownTopics;
    throw new Error(`This test of ${this.service.name} has no Kafka: start it with backing: ['kafka']`);
  }

  get redis(): TestRedis {
    if (this.ownRedis) return this.ownRedis;
    throw new Error(`This test of ${this.service.name} has no Redis: start it with backing: ['redis']`);
  }

  get hasKafka(): boolean {
    return this.ownTopics !== undefined;
  }

  /**
   * The environment of a process of the service. Kafka and Redis that were not asked for are down, and so are
   * all other services.
   */
  environment(settings: Record<string, string> = {}): Record<string, string> {
    return {
      NODE_ENV: 'test',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: this.database.url,
      ...this.pooler?.settings,
      KAFKA_BROKERS: this.ownTopics?.brokers.join(',') ?? NOWHERE,
      KAFKA_TOPIC_PREFIX: this.ownTopics?.prefix ?? '',
      REDIS_URL: this.ownRedis?.url ?? `redis://${NOWHERE}`,
      PUBLIC_BASE_URL: 'http://127.0.0.1:3000/api/public/v1',
      PRINCIPAL_PUBLIC_KEY: TEST_PRINCIPAL_PUBLIC_KEY,
      ...testServiceKeys(this.service.name),
      ...testSigningKeys((SERVICES[this.service.name] as ServiceDefinition | undefined)?.signingKeys),
      DATA_ENCRYPTION_KEY: ENCRYPTION_KEY,
      ...OTHER_SERVICES,
      ...settings,
    };
  }

  /** Asks the service's database directly. */
  async sql<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.pool.query(text, values)).rows as T[];
  }

  async drop(): Promise<void> {
    await Promise.all([this.pool.end(), this.pooler?.stop()]);
    await Promise.all([this.database.drop(), this.ownTopics?.drop(), this.ownRedis?.drop()]);
  }
}
