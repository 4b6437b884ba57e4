import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { principalFor, principalHeaders } from '@referral-exchange/testing';
import { entityTagOf } from '../src/index.js';
import { type Json, KNOWN_ID, startTiny, TinyClient } from '@referral-exchange/testing/tiny';

let tiny: Awaited<ReturnType<typeof startTiny>>;

beforeAll(async () => {
  tiny = await startTiny();
});
afterAll(() => tiny.app.close());

const call: TinyClient['call'] = (...args) => new TinyClient(tiny.baseUrl).call(...args);
const post: TinyClient['post'] = (...args) => new TinyClient(tiny.baseUrl).post(...args);

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
    expect(headers.get('etag')).toBe(entityTagOf({ id: KNOWN_ID }));
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
      error: { code: 'no_token', message: expect.any(String), docUrl: expect.any(String), details: [] },
    });
    const bad = await call(`${tiny.internalUrl}/desk/me`, {
      as: null,
      headers: { 'x-principal': 'nonsense' },
    });
    expect(bad.headers.get('retry-after')).toBe('2');
    expect([bad.status, bad.body]).toEqual([
      503,
      {
        meta: { success: false },
        error: {
          code: 'service_unavailable',
          message: expect.any(String),
          docUrl: expect.any(String),
          details: [{ field: 'reason', message: 'principal_not_accepted' }],
        },
      },
    ]);
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
  const [, claims] = principalFor().split('.');
  const noAlgorithm = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

  it('is told by the gateway alone: without a principal nobody is let in', async () => {
    const { status, body } = await call('/things', { as: null });
    expect([status, body.error.code]).toEqual([401, 'invalid_api_key']);
    expect(await statusAs(principalFor())).toBe(200);
  });

  it.each([
    ['expired', principalFor({}, { expiresIn: -1 })],
    ['signed with a key that the service does not know', principalFor({}, { foreignKey: true })],
    ['living too long', principalFor({}, { expiresIn: 3_600 })],
    ['from elsewhere', principalFor({}, { issuer: 'someone' })],
    ['meant for others', principalFor({}, { audience: 'others' })],
    ['without a signature', `${principalFor().split('.')[0]}.${claims}.`],
    ['of no algorithm', `${noAlgorithm}.${claims}.`],
  ])('a principal %s is a fault of ours, never of the customer: 503', async (_case, token) => {
    const { status, body } = await call('/things', { as: null, headers: { 'x-principal': token } });
    expect([status, body.error]).toEqual([
      503,
      {
        code: 'service_unavailable',
        message: expect.any(String),
        docUrl: expect.any(String),
        details: { reason: 'principal_not_accepted' },
      },
    ]);
  });

  it('remembers a good token no longer than it lives', async () => {
    const token = principalFor({}, { expiresIn: 30 });
    expect([await statusAs(token), await statusAs(token)]).toEqual([200, 200]);
    const later = Date.now() + 31_000;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    const status = await statusAs(token).finally(() => clock.mockRestore());
    expect(status).toBe(503);
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

  it('admits an operator with a second factor where the admin key is, and as an administrator', async () => {
    const operator = { kind: 'session', tier: null, firmId: null, role: 'system_admin' };
    const force = (as: Json) => call(`${tiny.internalUrl}/desk/force`, { method: 'POST', as });
    const admitted = await force({ ...operator, hasSecondFactor: true });
    expect([admitted.status, admitted.body.data]).toEqual([200, { done: true, by: 'admin' }]);
    const refused = await force(operator);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_role']);
    // the token that was remembered stays that of a person
    expect((await call(`${tiny.internalUrl}/desk/me`, { as: operator })).status).toBe(200);
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
    const fresh = entityTagOf({ id: KNOWN_ID });
    expect((await change(KNOWN_ID, {}, { 'if-match': fresh })).body.error.code).toBe('validation_error');
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
