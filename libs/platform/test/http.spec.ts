import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { principalFor, principalHeaders } from '@referral-exchange/testing';
import { KNOWN_ID, startTiny, TinyModule } from './tiny-service.js';

type Json = Record<string, any>;
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

async function call(
  path: string,
  init: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Uint8Array;
    as?: Json | null;
  } = {},
): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await fetch(path.startsWith('http') ? path : tiny.baseUrl + path, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(init.as === null ? {} : principalHeaders(init.as)),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    body: init.body as string,
  });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Json) : {}, headers: response.headers };
}
const post = (path: string, value: unknown, rest: Parameters<typeof call>[1] = {}) =>
  call(path, { body: typeof value === 'string' ? value : JSON.stringify(value), ...rest });

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

describe('the public envelope', () => {
  it('wraps a result in data and meta, and repeats the request id in a header', async () => {
    const { status, body, headers } = await call(`/things/${KNOWN_ID}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { id: KNOWN_ID },
      meta: {
        requestId: expect.stringMatching(/^req_[0-9a-f]{24}$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    });
    expect(headers.get('x-request-id')).toBe(body.meta.requestId);
    expect(headers.get('etag')).toBe('"3"');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('keeps a well-formed X-Request-Id and replaces any other', async () => {
    const mine = `req_${'ab'.repeat(12)}`;
    expect((await call('/things', { headers: { 'x-request-id': mine } })).body.meta.requestId).toBe(mine);
    expect((await call('/things', { headers: { 'x-request-id': 'req_x' } })).body.meta.requestId).not.toBe(
      'req_x',
    );
  });

  it('gives pages their pagination and extra meta', async () => {
    const { body } = await call('/things?page=2&limit=20');
    expect(body.pagination).toEqual({ page: 2, limit: 20, total: 41, totalPages: 3 });
    expect(body.meta.nextCursor).toBe('c1');
    expect(body.data).toHaveLength(1);
  });

  it('puts unwrapped fields beside meta, answers DELETE with 204, passes files as they are', async () => {
    expect((await call('/things/unwrapped')).body).toEqual({ id: KNOWN_ID, meta: expect.anything() });
    const removed = await call(`/things/${KNOWN_ID}`, { method: 'DELETE' });
    expect([removed.status, removed.body]).toEqual([204, {}]);
    const file = await fetch(`${tiny.baseUrl}/things/file`, { headers: principalHeaders() });
    expect([await file.text(), file.headers.get('content-type')]).toEqual([
      'a,b\n',
      'text/csv; charset=utf-8',
    ]);
  });

  it('keeps public resources public under the internal address', async () => {
    const { body } = await call(`${tiny.internalUrl}/things/${KNOWN_ID}`, {
      as: { kind: 'session', role: 'viewer' },
    });
    expect(body.meta.requestId).toMatch(/^req_/);
    const refused = await call(`${tiny.internalUrl}/things/${KNOWN_ID}`, { as: null });
    expect(refused.body.error.code).toBe('invalid_api_key');
    expect(refused.body.meta.requestId).toMatch(/^req_/);
  });

  it('never tells the text of an unexpected fault', async () => {
    const { status, body } = await call('/things/broken');
    expect([status, body.error.code]).toEqual([500, 'internal_error']);
    expect(JSON.stringify(body)).not.toContain('SELECT');
  });
});

describe('the internal envelope', () => {
  const session = { kind: 'session', role: 'firm_admin', userName: 'Ann', tier: null };

  it('wraps results and errors, refusals by the guard too', async () => {
    expect((await call(`${tiny.internalUrl}/desk/me`, { as: session })).body).toEqual({
      meta: { success: true },
      data: { name: 'Ann' },
    });
    expect((await call(`${tiny.internalUrl}/desk/me`, { as: null })).body).toEqual({
      meta: { success: false },
      error: { code: 'no_token', message: expect.any(String), details: [] },
    });
    const bad = await call(`${tiny.internalUrl}/desk/me`, {
      as: null,
      headers: { 'x-principal': 'nonsense' },
    });
    expect([bad.status, bad.body.error.code]).toEqual([401, 'token_invalid']);
    const low = await post(`${tiny.internalUrl}/desk/settings`, {}, { as: { ...session, role: 'member' } });
    expect([low.status, low.body.error.code]).toEqual([403, 'insufficient_role']);
  });

  it('lists faults as an array of field and message', async () => {
    const { status, body } = await post(`${tiny.internalUrl}/desk/settings`, { tier: 0 }, { as: session });
    expect(status).toBe(400);
    expect(body.error.details).toEqual([
      { field: 'title', message: 'title is required' },
      { field: 'tier', message: expect.any(String) },
    ]);
  });

  it('is chosen by the path where no controller is', async () => {
    expect((await call(`${tiny.internalUrl}/nowhere`)).body.meta).toEqual({ success: false });
    const unknown = await call('/nowhere');
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'resource_not_found']);
    expect(unknown.body.meta.requestId).toMatch(/^req_/);
    expect((await call('/things', { method: 'PUT' })).status).toBe(404);
  });

  it('needs no credential on an open route', async () => {
    expect((await call(`${tiny.internalUrl}/desk/open`, { as: null })).body.data).toEqual({ open: true });
  });
});

describe('who may call', () => {
  const statusAs = async (token: string) =>
    (await call('/things', { as: null, headers: { 'x-principal': token } })).status;

  it('refuses tokens that are expired, foreign, or meant for others', async () => {
    expect(await statusAs(principalFor())).toBe(200);
    expect(await statusAs(principalFor({}, { expiresIn: -1 }))).toBe(401);
    expect(await statusAs(principalFor({}, { foreignKey: true }))).toBe(401);
    expect(await statusAs(principalFor({}, { expiresIn: 3_600 }))).toBe(401);
    expect(await statusAs(principalFor({}, { issuer: 'someone' }))).toBe(401);
    expect(await statusAs(principalFor({}, { audience: 'others' }))).toBe(401);
    const [head, body] = principalFor().split('.');
    expect(await statusAs(`${head}.${body}.`)).toBe(401);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await statusAs(`${none}.${body}.`)).toBe(401);
  });

  it('remembers a good token no longer than it lives', async () => {
    const shortLived = principalFor({}, { expiresIn: 1 });
    expect([await statusAs(shortLived), await statusAs(shortLived)]).toEqual([200, 200]);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await statusAs(shortLived)).toBe(401);
  });

  it('tells scope before tier', async () => {
    const provider = { kind: 'provider_key', tier: 'read_only', firmId: null };
    expect((await post('/things', {}, { as: provider })).body.error.code).toBe('wrong_scope');
    expect((await post('/things', {}, { as: { tier: 'read_only' } })).body.error.code).toBe(
      'insufficient_tier',
    );
    const low = await call(`/things/${KNOWN_ID}`, { method: 'DELETE', as: { tier: 'standard' } });
    expect([low.status, low.body.error.code]).toEqual([403, 'insufficient_tier']);
  });

  it('admits an admin key to reads and to what lists it', async () => {
    const admin = { kind: 'admin', tier: null, firmId: null };
    expect((await call('/things', { as: admin })).status).toBe(200);
    expect((await post('/things', { title: 'x' }, { as: admin })).body.error.code).toBe('wrong_scope');
    expect((await call(`${tiny.internalUrl}/desk/force`, { method: 'POST', as: admin })).status).toBe(200);
  });
});

describe('the order of checks (decisions, 1.3)', () => {
  const OTHER_ID = '01890000-0000-7000-8000-000000000002';

  it('tells 401, 403, a malformed id, 404, 403 and 409 before the body is looked at', async () => {
    const broken = '{"title":';
    const change = (id: string, as: Json | null, headers = {}) =>
      post(`/things/${id}/change`, broken, { as, headers });
    expect((await change(KNOWN_ID, null)).status).toBe(401);
    expect((await change(KNOWN_ID, { tier: 'read_only' })).status).toBe(403);
    const malformed = await change('xyz', {});
    expect([malformed.status, malformed.body.error.details.errors[0].field]).toEqual([400, 'id']);
    expect((await change(OTHER_ID, {})).status).toBe(404);
    expect((await change(KNOWN_ID, { firmName: 'Outsider' })).body.error.code).toBe('permission_denied');
    const stale = await change(KNOWN_ID, {}, { 'if-match': '"2"' });
    expect([stale.status, stale.body.error.details.reason]).toEqual([409, 'version_mismatch']);
    expect((await change(KNOWN_ID, {}, { 'if-match': '"2", "3"' })).body.error.code).toBe('validation_error');
  });

  it('tells 401 and 404 of a body that is too large, else 413', async () => {
    const large = JSON.stringify({ title: 'x'.repeat(1_100_000) });
    expect((await post('/things', large, { as: null })).status).toBe(401);
    expect((await post(`/things/${OTHER_ID}/change`, large)).status).toBe(404);
    for (const path of ['/things', `/things/${KNOWN_ID}/touch`]) {
      const refused = await post(path, large);
      expect([refused.status, refused.body.error.code]).toEqual([413, 'file_too_large']);
      expect(refused.body.error.details).toEqual({ maxBytes: 1_048_576 });
    }
    expect((await post('/things', JSON.stringify({ title: 'x', pad: 'x'.repeat(10_485_760) }))).status).toBe(
      413,
    );
  });
});

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

  it('reads compressed bodies and refuses broken ones', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect((await post('/things', '{"title":"x"}', { headers })).status).toBe(400);
    expect((await post('/things', '{}', { headers: { 'content-encoding': 'zzz' } })).status).toBe(400);
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
