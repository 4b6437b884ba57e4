import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { tracing } from '@opentelemetry/sdk-node';
import { configureLog } from '@referral-exchange/platform';
import { templateDatabase, testTopics, type TestDatabase, type TestTopics } from '@referral-exchange/testing';
import { MIGRATIONS, numbered, startConsumer, startProducer, until } from './services.js';

configureLog({ level: 'silent' });

describe('a trace', () => {
  const exporter = new tracing.InMemorySpanExporter();
  let database: TestDatabase;
  let topics: TestTopics;

  beforeAll(async () => {
    const spanProcessors = [new tracing.SimpleSpanProcessor(exporter)];
    trace.setGlobalTracerProvider(new tracing.BasicTracerProvider({ spanProcessors }));
    [database, topics] = await Promise.all([
      templateDatabase('messaging', MIGRATIONS),
      testTopics(['auth.events']),
    ]);
  });
  afterAll(async () => {
    await Promise.all([database?.drop(), topics?.drop()]);
  });

  it('goes from the call through the outbox and Kafka to the handler: one span to publish, one to consume', async () => {
    const producer = await startProducer(database.url, topics);
    const consumer = await startConsumer(database.url, topics, () => undefined);
    const event = numbered(randomUUID(), 0);
    await producer.outbox.add(event);
    const handled = await consumer.seen.next();
    await until(() => exporter.getFinishedSpans().length >= 2);
    await Promise.all([producer.app.close(), consumer.app.close()]);
    const spans = exporter.getFinishedSpans();
    const [publish, consume] = ['publish auth.events', 'consume auth.events'].map((name) => {
      const named = spans.filter((span) => span.name === name);
      expect(named).toHaveLength(1);
      return named[0]!;
    });
    const [, traceId, callSpanId] = (event.traceparent as string).split('-');
    expect(publish!.parentSpanContext?.spanId).toBe(callSpanId);
    expect(consume!.parentSpanContext?.spanId).toBe(publish!.spanContext().spanId);
    expect(consume!.spanContext().traceId).toBe(traceId);
    expect(handled.traceparent?.split('-')[2]).toBe(publish!.spanContext().spanId);
  });
});
