import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually, staysWithin, testRedis, type TestRedis, until } from '@referral-exchange/testing';
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
  const refused = Promise.withResolvers<void>();
  gateway.backend.answer = (_req, res) => {
    arrived++;
    setTimeout(() => res.writeHead(200), 200);
    setTimeout(() => res.write('first '), 400);
    void refused.promise.then(() => setTimeout(() => res.end('last'), 500));
  };
  const underWay = Array.from({ length: 20 }, () => get(`${gateway.base}/sent-cases`, key, agent));
  await until(() => arrived === underWay.length);
  const stopped = gateway.stop();
  // no call in flight ends before a new one is refused
  await until(() =>
    fetch(`${gateway.base}/health`).then(
      () => false,
      () => true,
    ),
  );
  refused.resolve();
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
  await until(() => outcomes.length > 50);
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
  await eventually(
    async () => (await fetch(`${gateway.origin}/health/ready`)).status,
    (ready) => ready === 503,
  );
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
