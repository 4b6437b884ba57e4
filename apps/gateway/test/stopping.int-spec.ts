import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { staysWithin, testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';

let redis: TestRedis;

beforeAll(async () => {
  redis = await testRedis();
});
afterAll(() => redis.drop());

function get(
  url: string,
  key: string,
  agent: Agent,
): Promise<{ status: number; connection?: string; body: string }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { agent, headers: { 'x-api-key': key } }, (answer: IncomingMessage) => {
      let body = '';
      answer.on('data', (chunk) => (body += String(chunk)));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function start(env: Record<string, string> = {}): Promise<GatewayUnderTest> {
  return GatewayUnderTest.start({ redisUrl: redis.url, env: { RATE_LIMIT_SCALE: '1000', ...env } });
}

it('a stop loses no call: calls in flight are completed, their connections end, new ones are refused', async () => {
  const gateway = await start();
  const { key } = gateway.newKey();
  const agent = new Agent({ keepAlive: true });
  let arrived = 0;
  gateway.backend.answer = (_req, res) => {
    arrived++;
    setTimeout(() => res.writeHead(200), 200);
    setTimeout(() => res.write('first '), 400);
    setTimeout(() => res.end('last'), 700);
  };
  const underWay = Array.from({ length: 20 }, () => get(`${gateway.base}/sent-cases`, key, agent));
  while (arrived < underWay.length) await sleep(5);
  const stopped = gateway.stop();
  await sleep(50);
  await expect(fetch(`${gateway.base}/health`)).rejects.toThrow();
  for (const { status, body } of await Promise.all(underWay))
    expect([status, body]).toEqual([200, 'first last']);
  await stopped;
  agent.destroy();
});

it('under steady load no call is accepted and then lost', async () => {
  const gateway = await start();
  const { key } = gateway.newKey();
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const outcomes: string[] = [];
  const caller = async (): Promise<void> => {
    for (;;) {
      try {
        outcomes.push(String((await get(`${gateway.base}/sent-cases`, key, agent)).status));
      } catch (error) {
        // a refused connection took no call; any other error is a call that was accepted and lost
        outcomes.push((error as NodeJS.ErrnoException).code ?? 'unknown');
        if (outcomes.at(-1) === 'ECONNREFUSED') return;
      }
    }
  };
  const callers = Array.from({ length: 20 }, caller);
  while (outcomes.length <= 50) await sleep(10);
  await gateway.stop();
  await Promise.all(callers);
  agent.destroy();
  expect(outcomes.filter((outcome) => outcome === '200').length).toBeGreaterThan(50);
  expect([...new Set(outcomes)].sort()).toEqual(['200', 'ECONNREFUSED']);
});

it('it reports "not ready", and asks its callers to go elsewhere, before it refuses connections', async () => {
  // the calls must begin within the delay, also on a busy machine
  const gateway = await start({ STOP_DELAY_MS: '4000' });
  const stopped = gateway.stop();
  await sleep(50);
  expect((await fetch(`${gateway.origin}/health/ready`)).status).toBe(503);
  expect((await fetch(`${gateway.origin}/health/live`)).status).toBe(200);
  const agent = new Agent({ keepAlive: true });
  const { status, connection } = await get(`${gateway.base}/sent-cases`, gateway.newKey().key, agent);
  expect([status, connection]).toEqual([200, 'close']);
  agent.destroy();
  await stopped;
});

it('a call that never ends is cut off at the deadline', () =>
  staysWithin(3_000, async () => {
    const gateway = await start({ STOP_DEADLINE_MS: '300' });
    const { key } = gateway.newKey();
    const arrived = Promise.withResolvers<void>();
    gateway.backend.answer = () => arrived.resolve();
    const hanging = get(`${gateway.base}/sent-cases`, key, new Agent()).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    await arrived.promise;
    const startedAt = Date.now();
    await gateway.stop();
    const took = Date.now() - startedAt;
    expect(await hanging).toBe('ECONNRESET');
    return took;
  }));
