import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configureLog } from '@referral-exchange/telemetry';
import {
  failOnLeaks,
  templateDatabase,
  type TestDatabase,
  testTopics,
  type TestTopics,
  until,
} from '@referral-exchange/testing';
import { recordSpans } from './recording-tracer.js';
import { MIGRATIONS, numbered, startConsumer, startProducer } from './services.js';

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
    await until(() => spans.some(({ name }) => name.startsWith('consume')));
    await until(() => spans.every(({ hasEnded }) => hasEnded));
    await Promise.all([producer.app.close(), consumer.app.close()]);
    // each try has a span of its own, and a busy machine may take two to reach Kafka
    const consume = spans.filter(({ name }) => name === 'consume auth.events');
    const publish = spans.filter(({ name }) => name === 'publish auth.events');
    expect(publish.length + consume.length).toBe(spans.length);
    for (const span of publish) expect(span).toMatchObject({ traceId, parentSpanId: callSpanId });
    const sent = publish.find(({ spanId }) => handled.traceparent?.includes(spanId));
    expect(consume).toMatchObject([{ traceId, parentSpanId: sent?.spanId }]);
    expect(consume[0]?.spanId).not.toBe(sent?.spanId);
  });
});
