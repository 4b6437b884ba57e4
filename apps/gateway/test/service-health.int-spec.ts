import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  PROCESS_REPORT_PATH,
  SERVICE_TOKEN_HEADER,
  SERVICES,
  serviceUrlVariable,
} from '@referral-exchange/contracts';
import { buildProcessReport, testRedis, type TestRedis } from '@referral-exchange/testing';
import { ReadServiceHealth } from '../src/service-health/read-service-health.js';
import { ADMIN_KEY, GatewayUnderTest, NOWHERE } from './gateway-under-test.js';
import { Upstream } from './upstream.js';

const PATH = '/admin/service-health';
const BY_KEY = { 'x-admin-api-key': ADMIN_KEY };

describe('the health of services', () => {
  let redis: TestRedis;
  let gateway: GatewayUnderTest;
  /** One that answers as a test says, and one that never answers. */
  let routing: Upstream;
  let hanging: Upstream;
  const asked: (string | undefined)[] = [];
  beforeAll(async () => {
    redis = await testRedis();
    [routing, hanging] = [await Upstream.start(), await Upstream.start()];
    hanging.answer = () => undefined;
    gateway = await GatewayUnderTest.start({
      redisUrl: redis.url,
      env: {
        GRAFANA_URL: 'https://grafana.example.com/',
        [serviceUrlVariable('routing')]: routing.url,
        [serviceUrlVariable('documents')]: hanging.url,
        [serviceUrlVariable('oauth')]: `http://${NOWHERE}`,
      },
    });
  });
  beforeEach(() => {
    asked.length = 0;
    answerRouting(() => buildProcessReport({ instance: 'routing-1' }));
    // what is kept for some seconds is asked anew by each test
    const reading = gateway.gateway.app.get(ReadServiceHealth, { strict: false });
    (reading as unknown as { keptUntil: number }).keptUntil = -Infinity;
  });
  afterAll(async () => {
    await gateway?.stop();
    await Promise.all([routing, hanging].map((one) => one?.stop()));
    await redis?.drop();
  });

  function answerRouting(report: () => object): void {
    routing.answer = (req, res) => {
      asked.push(req.headers[SERVICE_TOKEN_HEADER] as string | undefined);
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ ...report(), meta: {} }));
    };
  }
  const call = (headers: Record<string, string> = BY_KEY, path = PATH, method = 'GET') =>
    fetch(gateway.internal + path, { headers, method });
  const health = async () => {
    const { data, meta } = (await (await call()).json()) as any;
    return { meta, of: (name: string) => data.find((one: any) => one.name === name), data };
  };
  const operator = (hasSecondFactor: boolean) => ({
    authorization: `Bearer ${gateway.newSession({ role: 'system_admin', firmId: null, firmName: null, hasSecondFactor }).token}`,
  });

  it('is that of every service, and does not wait for one that hangs or is down', async () => {
    const beganAt = performance.now();
    const { data, meta, of } = await health();
    // 1.5 s, and what a busy machine adds; the one that hangs never answers
    expect(performance.now() - beganAt).toBeLessThan(10_000);
    expect(data.map(({ name }: { name: string }) => name)).toEqual(Object.keys(SERVICES));
    expect(of('routing')).toMatchObject({
      state: 'up',
      replicas: [{ instance: 'routing-1', version: '1.42.0' }],
    });
    expect(of('documents')).toMatchObject({ state: 'silent', silence: 'timeout', replicas: [] });
    expect(of('oauth')).toMatchObject({ state: 'silent', silence: 'no_connection' });
    // it echoes what it is sent: a service that answers, and has no report
    expect(of('webhooks')).toMatchObject({ state: 'silent', silence: 'no_report' });
    expect(meta).toMatchObject({
      success: true,
      grafanaUrl: 'https://grafana.example.com/d/referral-exchange-overview',
    });
  });

  it('names what the gateway itself works without', async () => {
    // this gateway has no Kafka
    expect((await health()).of('gateway')).toMatchObject({
      state: 'degraded',
      replicas: [{ isReady: true, failing: ['kafka'] }],
      levels: [{ name: 'requests_availability' }, { name: 'requests_latency' }],
    });
  });

  it('names what a service does not reach, and the other replica that was seen', async () => {
    answerRouting(() =>
      buildProcessReport({ instance: 'routing-2', isReady: false, checks: { database: 'down' } }),
    );
    const { of } = await health();
    expect(of('routing')).toMatchObject({ state: 'degraded' });
    expect(of('routing').replicas.map(({ failing }: any) => failing)).toEqual([['database'], []]);
  });

  it('asks each service once for all who look, and proves that it is the gateway', async () => {
    await Promise.all(Array.from({ length: 10 }, () => health()));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^eyJ/);
  });

  it('is for the admin key, and for operators with a second factor', async () => {
    expect((await call(operator(true))).status).toBe(200);
    for (const headers of [
      operator(false),
      { authorization: `Bearer ${gateway.newSession().token}` },
      { authorization: `Bearer ${gateway.newSession({ role: 'viewer' }).token}` },
    ])
      expect((await call(headers)).status).toBe(403);
    expect((await call({})).status).toBe(401);
    expect((await call({ 'x-api-key': gateway.newKey().key })).status).toBe(401);
    expect(asked).toHaveLength(1);
  });

  it('says to an operator without a factor how to get one', async () => {
    const { error } = (await (await call(operator(false))).json()) as any;
    expect(error).toMatchObject({
      code: 'insufficient_role',
      details: [{ field: 'reason', message: 'operator_needs_second_factor' }],
    });
  });

  it('is refused at once when the session has ended', async () => {
    const headers = operator(true);
    expect((await call(headers)).status).toBe(200);
    gateway.auth.sessions.clear();
    // while revocations do not arrive, a session is verified again after half a second
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await call(headers)).status).toBe(401);
  });

  it('is read, and nothing else, and has nothing below', async () => {
    const posted = await call(BY_KEY, PATH, 'POST');
    expect([posted.status, posted.headers.get('allow')]).toEqual([404, 'GET, HEAD, OPTIONS']);
    expect((await call(BY_KEY, `${PATH}/routing`)).status).toBe(404);
    expect(await (await call(BY_KEY, PATH, 'HEAD')).text()).toBe('');
  });

  it('counts a call that it could not forward against the service', async () => {
    await call({ authorization: `Bearer ${gateway.newSession().token}` }, '/firm/oauth-clients');
    const { of } = await health();
    const [calls] = of('oauth').levels;
    expect(calls).toMatchObject({ name: 'requests_availability', objective: 0.999 });
    expect(calls.bad).toBeGreaterThan(0);
  });

  it('is the only way to a report: nobody reaches that of a service from outside', async () => {
    expect((await fetch(gateway.origin + PROCESS_REPORT_PATH, { headers: BY_KEY })).status).toBe(404);
  });
});
