import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ERROR_CODE_HEADER, type EventOf, type LoggedRequest } from '@referral-exchange/contracts';
import {
  buildPrincipal,
  type EventFeed,
  eventsOf,
  eventually,
  testRedis,
  type TestRedis,
  testTopics,
  type TestTopics,
} from '@referral-exchange/testing';
import { request } from 'undici';
import { gatewayMetrics } from '../src/gateway.metrics.js';
import { ADMIN_KEY, GatewayUnderTest } from './gateway-under-test.js';

type Told = EventOf<'gateway.requests'>;

let redis: TestRedis;
beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis?.drop());

describe('calls with the key of a firm', () => {
  let topics: TestTopics;
  let gateway: GatewayUnderTest;
  let feed: EventFeed<Told>;
  beforeAll(async () => {
    topics = await testTopics(['auth.events', 'oauth.events', 'gateway.requests']);
    gateway = await GatewayUnderTest.start({
      redisUrl: redis.url,
      kafkaBrokers: topics.brokers,
      topicPrefix: topics.prefix,
      env: { RATE_LIMIT_READ_ONLY_READS: '2' },
    });
    feed = await eventsOf<Told>(topics, 'gateway.requests');
  });
  afterAll(async () => {
    await feed?.close();
    await gateway?.stop();
    await topics?.drop();
  });

  /** What was told of the calls of a firm, once there are so many of them. */
  async function told(firmId: string, count: number): Promise<LoggedRequest[]> {
    return eventually(
      () => feed.all.flatMap(({ event }) => event.data.requests).filter(({ ownerId }) => ownerId === firmId),
      (own) => own.length >= count,
    );
  }

  it('are told with the code that the service answered, which the caller does not get as a header', async () => {
    const { key, principal } = gateway.newKey();
    gateway.backend.answer = (_req, res) =>
      res
        .writeHead(400, { 'content-type': 'application/json', [ERROR_CODE_HEADER]: 'validation_error' })
        .end('{"error":{"code":"validation_error"}}');
    const answer = await fetch(`${gateway.base}/sent-cases/0192f3a0/refer?search=Jane%20Doe`, {
      method: 'POST',
      body: '{"clientFirstName":"Jane"}',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    gateway.backend.answer = undefined;
    expect(answer.headers.get(ERROR_CODE_HEADER)).toBeNull();
    const [request] = await told(principal.firmId!, 1);
    expect(request).toEqual({
      ownerId: principal.firmId,
      atMs: expect.any(Number),
      requestId: answer.headers.get('x-request-id'),
      method: 'POST',
      route: '/sent-cases/{id}/refer',
      status: 400,
      code: 'validation_error',
      keyPrefix: key.slice(0, 13),
      durationMs: expect.any(Number),
    });
    for (const secret of [key, 'Jane', '0192f3a0/refer'])
      expect(JSON.stringify(feed.all)).not.toContain(secret);
  });

  it('are told when they are refused: an unknown path, too many of them, and a firm that is inactive', async () => {
    const { key, principal } = gateway.newKey({ tier: 'read_only' });
    const firmId = principal.firmId!;
    for (let n = 0; n < 3; n++)
      await fetch(`${gateway.base}/no-such-thing`, { headers: { 'x-api-key': key } });
    const statuses = (await told(firmId, 3)).map(({ status, route, code }) => [status, route, code]);
    expect(statuses).toEqual([
      [404, null, 'resource_not_found'],
      [404, null, 'resource_not_found'],
      [429, null, 'rate_limited'],
    ]);
    const other = gateway.newKey();
    const { firmId: ofOther, keyId } = other.principal;
    gateway.auth.know(other.key, { outcome: 'firm_inactive', firmId: ofOther!, keyId: keyId! });
    await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': other.key } });
    expect(await told(ofOther!, 1)).toMatchObject([{ status: 403, code: 'api_key_firm_inactive' }]);
  });

  it('are told of assistants as well, also of a key that is no assistant, but not of what they do for people', async () => {
    // `Host` must be that of PUBLIC_BASE_URL
    const call = async (path: string, bearer: string) => {
      const { headers, body } = await request(gateway.origin + path, {
        method: 'POST',
        headers: {
          host: 'localhost:3000',
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
        },
        body: '{"method":"tools/call","params":{"name":"get_case","arguments":{"id":"ABC-0001"}}}',
      });
      await body.dump();
      return headers['x-request-id'];
    };
    const key = `svcp_${randomBytes(32).toString('hex')}`;
    const principal = buildPrincipal({ issuedVia: 'mcp', tier: 'standard' });
    gateway.auth.know(key, { outcome: 'ok', principal, expiresAt: null, isMcpEnabled: true });
    const ordinary = gateway.newKey({ firmId: principal.firmId });
    const { token } = gateway.newSession({ firmId: principal.firmId });
    const requestId = await call('/mcp', key);
    await call('/mcp', token);
    await call('/mcp', ordinary.key);
    await call('/mcp/readonly', key);
    const requests = await told(principal.firmId!, 3);
    const keyPrefix = key.slice(0, 13);
    expect(requests).toMatchObject([
      { method: 'POST', route: '/mcp', status: 200, code: null, keyPrefix },
      { route: '/mcp', status: 403, code: 'wrong_scope', keyPrefix: ordinary.key.slice(0, 13) },
      { route: '/mcp/readonly', status: 200, keyPrefix },
    ]);
    expect(requests).toHaveLength(3);
    expect(requests[0]!.requestId).toBe(requestId);
    for (const secret of [key, 'get_case', 'ABC-0001'])
      expect(JSON.stringify(feed.all)).not.toContain(secret);
  });

  it('are the only ones: nobody else has a log', async () => {
    const { token, principal } = gateway.newSession();
    await fetch(`${gateway.internal}/sent-cases`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': ADMIN_KEY } });
    await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': `svcp_${'0'.repeat(64)}` } });
    const last = gateway.newKey();
    await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': last.key } });
    await told(last.principal.firmId!, 1);
    const all = feed.all.flatMap(({ event }) => event.data.requests);
    expect(all.filter(({ ownerId }) => ownerId === principal.firmId)).toEqual([]);
    expect(all.filter(({ keyPrefix }) => /^svca|^svcp_00000000/.test(keyPrefix))).toEqual([]);
  });
});

it('without Kafka no call fails or waits, and what was lost is counted', async () => {
  const counted = jest.spyOn(gatewayMetrics.requestLog, 'add');
  const gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: { RATE_LIMIT_SCALE: '1000' },
  });
  try {
    const { key } = gateway.newKey();
    const call = () => fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key } });
    // longer than a second, so that sending was tried and failed
    const statuses = new Set<number>();
    for (const end = Date.now() + 2_500; Date.now() < end;) {
      const answers = await Promise.all(Array.from({ length: 10 }, call));
      for (const answer of answers) {
        statuses.add(answer.status);
        await answer.arrayBuffer();
      }
    }
    expect([...statuses]).toEqual([200]);
    await gateway.stopGateway();
    expect(counted.mock.calls).toEqual([[{ outcome: 'stopped' }, gateway.backend.seen.length]]);
    expect(gateway.backend.seen.length).toBeGreaterThan(100);
  } finally {
    await gateway.stop();
    counted.mockRestore();
  }
});
