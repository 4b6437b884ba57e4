import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
  });
  // chance would export none that begins here
  beforeEach(() => startTracing('test', { ...collector.settings, OTEL_TRACES_SAMPLER_ARG: 0 }));
  afterAll(() => collector?.close());

  /** Events with these traces, in one batch of Kafka; resolves with the spans that handled them. */
  const consumed = async (...traceparents: string[]) => {
    let handled = 0;
    @EventConsumer(randomUUID())
    class OnFirmUpdatedConsumer {
      @HandleEventBatches({ types: ['firm.updated.v1'], size: 50 })
      async handle(events: EventOfType<'firm.updated.v1'>[]): Promise<void> {
        handled += events.length;
      }
    }
    const key = randomUUID();
    await publish(...traceparents.map((traceparent, place) => ({ ...numbered(key, place), traceparent })));
    const before = collector.spans.length;
    await startOf(OnFirmUpdatedConsumer);
    await until(() => handled === traceparents.length);
    // the span ends before its consumer does
    await stopAll();
    await stopTracing();
    return collector.spans.slice(before).filter(({ name }) => name === 'consume auth.events');
  };
  const sampled = () => newTraceparent().replace(/00$/, '01');
  const traceOf = (traceparent: string) => traceparent.split('-')[1];

  it('is handled in a trace of its own, which links the trace of each event and is exported when one of them is', async () => {
    const traceparents = [newTraceparent(), sampled(), sampled()];
    const [batch, ...others] = await consumed(...traceparents);
    expect(others).toEqual([]);
    expect(batch!.parentSpanId).toBeFalsy();
    expect(batch!.links?.map(({ traceId }) => traceId)).toEqual(traceparents.map(traceOf));
  });

  it('of which no event is exported is not exported either', async () => {
    expect(await consumed(newTraceparent(), newTraceparent())).toEqual([]);
  });

  it('with one event goes on with its trace', async () => {
    const traceparent = sampled();
    expect(await consumed(traceparent)).toMatchObject([
      { traceId: traceOf(traceparent), parentSpanId: traceparent.split('-')[2] },
    ]);
  });
});
