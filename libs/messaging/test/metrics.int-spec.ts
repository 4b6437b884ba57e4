import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configureLog, metricsPort, startMetrics, stopMetrics } from '@referral-exchange/telemetry';
import { ScrapedMetrics, until } from '@referral-exchange/testing';
import { OUTBOX_LAG } from '../src/outbox/outbox.repository.js';
import { numbered, startProducer } from './services.js';
import { useConsumers } from './use-consumers.js';

configureLog({ level: 'silent' });

const TOPIC = { messaging_destination_name: 'auth.events' };
const scrape = (): Promise<ScrapedMetrics> => ScrapedMetrics.read(metricsPort()!);

beforeAll(() => startMetrics('test', { METRICS_PORT: 0, HOST: '127.0.0.1' }));
afterAll(() => stopMetrics());

describe('the metrics of events', () => {
  const consumers = useConsumers();

  it('show the outbox, its oldest event and the leader', async () => {
    const producer = await startProducer(consumers.database().url, consumers.topics());
    await until(async () => (await producer.relay.lag()).isLeader);
    // a topic that does not exist: the relay tries again and again
    await producer.database.query(
      "INSERT INTO outbox (event_id, topic, key, payload, headers, created_at) VALUES (gen_random_uuid(), 'none', 'k', '{}', '{}', now() - interval '1 minute')",
    );
    // a value that a busy machine could not read within a second is missing until it is read again
    let during = await scrape();
    await until(async () => {
      during = await scrape();
      return during.value('outbox_depth') === 1 && during.value('outbox_oldest_age_seconds') !== undefined;
    });
    await producer.database.query('DELETE FROM outbox');
    expect(during.value('outbox_oldest_age_seconds')).toBeGreaterThanOrEqual(60);
    expect(during.value('outbox_relay_leader')).toBe(1);
    await producer.app.close();
    expect((await scrape()).value('outbox_depth')).toBeUndefined();
  });

  it('count the backlog by the primary key alone', async () => {
    const producer = await startProducer(consumers.database().url, consumers.topics());
    try {
      await producer.relay.onApplicationShutdown();
      await producer.database.query(
        "INSERT INTO outbox (event_id, topic, key, payload, headers) SELECT gen_random_uuid(), 'none', 'k', '{}', '{}' FROM generate_series(1, 20000)",
      );
      await producer.database.query('VACUUM ANALYZE outbox');
      const plan = await producer.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${OUTBOX_LAG}`);
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toContain('Index Only Scan using outbox_pkey');
      expect(text).not.toContain('Seq Scan');
      expect((await producer.relay.lag()).backlog).toBe(20_000);
    } finally {
      await producer.database.query('TRUNCATE outbox');
      await producer.app.close();
    }
  });

  it('show lag, messages, retries and dead letters by topic', async () => {
    let isBroken = true;
    const consumer = await consumers.start(() => {
      if (isBroken) throw new Error('not yet');
    });
    const [failing, ...rest] = [0, 1, 2, 3, 4].map((place) => numbered(randomUUID(), place));
    await consumers.publish(failing!, 'nonsense');
    const value = async (name: string, labels = {}) =>
      (await scrape()).value(name, { ...TOPIC, ...labels }) ?? 0;
    await until(async () => (await value('consumer_dead_letters_total', { reason: 'failed' })) === 1);
    expect(await value('consumer_retries_total', { cause: 'event' })).toBe(4);
    await until(async () => (await value('consumer_dead_letters_total', { reason: 'invalid' })) === 1);
    isBroken = false;
    await until(async () => (await value('messaging_client_consumed_messages_total')) === 2);
    await consumers.stop(consumer);
    // a group whose members are away shows its lag to a service that starts
    await consumers.publish(...rest);
    const gate = Promise.withResolvers<void>();
    await consumers.start(() => gate.promise);
    await until(async () => (await value('consumer_lag')) === rest.length);
    // and the letters that wait, which a counter of this process would not know
    await until(async () => (await value('consumer_dead_letters_waiting')) === 2);
    expect(await value('consumer_dead_letters_oldest_age_seconds')).toBeGreaterThan(0);
    gate.resolve();
    await until(async () => (await value('consumer_lag')) === 0);
    expect(await value('messaging_client_consumed_messages_total')).toBe(2 + rest.length);
  });
});
