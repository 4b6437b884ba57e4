import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { principalHeaders } from '@referral-exchange/testing';
import { TinyClient } from './tiny-client.js';
import { KNOWN_ID, startTiny } from './tiny-service.js';

let tiny: Awaited<ReturnType<typeof startTiny>>;
beforeAll(async () => {
  tiny = await startTiny();
});
afterAll(() => tiny.app.close());

const call: TinyClient['call'] = (...args) => new TinyClient(tiny.baseUrl).call(...args);

describe('an unknown query parameter', () => {
  it('is ignored, and the answer says so and suggests what was meant', async () => {
    const { status, body } = await call('/things?limits=5&page=2');
    expect([status, body.pagination.limit]).toEqual([200, 20]);
    expect(body.meta).toMatchObject({ nextCursor: 'c1', requestId: expect.any(String) });
    expect(body.meta.warnings).toEqual([
      {
        code: 'unknown_parameter',
        parameter: 'limits',
        message: 'The parameter limits does not exist here and was ignored. Did you mean limit?',
      },
    ]);
  });

  it('is reported by a route that takes no parameters, in either envelope', async () => {
    expect((await call('/things/unwrapped?verbose=1')).body).toMatchObject({
      id: KNOWN_ID,
      meta: { warnings: [{ parameter: 'verbose' }] },
    });
    const internal = await fetch(`${tiny.internalUrl}/desk/open?verbose=1`, { headers: principalHeaders() });
    expect(await internal.json()).toMatchObject({
      meta: { success: true, warnings: [{ parameter: 'verbose' }] },
      data: { open: true },
    });
  });

  it('leaves no trace in an answer without one', async () => {
    for (const path of ['/things', '/things?limit=5&page[]=1', '/things/unwrapped?'])
      expect((await call(path)).body.meta).not.toHaveProperty('warnings');
  });

  it('changes neither the tag of a record nor a 304', async () => {
    const plain = await call(`/things/${KNOWN_ID}`);
    const warned = await call(`/things/${KNOWN_ID}?verbose=1`);
    expect(warned.body.meta.warnings).toHaveLength(1);
    const tag = plain.headers.get('etag')!;
    expect(warned.headers.get('etag')).toBe(tag);
    const unchanged = await call(`/things/${KNOWN_ID}?verbose=1`, { headers: { 'if-none-match': tag } });
    expect(unchanged.status).toBe(304);
  });
});
