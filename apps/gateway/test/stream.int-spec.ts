import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DomainEvent, Principal } from '@referral-exchange/contracts';
import { metricsPort } from '@referral-exchange/telemetry';
import {
  buildCase,
  buildEvent,
  buildHop,
  sampleOf,
  ScrapedMetrics,
  staysWithin,
  testRedis,
  type TestRedis,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import { Kafka, logLevel, type Producer } from 'kafkajs';
import { VerifiedCredentials } from '../src/credentials/verified-credentials.js';
import { HintFeed } from '../src/stream/hint-feed.js';
import { HintStreams } from '../src/stream/hint-streams.js';
import { GatewayUnderTest } from './gateway-under-test.js';

interface Frame {
  event: string;
  id?: string;
  data: { kind?: string; id?: string; at: string };
}

/** An open stream, and what came by it. */
class Reader {
  readonly frames: Frame[] = [];
  retry = 0;
  isOver = false;
  private text = '';
  private wake = Promise.withResolvers<void>();

  constructor(readonly response: Response) {
    void this.read();
  }

  /** What came and was not read. A busy machine that lost touch with Kafka adds a `resync`, rightly. */
  get hints(): Frame[] {
    return this.frames.filter(({ event }) => event === 'hint');
  }

  /** Waits for a frame with this event after those that were read. */
  async next(event: string): Promise<Frame> {
    for (;;) {
      const at = this.frames.findIndex((frame) => frame.event === event);
      if (at >= 0) return this.frames.splice(0, at + 1).at(-1)!;
      if (this.isOver) throw new Error(`The stream ended without ${event}`);
      await this.wake.promise;
    }
  }

  async end(): Promise<void> {
    while (!this.isOver) await this.wake.promise;
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body!) {
        this.text += decoder.decode(chunk as Uint8Array, { stream: true });
        const parts = this.text.split('\n\n');
        this.text = parts.pop()!;
        this.frames.push(...parts.map((part) => this.frameOf(part)));
        this.turn();
      }
    } catch {
      // the connection was closed
    }
    this.isOver = true;
    this.turn();
  }

  private turn(): void {
    this.wake.resolve();
    this.wake = Promise.withResolvers<void>();
  }

  private frameOf(text: string): Frame {
    const values = new Map(
      text.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
    );
    if (values.has('retry')) this.retry = Number(values.get('retry'));
    return { event: values.get('event')!, id: values.get('id'), data: JSON.parse(values.get('data')!) };
  }
}

type Session = ReturnType<GatewayUnderTest['newSession']>;

const EFFECT_MS = 1_000;
let redis: TestRedis;
let topics: TestTopics;
let producer: Producer;
let gateway: GatewayUnderTest;
const aborts: AbortController[] = [];

async function start(): Promise<GatewayUnderTest> {
  const started = await GatewayUnderTest.start({
    redisUrl: redis.url,
    kafkaBrokers: topics.brokers,
    topicPrefix: topics.prefix,
    env: { RATE_LIMIT_SCALE: '1000', METRICS_PORT: '0', HOST: '127.0.0.1' },
  });
  await started.untilFed();
  const feed = started.gateway.app.get(HintFeed, { strict: false });
  await until(() => feed.isLive);
  return started;
}

beforeAll(async () => {
  redis = await testRedis();
  topics = await testTopics([
    'auth.events',
    'oauth.events',
    'referrals.events',
    'documents.events',
    'med-cases.events',
  ]);
  producer = new Kafka({ brokers: topics.brokers, logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  gateway = await start();
});
afterAll(async () => {
  for (const abort of aborts) abort.abort();
  await gateway.stop();
  await producer.disconnect();
  await topics.drop();
  await redis.drop();
});

const publish = (topic: string, ...events: DomainEvent[]) =>
  producer.send({
    topic: `${topics.prefix}${topic}`,
    messages: events.map((event) => ({ key: event.key, value: JSON.stringify(event) })),
  });

async function ask(token: string, headers: Record<string, string> = {}, of = gateway): Promise<Response> {
  const abort = new AbortController();
  aborts.push(abort);
  return fetch(`${of.internal}/stream`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });
}

async function open(token: string, headers?: Record<string, string>, of = gateway): Promise<Reader> {
  const response = await ask(token, headers, of);
  if (response.status !== 200) throw new Error(await response.text());
  return new Reader(response);
}

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { error: { code: string } }).error.code;

/** A referral that was just sent from one firm to another. */
function sent(from: string, to: string) {
  const hop = buildHop({ referringFirm: { id: from, name: 'S' }, referentFirm: { id: to, name: 'R' } });
  const facts = buildCase({ owner: { id: from, name: 'S' }, hops: [hop] });
  const change = { ...sampleOf('referral.sent.v1').data.change, referralId: hop.id };
  return buildEvent('referral.sent.v1', { key: facts.id, data: { case: facts, referralId: hop.id, change } });
}

/** Sessions of three firms, each with a stream. */
async function three() {
  const sessions = [gateway.newSession(), gateway.newSession(), gateway.newSession()] as const;
  const readers = await Promise.all(sessions.map(({ token }) => open(token)));
  await Promise.all(readers.map((reader) => reader.next('open')));
  return { sessions, readers, firmIds: sessions.map(({ principal }) => principal.firmId!) };
}

describe('the stream', () => {
  it('tells both firms of a referral within two seconds, without a word of the case, and a third nothing', async () => {
    const { readers, firmIds } = await three();
    const [sender, receiver, other] = readers as [Reader, Reader, Reader];
    await staysWithin(2_000, async () => {
      const event = sent(firmIds[0]!, firmIds[1]!);
      const beganAt = Date.now();
      await publish('referrals.events', event);
      const data = { kind: 'referral', id: event.data.referralId, at: event.occurredAt };
      for (const reader of [sender, receiver])
        expect(await reader.next('hint')).toEqual({ event: 'hint', id: event.eventId, data });
      return Date.now() - beganAt;
    });
    // a later one of its own shows that the third firm was skipped
    await publish('referrals.events', sent(firmIds[2]!, randomUUID()));
    await other.next('hint');
    expect([...other.hints, ...receiver.hints]).toEqual([]);
  });

  it('is not buffered and not stored, and names a time to come back that differs', async () => {
    const { token } = gateway.newSession();
    const readers = await Promise.all(Array.from({ length: 5 }, () => open(token)));
    await Promise.all(readers.map((reader) => reader.next('open')));
    const { headers } = readers[0]!.response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(new Set(readers.map(({ retry }) => retry)).size).toBeGreaterThan(1);
  });

  it('says after a gap that all is to be read again, and so for many hints at once', async () => {
    const { token, principal } = gateway.newSession();
    const reader = await open(token, { 'last-event-id': randomUUID() });
    await reader.next('resync');
    const many = Array.from({ length: 1_000 }, () => sent(principal.firmId!, randomUUID()));
    const read = () => ScrapedMetrics.read(metricsPort()!);
    const dropped = async () =>
      (await read()).value('gateway_stream_hints_dropped_total', { cause: 'burst' }) ?? 0;
    // on a busy machine they may trickle in, which is no burst
    do await publish('referrals.events', ...many);
    while ((await dropped()) <= 100);
    await reader.next('resync');
    expect((await read()).value('gateway_streams_open')).toBeGreaterThan(0);
  });

  it.each<[string, (session: ReturnType<GatewayUnderTest['newSession']>) => DomainEvent]>([
    [
      'its session ends',
      ({ sessionId, principal }) =>
        buildEvent('session.ended.v1', {
          data: { sessionId, userId: principal.userId!, reason: 'logged_out' },
        }),
    ],
    [
      'its user is deactivated',
      ({ principal }) =>
        buildEvent('user.deactivated.v1', {
          data: { user: { ...sampleOf('user.deactivated.v1').data.user, id: principal.userId! } },
        }),
    ],
    [
      'its firm is deactivated',
      ({ principal }) =>
        buildEvent('firm.deactivated.v1', {
          data: { firm: { ...sampleOf('firm.deactivated.v1').data.firm, id: principal.firmId! } },
        }),
    ],
  ])('ends within a second when %s', (_, event) =>
    staysWithin(EFFECT_MS, async () => {
      const session = gateway.newSession();
      const [reader, other] = [await open(session.token), await open(gateway.newSession().token)];
      await Promise.all([reader.next('open'), other.next('open')]);
      gateway.auth.sessions.set(session.token, { outcome: 'invalid' });
      const publishedAt = Date.now();
      await publish('auth.events', event(session));
      await reader.end();
      const tookMs = Date.now() - publishedAt;
      expect(other.isOver).toBe(false);
      expect((await ask(session.token)).status).toBe(401);
      return tookMs;
    }),
  );

  it('ends with its token', async () => {
    const { token, principal, sessionId } = gateway.newSession();
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    gateway.auth.sessions.set(token, { outcome: 'ok', principal, expiresAt, sessionId });
    const reader = await open(token);
    await reader.end();
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt) - 50);
  });

  it('is for people, not for keys, and a person has eight', async () => {
    const { token } = gateway.newSession();
    const readers: Reader[] = [];
    for (let count = 0; count < 8; count++) readers.push(await open(token));
    const refused = await ask(token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    aborts.at(-2)!.abort();
    await readers.at(-1)!.end();
    while ((await ask(token)).status !== 200) continue;
    const ofNobody: Partial<Principal> = { firmId: null, firmName: null, role: 'system_admin' };
    expect(await codeOf(await ask(gateway.newSession(ofNobody).token))).toBe('wrong_scope');
    const posted = await fetch(`${gateway.internal}/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.newSession().token}` },
    });
    expect(posted.status).toBe(404);
  });

  it('tells a firm and a provider of their med referral, and no other provider', async () => {
    const ofProvider = (): Partial<Principal> => ({
      firmId: null,
      firmName: null,
      providerId: randomUUID(),
      role: 'provider_user',
    });
    const [firm, provider, other] = [undefined, ofProvider(), ofProvider()].map((one) =>
      gateway.newSession(one),
    ) as [Session, Session, Session];
    const readers = await Promise.all([firm, provider, other].map(({ token }) => open(token)));
    await Promise.all(readers.map((reader) => reader.next('open')));
    const { medCase, medReferral } = sampleOf('med_referral.sent.v1').data;
    const sentTo = (providerId: string, id: string) =>
      buildEvent('med_referral.sent.v1', {
        key: medCase.id,
        data: {
          medCase: { ...medCase, handlingFirm: { id: firm.principal.firmId!, name: 'F' } },
          medReferral: { ...medReferral, id, provider: { id: providerId, name: 'P' } },
        },
      });
    const ids = [randomUUID(), randomUUID()] as const;
    await publish('med-cases.events', sentTo(provider.principal.providerId!, ids[0]));
    for (const reader of readers.slice(0, 2))
      expect((await reader.next('hint')).data).toMatchObject({ kind: 'med_referral', id: ids[0] });
    await publish('med-cases.events', sentTo(other.principal.providerId!, ids[1]));
    expect((await readers[2]!.next('hint')).data.id).toBe(ids[1]);
    expect(readers[1]!.hints).toEqual([]);
  });

  it('does not hold up a stop', async () => {
    const other = await start();
    const reader = await open(other.newSession().token, {}, other);
    await reader.next('open');
    const beganAt = Date.now();
    await other.stop();
    await reader.end();
    expect(Date.now() - beganAt).toBeLessThan(10_000);
  });

  it('is not opened again while the gateway stops', async () => {
    const other = await start();
    const { token } = other.newSession();
    other.gateway.app.get(HintStreams, { strict: false }).stop();
    const again = await fetch(`${other.internal}/stream`, { headers: { authorization: `Bearer ${token}` } });
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '1']);
    await other.stop();
  });

  it('is silent without Kafka, and once revocations arrive again it is checked and reads all again', async () => {
    const deaf = await GatewayUnderTest.start({ redisUrl: redis.url });
    const [ended, kept] = [deaf.newSession(), deaf.newSession()];
    const readers = await Promise.all([ended, kept].map(({ token }) => open(token, {}, deaf)));
    await Promise.all(readers.map((reader) => reader.next('open')));
    deaf.auth.sessions.set(ended.token, { outcome: 'invalid' });
    deaf.gateway.app.get(VerifiedCredentials, { strict: false }).revocationsLiveSince = performance.now();
    await readers[0]!.end();
    await readers[1]!.next('resync');
    await deaf.stop();
  });
});
