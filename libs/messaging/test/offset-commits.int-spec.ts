import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Admin } from 'kafkajs';
import { configureLog } from '@referral-exchange/telemetry';
import { failOnLeaks, until } from '@referral-exchange/testing';
import { createKafka } from '../src/kafka/kafka-client.js';
import { numbered, placeOf, sleep } from './services.js';
import { useConsumers } from './use-consumers.js';

failOnLeaks();
configureLog({ level: 'silent' });

/** What is used of the class of kafkajs that makes the requests to a broker. */
interface Broker {
  offsetCommit(request: unknown): Promise<unknown>;
}
const broker = (createRequire(import.meta.url)('kafkajs/src/broker') as { prototype: Broker }).prototype;
const { offsetCommit } = broker;

describe('the commits of a consumer', () => {
  const { topics, producer, start, stop, publish } = useConsumers();
  let admin: Admin;
  let commits = 0;
  let commitMs = 0;

  beforeAll(() => {
    broker.offsetCommit = async function count(request) {
      commits++;
      if (commitMs > 0) await sleep(commitMs);
      return offsetCommit.call(this, request);
    };
  });
  beforeEach(async () => {
    admin = createKafka({ service: 'tests', brokers: topics().brokers }).admin();
    await admin.connect();
  });
  afterEach(() => admin.disconnect());
  afterAll(() => {
    broker.offsetCommit = offsetCommit;
  });

  async function committed(): Promise<number> {
    const groupId = `${topics().prefix}webhooks`;
    const [read] = await admin.fetchOffsets({ groupId, topics: [`${topics().prefix}auth.events`] });
    return read!.partitions.reduce((sum, { offset }) => sum + Math.max(0, Number(offset)), 0);
  }

  it('are a few each second, however many batches it handles', async () => {
    const { seen } = await start(() => undefined);
    const [before, beganAt] = [commits, performance.now()];
    const key = randomUUID();
    for (let place = 0; place < 60; place++) {
      await publish(numbered(key, place));
      await seen.next();
    }
    expect(commits - before).toBeLessThanOrEqual(2 + (performance.now() - beganAt) / 200);
    expect(commits - before).toBeLessThan(60);
  });

  it('are one for the batches of a fetch that end together', async () => {
    const first = Promise.withResolvers<void>();
    const { seen } = await start((event) => (placeOf(event) === 0 ? first.promise : sleep(300)));
    const inEach = (place: number) =>
      [0, 1, 2].map((partition) => ({ partition, event: numbered(`p${partition}`, place) }));
    const send = (events: ReturnType<typeof inEach>) =>
      producer().send({
        topic: `${topics().prefix}auth.events`,
        messages: events.map(({ partition, event }) => ({ partition, value: JSON.stringify(event) })),
      });
    await send(inEach(0).slice(0, 1));
    await seen.next();
    // the next fetch finds them all
    await send(inEach(1));
    first.resolve();
    for (let times = 0; times < 3; times++) await seen.next();
    const before = commits;
    // so that the others end while the first one is under way
    commitMs = 100;
    await sleep(500);
    commitMs = 0;
    // one, and on a slow machine another one later with what it left
    expect(commits - before).toBeGreaterThan(0);
    expect(commits - before).toBeLessThan(3);
  });

  it('hold what it handled last, also when nothing follows', async () => {
    const { seen } = await start(() => undefined);
    const key = randomUUID();
    for (const place of [0, 1, 2]) {
      await publish(numbered(key, place));
      await seen.next();
    }
    await until(async () => (await committed()) === 3, 5_000);
  });

  it('hold all that it handled when it stops', async () => {
    const consumer = await start(() => undefined);
    const key = randomUUID();
    for (const place of [0, 1, 2]) {
      await publish(numbered(key, place));
      await consumer.seen.next();
    }
    await stop(consumer);
    expect(await committed()).toBe(3);
  });
});
