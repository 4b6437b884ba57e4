import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { principalHeaders } from '@referral-exchange/testing';
import { KNOWN_ID, startTiny, TinyClient } from '@referral-exchange/testing/tiny';

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

describe('an unknown field of a body', () => {
  const post = (path: string, body: unknown, rest = {}) =>
    new TinyClient(tiny.baseUrl).post(path, body, rest);
  const SESSION = { kind: 'session', role: 'firm_admin', tier: null };
  const ofColour = {
    code: 'unknown_field',
    field: 'colour',
    message: 'The field colour does not exist here and was ignored.',
  };

  it('is ignored, and the answer says so and suggests what was meant', async () => {
    const { status, body } = await post('/things?verbose=1', {
      title: 'x',
      tiers: 3,
      slots: [{ firmId: KNOWN_ID }, { firmId: KNOWN_ID, firm_id: 1, other: {} }],
      customMetadata: { anything: 1 },
    });
    expect(status).toBe(201);
    expect(body.meta.warnings).toEqual([
      expect.objectContaining({ code: 'unknown_parameter', parameter: 'verbose' }),
      {
        code: 'unknown_field',
        field: 'tiers',
        message: 'The field tiers does not exist here and was ignored. Did you mean tier?',
      },
      {
        code: 'unknown_field',
        field: 'slots.1.firm_id',
        message: 'The field slots.1.firm_id does not exist here and was ignored.',
      },
      expect.objectContaining({ field: 'slots.1.other' }),
    ]);
    expect(body.data).not.toHaveProperty('tiers');
  });

  it('stands in the details of a 400, and in its meta in the internal envelope', async () => {
    const missing = await post('/things', { titel: 'x', colour: 1 });
    expect([missing.status, missing.body.error.details]).toEqual([
      400,
      {
        errors: [expect.objectContaining({ field: 'title', code: 'required' })],
        warnings: [
          {
            code: 'unknown_field',
            field: 'titel',
            message: 'The field titel does not exist here and was ignored. Did you mean title?',
          },
          ofColour,
        ],
      },
    ]);
    const desk = `${tiny.internalUrl}/desk/settings`;
    const internal = await post(desk, { colour: 1 }, { as: SESSION });
    expect([internal.status, internal.body.meta]).toEqual([400, { success: false, warnings: [ofColour] }]);
    expect(internal.body.error.details).toEqual([{ field: 'title', message: 'title is required' }]);
    expect((await post(desk, { title: 'x', colour: 1 }, { as: SESSION })).body.meta).toEqual({
      success: true,
      warnings: [ofColour],
    });
  });

  it('is not told with a 404: the body was not looked at', async () => {
    const unknown = '01890000-0000-7000-8000-000000000009';
    const { status, body } = await post(`/things/${unknown}/change`, { colour: 1 });
    expect([status, body.error.details]).toEqual([404, undefined]);
  });

  it('is every field where a route takes no body', async () => {
    const { body } = await post(`/things/${KNOWN_ID}/touch`, { reason: 'x' });
    expect(body.meta.warnings).toEqual([expect.objectContaining({ field: 'reason' })]);
    for (const nothing of ['', '{"a":', '[1]', '{}'])
      expect((await post(`/things/${KNOWN_ID}/touch`, nothing)).body.meta).not.toHaveProperty('warnings');
  });

  it('is listed twenty times at most, with its name cut', async () => {
    const many = Object.fromEntries([...Array(5_000).keys()].map((key) => [`${'k'.repeat(1_500)}${key}`, 1]));
    const { status, body } = await post('/things', JSON.stringify({ title: 'x', ...many }).slice(0, 900_000).replace(/,[^,]*$/, '}')); // prettier-ignore
    expect([status, body.meta.warnings.length]).toEqual([201, 20]);
    expect(JSON.stringify(body.meta.warnings).length).toBeLessThan(20 * 400);
  });
});
