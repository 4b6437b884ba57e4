import { randomBytes, randomUUID } from 'node:crypto';
import {
  SERVICES,
  serviceUrlVariable,
  type Principal,
  type ServiceDefinition,
} from '@referral-exchange/contracts';
import { stopGracefully } from '@referral-exchange/telemetry';
import {
  buildPrincipal,
  TEST_PRINCIPAL_PRIVATE_KEY,
  testServiceKeys,
  until,
} from '@referral-exchange/testing';
import { Redis } from 'ioredis';
import { readConfig } from '../src/config.js';
import { VerifiedCredentials } from '../src/credentials/verified-credentials.js';
import { startGateway } from '../src/gateway.js';
import { FakeAuth, Upstream } from './upstream.js';

export const ADMIN_KEY = `svca_${'0123456789abcdef'.repeat(4)}`;
/** Nothing listens here: Kafka or Redis is unreachable. */
export const NOWHERE = '127.0.0.1:1';

/**
 * For gateways under test: what is not about being too late takes as long as it takes on a busy machine. In
 * production calls are not counted, or answered with 503, after a moment.
 */
const PATIENT = { AUTH_TIMEOUT_MS: '45000', REDIS_TIMEOUT_MS: '45000', UPSTREAM_PLACES: '2000' };

export interface Settings {
  redisUrl: string;
  kafkaBrokers?: string[];
  topicPrefix?: string;
  env?: Record<string, string>;
  /** Rows besides those of SERVICES; the test service answers for them. */
  services?: Record<string, ServiceDefinition>;
}

/** A whole gateway on a free port, with a fake auth and one test service for all other paths. */
export class GatewayUnderTest {
  private stopped?: Promise<void>;

  private constructor(
    readonly gateway: Awaited<ReturnType<typeof startGateway>>,
    private readonly stopDelayMs: number,
    readonly auth: FakeAuth,
    readonly backend: Upstream,
  ) {}

  static async start(settings: Settings): Promise<GatewayUnderTest> {
    const { redisUrl, kafkaBrokers, topicPrefix, env, services = {} } = settings;
    const auth = new FakeAuth(await Upstream.start());
    const backend = await Upstream.start();
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      REDIS_URL: redisUrl,
      KAFKA_BROKERS: kafkaBrokers?.join(',') ?? NOWHERE,
      KAFKA_TOPIC_PREFIX: topicPrefix ?? '',
      PUBLIC_BASE_URL: 'http://localhost:3000',
      ADMIN_API_KEY: ADMIN_KEY,
      PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
      ...testServiceKeys('gateway'),
      ...Object.fromEntries(Object.keys(SERVICES).map((name) => [serviceUrlVariable(name), backend.url])),
      SERVICE_URL_AUTH: auth.upstream.url,
      ...PATIENT,
      ...env,
    });
    config.services = { ...config.services, ...services };
    for (const name of Object.keys(services)) config.serviceAddresses[name] = backend.url;
    const started = await startGateway(config);
    // the gateway itself waits for a second; without Redis it would not count the first calls
    const redis = started.app.get(Redis, { strict: false });
    await until(() => redis.status === 'ready');
    return new GatewayUnderTest(started, config.STOP_DELAY_MS, auth, backend);
  }

  /**
   * Since when it hears of revocations without a gap; null while it does not. Only meanwhile a verified key
   * is cached for long.
   */
  get fedSince(): number | null {
    return this.gateway.app.get(VerifiedCredentials, { strict: false }).revocationsLiveSince;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.gateway.port}`;
  }

  get base(): string {
    return `${this.origin}/api/public/v1`;
  }

  get internal(): string {
    return `${this.origin}/api/v1`;
  }

  async untilFed(): Promise<void> {
    await until(() => this.fedSince !== null);
  }

  /** A new key that auth knows, and its principal. */
  newKey(
    change: Partial<Principal> = {},
    expiresAt: string | null = null,
  ): { key: string; principal: Principal } {
    const key = `svcp_${randomBytes(32).toString('hex')}`;
    const principal = buildPrincipal(change);
    this.auth.know(key, { outcome: 'ok', principal, expiresAt });
    return { key, principal };
  }

  /** A new session that auth knows, its token and its principal. */
  newSession(change: Partial<Principal> = {}): { token: string; sessionId: string; principal: Principal } {
    const sessionId = randomUUID();
    const token = `eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.${randomBytes(30).toString('base64url')}.c2ln`;
    const principal = buildPrincipal({
      kind: 'session',
      tier: null,
      role: 'firm_admin',
      userId: randomUUID(),
      userName: 'Ada Crane',
      keyId: null,
      keyName: null,
      issuedVia: null,
      sessionId,
      ...change,
    });
    const expiresAt = new Date(Date.now() + 900_000).toISOString();
    this.auth.sessions.set(token, { outcome: 'ok', principal, expiresAt, sessionId });
    return { token, sessionId, principal };
  }

  /** Stops the gateway as SIGTERM does. */
  stopGateway(): Promise<void> {
    return (this.stopped ??= stopGracefully(this.gateway.app, { delayMs: this.stopDelayMs }));
  }

  async stop(): Promise<void> {
    await this.stopGateway();
    await this.auth.upstream.stop();
    await this.backend.stop();
  }
}
