import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { principalHeaders } from '@referral-exchange/testing';
import { type Json, KNOWN_ID, startTiny, TinyClient, TinyModule } from '@referral-exchange/testing/tiny';

let tiny: Awaited<ReturnType<typeof startTiny>>;
let isDown = false;

beforeAll(async () => {
  tiny = await startTiny(
    TinyModule.with([
      { name: 'thing', check: () => (isDown ? Promise.reject(new Error('x')) : Promise.resolve()) },
    ]),
  );
});
afterAll(() => tiny.app.close());

const call: TinyClient['call'] = (...args) => new TinyClient(tiny.baseUrl).call(...args);
const post: TinyClient['post'] = (...args) => new TinyClient(tiny.baseUrl).post(...args);

/** A request whose address goes out exactly as given; fetch would repair it. */
function rawStatus(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(tiny.origin);
    httpRequest({ hostname, port, path, headers: principalHeaders() }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe('bodies', () => {
  it('lists every fault at once, with its path and code', async () => {
    const { status, body } = await post('/things', {
      title: 'much too long a title',
      tier: 0,
      status: 'other',
      slots: [{ firmId: 'x' }, {}, 'text'],
    });
    expect(status).toBe(400);
    expect(body.error.code).toBe('validation_error');
    expect(body.error.details.errors.map((fault: Json) => [fault.field, fault.code])).toEqual([
      ['title', 'too_long'],
      ['tier', 'out_of_range'],
      ['status', 'invalid_enum'],
      ['slots.0.firmId', 'invalid_format'],
      ['slots.1.firmId', 'required'],
      ['slots.2', 'invalid_type'],
    ]);
  });

  it('strips unknown keys and takes a missing body as {}', async () => {
    const made = await post('/things', { title: 'x', status: 'open', evil: 1, constructor: 'y', offset: 3 });
    expect([made.status, made.body.data]).toEqual([201, { title: 'x', status: 'OPEN' }]);
    const missing = await call('/things', { method: 'POST' });
    expect(missing.body.error.details.errors).toEqual([
      { field: 'title', code: 'required', message: 'title is required' },
    ]);
  });

  it.each([
    ['malformed JSON', '{"title":'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['nesting of 100,000', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['nesting of 33', `{"a":${'['.repeat(32)}${']'.repeat(32)}}`],
  ])('refuses %s with 400', async (_name, body) => {
    const refused = await call('/things', { body: body as string });
    expect([refused.status, refused.body.error.code]).toEqual([400, 'validation_error']);
  });

  it('names the field with a NUL or a lone surrogate, in values and in keys', async () => {
    const faultOf = async (json: string) => (await post('/things', json)).body.error.details.errors;
    expect(await faultOf('{"title":"a\\u0000b"}')).toEqual([expect.objectContaining({ field: 'title' })]);
    expect(await faultOf('{"title":"x","customMetadata":{"a":"\\ud800"}}')).toEqual([
      expect.objectContaining({ field: 'customMetadata.a', code: 'invalid_character' }),
    ]);
    expect(await faultOf('{"title":"x","customMetadata":{"a\\u0000":1}}')).toHaveLength(1);
    expect((await post('/things', '{"title":"\\ud83d\\ude00"}')).status).toBe(201);
  });

  it('wants JSON to be called JSON', async () => {
    const form = await post('/things', '{"title":"x"}', { headers: { 'content-type': 'text/plain' } });
    expect([form.status, form.body.error.details.errors[0].field]).toEqual([400, 'Content-Type']);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'x', 'GZIP', 'identity, gzip'])(
    'refuses a body in the coding %s with 415, in both envelopes, after the route has judged its address',
    async (coding) => {
      const headers = { 'content-encoding': coding };
      const session = { kind: 'session', role: 'firm_admin', tier: null };
      for (const [path, as] of [['/things'], [`${tiny.internalUrl}/desk/settings`, session]] as const) {
        const refused = await call(path, { body: gzipSync('{"title":"x"}'), headers, ...(as && { as }) });
        expect([refused.status, refused.body.error.code]).toEqual([415, 'validation_error']);
        expect(refused.body.error.message).toContain('Content-Encoding');
      }
      const unknown = await post(`/things/${KNOWN_ID.replace('7', '4')}/change`, '{}', { headers });
      expect(unknown.status).toBe(404);
    },
  );

  it('reads a body that says it is not encoded', async () => {
    for (const coding of ['identity', 'Identity', ''])
      expect(
        (await post('/things', '{"title":"x"}', { headers: { 'content-encoding': coding } })).status,
      ).toBe(201);
  });

  it('keeps keys that are names of Object, and never takes one for a class', async () => {
    const customMetadata = { constructor: 1, toString: 'x', nested: [{ constructor: { a: 1 } }] };
    const made = await post(
      '/things',
      JSON.stringify({ title: 'x', customMetadata, bogus: { constructor: 1 } }),
    );
    expect([made.status, made.body.data.customMetadata]).toEqual([201, customMetadata]);
    const slots = [{ firmId: { constructor: 1 } }, [{ constructor: 1 }]];
    expect((await post('/things', JSON.stringify({ title: 'x', slots }))).status).toBe(400);
    expect((await post('/things', '{"title":{"constructor":1}}')).status).toBe(400);
  });

  it('does not let a key pollute a prototype', async () => {
    await post(
      '/things',
      '{"title":"x","__proto__":{"polluted":1},"customMetadata":{"__proto__":{"polluted":1}}}',
    );
    expect(({} as Json).polluted).toBeUndefined();
  });
});

describe('addresses', () => {
  it.each([
    '?page=0',
    '?page=x',
    '?limit=101',
    '?limit=0',
    '?page=1.5',
    '?sort=evil',
    '?page=1&page=2',
    '?limit=',
    '?page[]=0',
    '?page=1&page[]=2',
    '?sort[0]=evil',
  ])('refuses the query %s with 400', async (query) => {
    const { status, body } = await call(`/things${query}`);
    expect([status, body.error.code]).toEqual([400, 'validation_error']);
  });

  it('repeats a refused value of the query, cut to a short length', async () => {
    const messageOf = async (query: string) =>
      (await call(`/things?${query}`)).body.error.details.errors[0].message as string;
    expect(await messageOf('limit=101')).toMatch(/, not "101"$/);
    const long = await messageOf(`limit=${'9'.repeat(5_000)}`);
    expect(long).toMatch(/, not "9{40}…"$/);
  });

  it('ignores query keys that look like members of the query class', async () => {
    expect((await call('/things?offset=5&faults=1&constructor=x&__proto__=1&toString=1')).status).toBe(200);
  });

  it.each([
    '/things?sort=%00', '/things?sort=%ED%A0%80', '/things?sort=%E0%A4', '/things?x=%zz', '/things/%zz', '/things/%00',
    '/things/%C0%80',
  ])('answers the badly encoded %s with 400 in the envelope', async (path) => {
    const { status, body } = await rawStatus(`/api/public/v1${path}`);
    expect([status, (JSON.parse(body) as Json).error.code]).toEqual([400, 'validation_error']);
  }); // prettier-ignore
});

describe('health', () => {
  it('is live always, ready while every check passes, without a credential', async () => {
    const at = async (path: string) => {
      const response = await fetch(tiny.origin + path);
      return [response.status, await response.json()];
    };
    expect(await at('/health/live')).toEqual([200, { status: 'up' }]);
    expect(await at('/health/ready')).toEqual([200, { status: 'up', checks: { thing: 'up' } }]);
    isDown = true;
    expect(await at('/health/ready')).toEqual([503, { status: 'down', checks: { thing: 'down' } }]);
    expect((await at('/health/live'))[0]).toBe(200);
    isDown = false;
  });
});
