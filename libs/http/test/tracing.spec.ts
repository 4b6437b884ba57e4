import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OtlpCollector, principalHeaders } from '@referral-exchange/testing';
import { newId, startTracing, stopTracing, withSpan } from '@referral-exchange/telemetry';
import { startTiny } from '@referral-exchange/testing/tiny';

const nothing = () => Promise.resolve();
const contextOf = (flags: '00' | '01') => `00-${newId().replaceAll('-', '')}-b7ad6b7169203331-${flags}`;
const traceOf = (traceparent: string) => traceparent.split('-')[1];

describe('tracing with an endpoint', () => {
  let collector: OtlpCollector;
  let endpoint: OtlpCollector['settings'];
  beforeEach(async () => {
    collector = await OtlpCollector.start();
    endpoint = collector.settings;
  });
  afterEach(async () => {
    await stopTracing();
    await collector.close();
  });

  it('exports the server span of a request in the caller’s trace, and spans made by hand, with the release', async () => {
    await startTracing('tiny', { ...endpoint, SERVICE_VERSION: '1.2.3' });
    const tiny = await startTiny();
    const parent = contextOf('01');
    const headers = { ...principalHeaders(), traceparent: parent };
    expect((await fetch(`${tiny.baseUrl}/things`, { headers })).status).toBe(200);
    await withSpan('relay publish', { parent, attributes: { topic: 'x' } }, nothing);
    await tiny.app.close();
    await stopTracing();
    for (const name of ['GET /api/public/v1/things', 'relay publish']) {
      expect(collector.spans.find((span) => span.name === name)).toMatchObject({
        traceId: traceOf(parent),
        parentSpanId: 'b7ad6b7169203331',
        resource: { 'service.name': 'tiny', 'service.version': '1.2.3' },
      });
    }
  });

  it('links what caused a span, each cause once, and leaves out what is malformed', async () => {
    await startTracing('tiny', endpoint);
    const [first, second] = [contextOf('01'), contextOf('00')];
    await withSpan('batch', { links: [first, second, first, undefined, 'nonsense'] }, nothing);
    await stopTracing();
    const [span] = collector.spans;
    expect(span?.parentSpanId).toBeFalsy();
    expect(span?.links?.map(({ traceId }) => traceId)).toEqual([first, second].map(traceOf));
  });

  it.each([
    ['parentbased_traceidratio', 0, ['sampled']],
    ['parentbased_traceidratio', 1, ['root', 'sampled']],
    ['parentbased_always_on', 0, ['root', 'sampled']],
    ['parentbased_always_off', 1, ['sampled']],
    ['traceidratio', 0, []],
    ['traceidratio', 1, ['root', 'sampled', 'not sampled']],
    ['always_on', 0, ['root', 'sampled', 'not sampled']],
    ['always_off', 1, []],
  ] as const)('%s with %s exports %j', async (sampler, ratio, expected) => {
    await startTracing('tiny', {
      ...endpoint,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: ratio,
    });
    await withSpan('root', {}, nothing);
    await withSpan('sampled', { parent: contextOf('01') }, nothing);
    await withSpan('not sampled', { parent: contextOf('00') }, nothing);
    await stopTracing();
    expect(collector.spans.map(({ name }) => name)).toEqual(expected);
  });

  it('decides for a part of the roots, and for all spans of a trace alike', async () => {
    await startTracing('tiny', { ...endpoint, OTEL_TRACES_SAMPLER_ARG: 0.5 });
    for (let i = 0; i < 60; i++) await withSpan('root', {}, () => withSpan('part', {}, nothing));
    await stopTracing();
    const traces = (name: string) =>
      collector.spans.filter((span) => span.name === name).map(({ traceId }) => traceId);
    expect(traces('root').length).toBeGreaterThan(5);
    expect(traces('root').length).toBeLessThan(55);
    expect(new Set(traces('part'))).toEqual(new Set(traces('root')));
  });
});
