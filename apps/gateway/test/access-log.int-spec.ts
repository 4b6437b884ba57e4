import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { collectedLog } from '@referral-exchange/telemetry';
import { OtlpCollector, testRedis, type TestRedis, until } from '@referral-exchange/testing';
import { ADMIN_KEY, GatewayUnderTest } from './gateway-under-test.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;
let collector: OtlpCollector;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  collector = await OtlpCollector.start();
  redis = await testRedis();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: { LOG_LEVEL: 'info', ...collector.settings },
  });
  jest
    .spyOn(collectedLog, 'info')
    .mockImplementation((line: unknown) => void lines.push(line as Record<string, unknown>));
});

afterAll(async () => {
  await gateway.stop().catch(() => undefined);
  await redis.drop();
  await collector.close();
});

/** The only line of a call. It may be written after the caller has read the response. */
async function lineOf(work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  lines.length = 0;
  await work();
  const ofCalls = () => lines.filter(({ requestId }) => requestId !== undefined);
  await until(() => ofCalls().length > 0);
  expect(ofCalls()).toHaveLength(1);
  return ofCalls()[0]!;
}

it('a call is one log line: caller, path and status, without key, query or headers', async () => {
  const { key, principal } = gateway.newKey();
  const url = `${gateway.base}/sent-cases/1?search=Jane%20Doe&token=hush-hush`;
  const line = await lineOf(() =>
    fetch(url, { method: 'POST', body: '{"clientFirstName":"Jane"}', headers: { 'x-api-key': key } }),
  );
  expect(line).toMatchObject({
    method: 'POST',
    path: '/api/public/v1/sent-cases/1',
    status: 200,
    upstream: 'referrals',
    caller: 'firm_key',
    firmId: principal.firmId,
    keyId: principal.keyId,
    client: '127.0.0.1',
    requestId: expect.stringMatching(/^req_/),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    durationMs: expect.any(Number),
  });
  for (const secret of [key, 'Jane', 'hush-hush', ADMIN_KEY])
    expect(JSON.stringify(line)).not.toContain(secret);
});

it('the path of an open route is not logged, as it contains a token', async () => {
  const line = await lineOf(() => fetch(`${gateway.internal}/webhooks/echo/s3cret`, { method: 'POST' }));
  expect(line.path).toBe('(open path of webhooks)');
  expect(JSON.stringify(line)).not.toContain('s3cret');
});

it('the link of a mail is logged and traced without its token', async () => {
  const line = await lineOf(() => fetch(`${gateway.origin}/acknowledge?token=t0ken-of-a-link`));
  expect(line).toMatchObject({ path: '/acknowledge', upstream: 'referrals' });
  expect(JSON.stringify(line)).not.toContain('t0ken-of-a-link');
});

it('probes are not logged', async () => {
  const line = await lineOf(async () => {
    await fetch(`${gateway.origin}/health/live`);
    await fetch(`${gateway.base}/firms/me`);
  });
  expect(line).toMatchObject({ path: '/api/public/v1/firms/me' });
});

it('a refused call and a call that the caller aborted are logged too', async () => {
  expect(await lineOf(() => fetch(`${gateway.base}/firms/me`))).toMatchObject({ status: 401 });
  const { key } = gateway.newKey();
  const leaving = new AbortController();
  gateway.backend.answer = () => leaving.abort();
  const left = () =>
    fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key }, signal: leaving.signal }).catch(
      () => undefined,
    );
  expect(await lineOf(left)).toMatchObject({ status: 0, isAborted: true });
  gateway.backend.answer = undefined;
});

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const CALLER_TRACE = '0af7651916cd43dd8448eb211c80319c';
const calling = (of: GatewayUnderTest, path: string) =>
  fetch(of.base + path, { headers: { 'x-api-key': of.newKey().key, traceparent: CALLER } });

it("the gateway's span is the root of a trace, links the caller's, and is the parent of the service's", async () => {
  await calling(gateway, '/sent-cases');
  const [, trace, span] = String(gateway.backend.last.headers.traceparent).split('-');
  // the question to auth is a part of the same trace
  expect(gateway.auth.lastTraceparent).toContain(trace);
  await gateway.stop();
  const named = (id: string | undefined) => collector.spans.find(({ spanId }) => spanId === id);
  // the wait for the service is a span of its own, the parent of the service's
  const call = named(span);
  expect(call).toMatchObject({ name: 'GET referrals', traceId: trace });
  const root = named(call?.parentSpanId);
  expect(root).toMatchObject({
    name: 'GET /api/public/v1/sent-cases',
    traceId: trace,
    links: [{ traceId: CALLER_TRACE, spanId: 'b7ad6b7169203331' }],
  });
  expect(root?.parentSpanId).toBeFalsy();
  expect(trace).not.toBe(CALLER_TRACE);
  expect(collector.text).toContain('/api/public/v1/sent-cases');
  expect(collector.text).toContain('/acknowledge');
  expect(collector.text).not.toContain('t0ken-of-a-link');
  // traces hold ids alone (docs/data.md)
  expect(collector.text).not.toContain('127.0.0.1');
  // the caller of the test before went away: there is no answer that had a status
  const left = collector.spans.filter(({ status }) => status?.code === 2);
  expect(left.map(({ name }) => name).sort()).toEqual(['GET /api/public/v1/sent-cases', 'GET referrals']);
  for (const { attributes } of left)
    expect(attributes.map(({ key }) => key)).not.toContain('http.response.status_code');
});

it.each(['0', '1'])(
  "with TRACE_CALLER_CONTEXT=parent the caller's context goes on, whatever share is exported (%s)",
  async (share) => {
    const env = {
      ...collector.settings,
      TRACE_CALLER_CONTEXT: 'parent',
      OTEL_TRACES_SAMPLER_ARG: share,
    };
    const other = await GatewayUnderTest.start({ redisUrl: redis.url, env });
    await calling(other, '/sent-cases');
    const [, trace, span] = String(other.backend.last.headers.traceparent).split('-');
    await other.stop();
    expect(trace).toBe(CALLER_TRACE);
    const parentOf = (id: string | undefined) =>
      collector.spans.find(({ spanId }) => spanId === id)?.parentSpanId;
    // the span of the call to the service, and then that of the gateway
    expect(parentOf(parentOf(span))).toBe('b7ad6b7169203331');
  },
);

it('a caller cannot make the gateway export a trace: with a share of 0 nothing is exported', async () => {
  const before = collector.spans.length;
  const env = { ...collector.settings, OTEL_TRACES_SAMPLER_ARG: '0' };
  const other = await GatewayUnderTest.start({ redisUrl: redis.url, env });
  await calling(other, '/sent-cases');
  expect(other.backend.last.headers.traceparent).toMatch(/-00$/);
  await other.stop();
  expect(collector.spans).toHaveLength(before);
});
