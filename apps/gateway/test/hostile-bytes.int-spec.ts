import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, serviceUrlVariable } from '@referral-exchange/contracts';
import {
  allStayInBounds,
  buildPrincipal,
  failOnLeaks,
  HOSTILE_FORMS,
  HOSTILE_HEADERS,
  HOSTILE_JSON,
  HOSTILE_QUERIES,
  HOSTILE_UPLOADS,
  ServiceProcess,
  staysInBounds,
  TEST_PRINCIPAL_PRIVATE_KEY,
  testRedis,
  testServiceKeys,
  type HostileInput,
  type Target,
  type TestRedis,
} from '@referral-exchange/testing';
import { ADMIN_KEY, NOWHERE } from './gateway-under-test.js';
import { FakeAuth, Upstream } from './upstream.js';

failOnLeaks();

/** The parsers of the gateway meet the worst input of its size (docs/adding-a-parser.md). */
describe('hostile bytes', () => {
  let redis: TestRedis;
  let auth: FakeAuth;
  let backend: Upstream;
  let service: ServiceProcess;
  const key = `svcp_${randomBytes(32).toString('hex')}`;

  beforeAll(async () => {
    ServiceProcess.build('gateway');
    redis = await testRedis();
    auth = new FakeAuth(await Upstream.start());
    backend = await Upstream.start();
    auth.know(key, { outcome: 'ok', principal: buildPrincipal(), expiresAt: null });
    const environment = {
      NODE_ENV: 'test',
      REDIS_URL: redis.url,
      KAFKA_BROKERS: NOWHERE,
      KAFKA_TOPIC_PREFIX: '',
      PUBLIC_BASE_URL: 'http://localhost:3000',
      ADMIN_API_KEY: ADMIN_KEY,
      PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
      ...testServiceKeys('gateway'),
      ...Object.fromEntries(Object.keys(SERVICES).map((name) => [serviceUrlVariable(name), backend.url])),
      SERVICE_URL_AUTH: auth.upstream.url,
      RATE_LIMIT_SCALE: '10000',
      TRUSTED_PROXIES: '2',
    };
    service = await ServiceProcess.run('gateway', environment, { isMeasured: true });
  });
  afterAll(async () => {
    await service?.kill();
    await Promise.all([auth?.upstream.stop(), backend?.stop(), redis?.drop()]);
  });

  const named = (inputs: readonly HostileInput[]) => inputs.map((input) => [input.what, input] as const);
  const send = (target: Target, input: HostileInput) => staysInBounds(service, target, input);
  const withKey: Target = { path: '/api/public/v1/sent-cases', headers: () => ({ 'x-api-key': key }) };
  const OPEN = [
    '/docs',
    '/api/oauth/authorize',
    '/api/v1/auth/login',
    '/api/v1/sent-cases',
    '/acknowledge',
    '/x',
  ];

  it('an ordinary call is forwarded', async () => {
    expect(await send(withKey, { what: 'nothing' })).toBe(200);
  });

  it('as any header, with a key and without one', async () => {
    for (const target of [withKey, ...OPEN.map((path) => ({ path }))]) {
      const statuses = await allStayInBounds(service, target, HOSTILE_HEADERS);
      expect([target.path, statuses.filter((status) => status >= 500)]).toEqual([target.path, []]);
    }
  });

  it.each(named(HOSTILE_QUERIES))('as a query: %s', async (_, input) => {
    for (const target of [withKey, ...OPEN.map((path) => ({ path }))])
      expect(await send(target, input)).toBeLessThan(500);
  });

  it.each(named([...HOSTILE_FORMS, ...HOSTILE_JSON, ...HOSTILE_UPLOADS]))(
    'as a body: %s',
    async (_, input) => {
      for (const target of [withKey, { path: '/api/oauth/token' }]) {
        const status = await send({ ...target, method: 'POST' }, input);
        if (input.headers?.['content-encoding']) expect(status).toBe(415);
        else expect(status).toBeLessThan(500);
      }
    },
  );
});
