import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Get, Res } from '@nestjs/common';
import { FirmResource } from '@referral-exchange/identity';
import { OtlpCollector, principalHeaders } from '@referral-exchange/testing';
import { newId, startTracing, stopTracing, withSpan } from '@referral-exchange/telemetry';
import { startTiny, TinyModule } from '@referral-exchange/testing/tiny';
import { ApiData, PublicController } from '../src/index.js';

const nothing = () => Promise.resolve();
const contextOf = (flags: '00' | '01') => `00-${newId().replaceAll('-', '')}-b7ad6b7169203331-${flags}`;
const traceOf = (traceparent: string) => traceparent.split('-')[1];

@PublicController('slow', 'Referrals')
@FirmResource()
class SlowController {
  static readonly called = Promise.withResolvers<void>();
  static readonly ended = Promise.withResolvers<void>();

  @Get()
  @ApiData({ type: 'object' })
  read(@Res({ passthrough: true }) response: ServerResponse): Promise<never> {
    response.once('close', SlowController.ended.resolve);
    SlowController.called.resolve();
    return Promise.withResolvers<never>().promise;
  }
}

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

  it('marks a call as an error that failed or got no answer, and tells a status only when one was sent', async () => {
    await startTracing('tiny', endpoint);
    const tiny = await startTiny(TinyModule.with([], [], [SlowController]));
    const headers = { ...principalHeaders(), traceparent: contextOf('01') };
    for (const path of ['things', 'things/broken', 'nothing'])
      await (await fetch(`${tiny.baseUrl}/${path}`, { headers })).text();
    const leaving = new AbortController();
    const left = fetch(`${tiny.baseUrl}/slow`, { headers, signal: leaving.signal }).catch(() => undefined);
    await SlowController.called.promise;
    leaving.abort();
    await Promise.all([left, SlowController.ended.promise]);
    await tiny.app.close();
    await stopTracing();
    const seen = collector.spans.map(({ name, status, attributes }) => {
      const of = (key: string) => Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];
      return [name, of('http.response.status_code'), status?.code === 2, of('error.type'), of('http.route')];
    });
    const route = (path: string) => `/api/public/v1/${path}`;
    expect(seen).toEqual([
      [`GET ${route('things')}`, 200, false, undefined, route('things')],
      [`GET ${route('things/broken')}`, 500, true, '500', route('things/broken')],
      ['GET', 404, false, undefined, undefined],
      [`GET ${route('slow')}`, undefined, true, 'no_response', route('slow')],
    ]);
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
