import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/platform';
import {
  failOnLeaks,
  templateDatabase,
  testTopics,
  type TestDatabase,
  type TestTopics,
} from '@referral-exchange/testing';
import { recordSpans } from './recording-tracer.js';
import { MIGRATIONS, numbered, startConsumer, startProducer, until } from './services.js';

failOnLeaks();
configureLog({ level: 'silent' });

describe('a trace', () => {
  const spans = recordSpans();
  let database: TestDatabase;
  let topics: TestTopics;

  beforeAll(async () => {
    [database, topics] = await Promise.all([
      templateDatabase('messaging', MIGRATIONS),
      testTopics(['auth.events']),
    ]);
  });
  afterAll(async () => {
    await Promise.all([database?.drop(), topics?.drop()]);
  });

  it('continues from the call through outbox and Kafka to the handler, with a span to publish and one to consume', async () => {
    const producer = await startProducer(database.url, topics);
    const consumer = await startConsumer(database.url, topics, () => undefined);
    const event = numbered(randomUUID(), 0);
    const [, traceId, callSpanId] = (event.traceparent as string).split('-');
    await producer.outbox.add(event);
    const handled = await consumer.seen.next();
    await until(() => spans.length >= 2 && spans.every(({ hasEnded }) => hasEnded));
    await Promise.all([producer.app.close(), consumer.app.close()]);
    const [publish, consume] = spans;
    expect(spans).toMatchObject([
      { name: 'publish auth.events', traceId, parentSpanId: callSpanId },
      { name: 'consume auth.events', traceId, parentSpanId: publish?.spanId },
    ]);
    expect(handled.traceparent).toContain(publish?.spanId);
    expect(consume?.spanId).not.toBe(publish?.spanId);
  });
});
