import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { log } from '@referral-exchange/platform';
import { testRedis, type TestRedis } from '@referral-exchange/testing';
import { ADMIN_KEY, GatewayUnderTest } from './gateway-under-test.js';

let redis: TestRedis;
let gateway: GatewayUnderTest;
let collector: Server;
const lines: Record<string, unknown>[] = [];
const exported: string[] = [];

beforeAll(async () => {
  collector = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        exported.push(Buffer.concat(chunks).toString('latin1'));
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  redis = await testRedis();
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    env: {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  });
  // after the start, which sets the level and with it the methods
  jest
    .spyOn(log, 'info')
    .mockImplementation((line: unknown) => void lines.push(line as Record<string, unknown>));
});

afterAll(async () => {
  await gateway.stop().catch(() => undefined);
  await redis.drop();
  await new Promise((resolve) => collector.close(resolve));
});

async function lineOf(work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  lines.length = 0;
  await work();
  await sleep(20);
  const [line] = lines.filter(({ requestId }) => requestId !== undefined);
  if (!line) throw new Error('Nothing was logged');
  return line;
}

test('a call is one log line: caller, path and status, without key, query or headers', async () => {
  const { key, principal } = gateway.newKey();
  const url = `${gateway.base}/sent-cases/1?search=Jane%20Doe&token=hush-hush`;
  const line = await lineOf(() =>
    fetch(url, { method: 'POST', body: '{"clientFirstName":"Jane"}', headers: { 'x-api-key': key } }),
  );
  expect(lines.length).toBe(1);
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

test('the path of an open route is not logged, as it contains a token', async () => {
  const line = await lineOf(() => fetch(`${gateway.internal}/webhooks/echo/s3cret`, { method: 'POST' }));
  expect(line.path).toBe('(open path of webhooks)');
  expect(JSON.stringify(line)).not.toContain('s3cret');
});

test('the link of a mail is logged and traced without its token', async () => {
  const line = await lineOf(() => fetch(`${gateway.origin}/acknowledge?token=t0ken-of-a-link`));
  expect(line).toMatchObject({ path: '/acknowledge', upstream: 'referrals' });
  expect(JSON.stringify(line)).not.toContain('t0ken-of-a-link');
});

test('probes are not logged', async () => {
  await expect(lineOf(() => fetch(`${gateway.origin}/health/live`))).rejects.toThrow('Nothing was logged');
});

test('a refused call and a call that the caller aborted are logged too', async () => {
  expect(await lineOf(() => fetch(`${gateway.base}/firms/me`))).toMatchObject({ status: 401 });
  const { key } = gateway.newKey();
  gateway.backend.answer = () => undefined;
  const leaving = AbortSignal.timeout(100);
  const left = () =>
    fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key }, signal: leaving }).catch(
      () => undefined,
    );
  expect(await lineOf(left)).toMatchObject({ status: 0, isAborted: true });
  gateway.backend.answer = undefined;
});

test("the gateway's span is the child of the caller's span and the parent of the service's", async () => {
  const { key } = gateway.newKey();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key, traceparent } });
  const [, sameTrace, span] = String(gateway.backend.last.headers.traceparent).split('-');
  expect(sameTrace).toBe(traceId);
  expect(span).not.toBe('b7ad6b7169203331');
  await gateway.stop();
  const all = exported.join('\n');
  expect(all).toContain(traceId);
  expect(all).toContain(span);
  expect(all).toContain('GET referrals');
  expect(all).toContain('/api/public/v1/sent-cases');
  expect(all).toContain('/acknowledge');
  expect(all).not.toContain('t0ken-of-a-link');
});
