import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuthEvent, Principal } from '@referral-exchange/contracts';
import {
  buildEvent,
  buildFirm,
  staysWithin,
  TcpProxy,
  testBacking,
  testRedis,
  type TestRedis,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import { GatewayUnderTest } from './gateway-under-test.js';

/** A revocation takes effect within one second on every gateway (decisions, section 8). */
const EFFECT_MS = 1_000;

let redis: TestRedis;
let topics: TestTopics;
let producer: Producer;
let gateways: GatewayUnderTest[];

beforeAll(async () => {
  redis = await testRedis();
  topics = await testTopics(['auth.events', 'oauth.events']);
  producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  gateways = await Promise.all([start(), start()]);
  for (const gateway of gateways) await gateway.untilFed();
});

afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await producer.disconnect();
  await topics.drop();
  await redis.drop();
});

function start(): Promise<GatewayUnderTest> {
  const env = { RATE_LIMIT_SCALE: '1000' };
  return GatewayUnderTest.start({
    redisUrl: redis.url,
    kafkaBrokers: topics.brokers,
    topicPrefix: topics.prefix,
    env,
  });
}

const statusOf = async (gateway: GatewayUnderTest, key: string): Promise<number> =>
  (await fetch(`${gateway.base}/sent-cases`, { headers: { 'x-api-key': key } })).status;

const publish = (event: AuthEvent) =>
  producer.send({
    topic: `${topics.prefix}auth.events`,
    messages: [{ key: event.key, value: JSON.stringify(event) }],
  });

/** When the last call with another status began, in milliseconds from now, without the call's duration. */
async function msUntil(status: number, gateway: GatewayUnderTest, key: string): Promise<number> {
  const startedAt = Date.now();
  for (let last = startedAt; ;) {
    const beganAt = Date.now();
    if ((await statusOf(gateway, key)) === status) return last - startedAt;
    last = beganAt;
    if (Date.now() - startedAt > 45_000) throw new Error(`It never became ${status}`);
    await sleep(10);
  }
}

/** The same on the slowest gateway. */
async function msUntilAll(status: number, key: string): Promise<number> {
  return Math.max(...(await Promise.all(gateways.map((gateway) => msUntil(status, gateway, key)))));
}

/** A key that both gateways have cached. */
async function rememberedKey(): Promise<{ key: string; keyId: string; firmId: string }> {
  const [one, other] = gateways as [GatewayUnderTest, GatewayUnderTest];
  const { key, principal } = one.newKey();
  other.auth.know(key, { outcome: 'ok', principal, expiresAt: null });
  for (const gateway of gateways) expect(await statusOf(gateway, key)).toBe(200);
  return { key, keyId: principal.keyId!, firmId: principal.firmId! };
}

const isAdmitted = async ({ internal }: GatewayUnderTest, token: string): Promise<boolean> =>
  (await fetch(`${internal}/sent-cases`, { headers: { authorization: `Bearer ${token}` } })).ok;

/** A session that both gateways have cached, and that auth would refuse from now on. */
async function rememberedSession(
  of: Partial<Principal> = {},
): Promise<ReturnType<GatewayUnderTest['newSession']>> {
  const [one, other] = gateways as [GatewayUnderTest, GatewayUnderTest];
  const session = one.newSession({ userId: of.userId ?? randomUUID(), firmId: of.firmId ?? randomUUID() });
  other.auth.sessions.set(session.token, one.auth.sessions.get(session.token)!);
  for (const gateway of gateways) {
    expect(await isAdmitted(gateway, session.token)).toBe(true);
    gateway.auth.sessions.set(session.token, { outcome: 'invalid' });
  }
  return session;
}

/** Milliseconds until every gateway refuses these sessions. */
async function msUntilRefused(...tokens: string[]): Promise<number> {
  const publishedAt = Date.now();
  for (const gateway of gateways)
    for (const token of tokens) await until(async () => !(await isAdmitted(gateway, token)));
  return Date.now() - publishedAt;
}

function nowAnswers(key: string, answer: Parameters<GatewayUnderTest['auth']['know']>[1]): void {
  for (const gateway of gateways) gateway.auth.know(key, answer);
}

describe('takes effect within one second on every gateway:', () => {
  it('a revoked key', () =>
    staysWithin(EFFECT_MS, async () => {
      const { key, keyId, firmId } = await rememberedKey();
      nowAnswers(key, { outcome: 'unknown' });
      await publish(buildEvent('api_key.revoked.v1', { key: firmId, data: { keyId, firmId } }));
      return msUntilAll(401, key);
    }));

  it('an ended session, and no other session of its user', () =>
    staysWithin(EFFECT_MS, async () => {
      const ended = await rememberedSession();
      const kept = await rememberedSession(ended.principal);
      const data = { sessionId: ended.sessionId, userId: ended.principal.userId! };
      await publish(buildEvent('session.ended.v1', { key: data.userId, data }));
      const ms = await msUntilRefused(ended.token);
      for (const gateway of gateways) expect(await isAdmitted(gateway, kept.token)).toBe(true);
      return ms;
    }));

  it('a deactivated user, in all its sessions', () =>
    staysWithin(EFFECT_MS, async () => {
      const first = await rememberedSession();
      const second = await rememberedSession(first.principal);
      const sample = buildEvent('user.deactivated.v1');
      const user = { ...sample.data.user, id: first.principal.userId! };
      await publish({ ...sample, data: { user } });
      return msUntilRefused(first.token, second.token);
    }));

  it('a deactivated firm, and the same firm reactivated', () =>
    staysWithin(EFFECT_MS, async () => {
      const { key, keyId, firmId } = await rememberedKey();
      const firm = buildFirm({ id: firmId, isActive: false });
      nowAnswers(key, { outcome: 'firm_inactive', keyId, firmId });
      await publish(buildEvent('firm.deactivated.v1', { key: firmId, data: { firm } }));
      const refused = await msUntilAll(403, key);
      const { principal } = gateways[0]!.newKey({ firmId });
      nowAnswers(key, { outcome: 'ok', principal, expiresAt: null });
      const data = { firm: { ...firm, isActive: true } };
      await publish(buildEvent('firm.activated.v1', { key: firmId, data }));
      return Math.max(refused, await msUntilAll(200, key));
    }));

  it('a disabled integration', () =>
    staysWithin(EFFECT_MS, async () => {
      const { key, keyId, firmId } = await rememberedKey();
      nowAnswers(key, { outcome: 'public_api_not_enabled', keyId, firmId });
      const firm = buildFirm({ id: firmId, publicApiEnabled: false });
      await publish(buildEvent('firm.public_api_changed.v1', { key: firmId, data: { firm } }));
      return msUntilAll(403, key);
    }));

  it('and events about others leave a key cached', async () => {
    const gateway = gateways[0]!;
    // again if a machine that stood still lost touch with Kafka meanwhile: a key is then cached for half a
    // second only
    for (let isDone = false; !isDone;) {
      await gateway.untilFed();
      const { fedSince } = gateway;
      const { key } = await rememberedKey();
      const { asked } = gateway.auth;
      await publish(buildEvent('api_key.revoked.v1'));
      await publish(buildEvent('firm.deactivated.v1', { data: { firm: buildFirm() } }));
      await sleep(700);
      expect(await statusOf(gateway, key)).toBe(200);
      isDone = gateway.fedSince === fedSince;
      if (isDone) expect(gateway.auth.asked).toBe(asked);
    }
  });
});

it('a revoked key is refused within one second even when Kafka is silent', async () => {
  const [, port] = (testBacking().kafkaBrokers.split(',')[0] as string).split(':');
  const proxy = await TcpProxy.to('127.0.0.1', Number(port));
  const restore = proxy.intercept(Number(port));
  try {
    await staysWithin(EFFECT_MS, async () => {
      proxy.restore();
      const gateway = await start();
      try {
        await gateway.untilFed();
        const { key } = gateway.newKey();
        expect(await statusOf(gateway, key)).toBe(200);
        proxy.freeze();
        // revoking reports no error: the event just never arrives
        gateway.auth.know(key, { outcome: 'unknown' });
        return await msUntil(401, gateway, key);
      } finally {
        // new connections must fail, or a client that reconnects now would be left behind
        proxy.cut();
        await gateway.stop();
      }
    });
  } finally {
    restore();
    await proxy.close();
  }
});

it('while auth is down a cached key works, an unknown one is 503, and no invalid one is accepted', async () => {
  // again if a machine that stood still lost touch with Kafka meanwhile: a key is then cached for half a
  // second only
  for (let isDone = false; !isDone;) {
    const gateway = await start();
    await gateway.untilFed();
    const { fedSince } = gateway;
    const { key } = gateway.newKey();
    expect(await statusOf(gateway, key)).toBe(200);
    await gateway.auth.upstream.stop();
    const status = await statusOf(gateway, key);
    isDone = gateway.fedSince === fedSince;
    if (isDone) expect(status).toBe(200);
    expect(await statusOf(gateway, `svcp_${'1'.repeat(64)}`)).toBe(503);
    expect(await statusOf(gateway, 'svcp_1')).toBe(401);
    await gateway.stopGateway();
    await gateway.backend.stop();
  }
});
