import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { configureLog, newTraceparent, startTracing, stopTracing } from '@referral-exchange/telemetry';
import { type EventOfType, OtlpCollector, until } from '@referral-exchange/testing';
import { EventConsumer, HandleEventBatches } from '../src/index.js';
import { numbered } from './services.js';
import { useConsumers } from './use-consumers.js';

configureLog({ level: 'silent' });

describe('a batch of events', () => {
  const { publish, startOf, stopAll } = useConsumers();
  let collector: OtlpCollector;
  beforeAll(async () => {
    collector = await OtlpCollector.start();
    await startTracing('test', collector.settings);
  });
  afterAll(() => collector?.close());

  it('is handled in a trace of its own, which links the trace of each event', async () => {
    let handled = 0;
    @EventConsumer(randomUUID())
    class OnFirmUpdatedConsumer {
      @HandleEventBatches({ types: ['firm.updated.v1'], size: 50 })
      async handle(events: EventOfType<'firm.updated.v1'>[]): Promise<void> {
        handled += events.length;
      }
    }
    const key = randomUUID();
    const events = [0, 1, 2].map((place) => ({ ...numbered(key, place), traceparent: newTraceparent() }));
    await publish(...events);
    await startOf(OnFirmUpdatedConsumer);
    await until(() => handled === events.length);
    // the span of the batch ends before its consumer does
    await stopAll();
    await stopTracing();
    const batches = collector.spans.filter(({ name }) => name === 'consume auth.events');
    expect(batches.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
    const traces = events.map(({ traceparent = '' }) => traceparent.split('-')[1]);
    expect(batches.flatMap(({ links = [] }) => links.map(({ traceId }) => traceId)).sort()).toEqual(
      traces.sort(),
    );
  });
});
