import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  readUserCall,
  userFactsSchema,
  verifyCredentialCall,
  verifyCredentialResponseSchema,
  type Role,
} from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import { ServiceUnderTest, type TestCaller } from '@referral-exchange/testing';
import { CredentialUses } from '../src/credentials/credential-uses.js';
import { FIND_CRM_TOKEN } from '../src/credentials/credentials.repository.js';
import { auth as definition } from '../src/service.js';
import { administer, createFirm, faultyFields, GATEWAY } from './administer.js';

const KEYS = '/api/v1/public-api-keys';
const TOKENS = '/api/v1/firm/crm-tokens';
const INTEGRATIONS = '/api/v1/firm/integrations';

let auth: ServiceUnderTest;
let firm: { id: string; name: string };
let admin: TestCaller;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());
beforeEach(async () => {
  firm = await createFirm(auth);
  admin = session('firm_admin');
});

const session = (role: Role, change: object = {}) =>
  auth.as({
    kind: 'session',
    firmId: firm.id,
    tier: null,
    keyId: null,
    issuedVia: null,
    role,
    userName: 'Ann Abbott',
    ...change,
  });
const ofProvider = (providerId: string) => session('provider_admin', { firmId: null, providerId });

async function verify(secret: string) {
  const sha256 = createHash('sha256').update(secret).digest('hex');
  const { body } = await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body: { sha256 } });
  return verifyCredentialResponseSchema.parse(body);
}
const outcomeOf = async (secret: string) => (await verify(secret)).outcome;
const create = (by = admin, change: object = {}) =>
  by.post(KEYS, { name: 'production', tier: 'STANDARD', ...change });
const saveUses = () => (auth.part(CredentialUses) as unknown as { work(): Promise<void> }).work();

describe('a key that a person creates', () => {
  it('works, belongs to the firm, and is shown once', async () => {
    const { status, body, data } = await create(admin, { issuedVia: 'mcp' });
    expect([status, body.meta]).toEqual([201, { success: true }]);
    expect(data).toMatchObject({
      name: 'production',
      tier: 'STANDARD',
      key: expect.stringMatching(/^svcp_[0-9a-f]{64}$/),
    });
    expect(await verify(data.key)).toMatchObject({
      outcome: 'ok',
      principal: { kind: 'firm_key', firmId: firm.id, tier: 'standard', issuedVia: 'mcp', keyId: data.id },
    });
    const list = await admin.get(KEYS);
    expect(list.text).not.toContain(data.key);
    expect(list.data).toEqual([
      {
        id: data.id,
        name: 'production',
        tier: 'STANDARD',
        prefix: data.prefix,
        issuedVia: 'mcp',
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: null,
        createdAt: data.createdAt,
      },
    ]);
  });

  it('of a provider is a provider key', async () => {
    const provider = (await administer(auth, 'POST', '/providers', { name: 'Lakeside' })).data;
    const { data } = await create(ofProvider(provider.id));
    expect(await verify(data.key)).toMatchObject({
      outcome: 'ok',
      principal: { kind: 'provider_key', providerId: provider.id },
    });
  });

  it.each([
    [{ tier: 'standard' }, ['tier']],
    [{ name: ' ' }, ['name']],
    [{ expiresAt: new Date(Date.now() + 366 * 86_400_000).toISOString() }, ['expiresAt']],
    [{ expiresAt: new Date(Date.now() - 1_000).toISOString() }, ['expiresAt']],
  ])('with %j is refused', async (change, fields) => {
    const answer = await create(admin, change);
    expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
  });

  it('is one of twenty at most, also of thirty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => create()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ code }) => code !== undefined).map(({ status }) => status)).toEqual(
      Array(10).fill(409),
    );
    // a rotation replaces one, so it needs no room
    const [{ id }] = (await admin.get(KEYS)).data;
    expect((await admin.post(`${KEYS}/${id}/rotate`)).status).toBe(200);
    expect((await admin.get(`${KEYS}?isLive=true`)).body.pagination.total).toBe(20);
    expect((await admin.get(`${KEYS}?isLive=false`)).body.pagination.total).toBe(1);
  });
});

describe('revoking and rotating', () => {
  it('a revoked key is unknown at once, and its event goes to the gateways', async () => {
    const { data } = await create();
    for (let times = 0; times < 2; times++)
      expect((await admin.delete(`${KEYS}/${data.id}`)).status).toBe(204);
    expect(await outcomeOf(data.key)).toBe('unknown');
    const events = (await auth.facts(firm.id)).filter(({ type }) => type === 'api_key.revoked.v1');
    expect(events).toMatchObject([{ data: { keyId: data.id } }]);
  });

  it('a rotated key is replaced by one with the same name, tier, use and expiry', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const old = (await create(admin, { tier: 'FULL', issuedVia: 'mcp', expiresAt })).data;
    const { status, data } = await admin.post(`${KEYS}/${old.id}/rotate`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'production', tier: 'FULL', issuedVia: 'mcp', expiresAt });
    expect(data.id).not.toBe(old.id);
    expect([await outcomeOf(old.key), await outcomeOf(data.key)]).toEqual(['unknown', 'ok']);
    expect((await admin.post(`${KEYS}/${old.id}/rotate`)).body.error).toMatchObject({ code: 'conflict' });
  });

  it('of two rotations at once one succeeds', async () => {
    const { data } = await create();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${KEYS}/${data.id}/rotate`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await admin.get(`${KEYS}?isLive=true`)).data).toHaveLength(1);
  });

  it('keys of others are not found', async () => {
    const { data } = await create();
    const provider = (await administer(auth, 'POST', '/providers', { name: 'P' })).data;
    const strangers = [
      session('firm_admin', { firmId: (await createFirm(auth, 'Strangers')).id }),
      ofProvider(provider.id),
    ];
    for (const stranger of strangers) {
      expect((await stranger.delete(`${KEYS}/${data.id}`)).code).toBe('resource_not_found');
      expect((await stranger.post(`${KEYS}/${data.id}/rotate`)).code).toBe('resource_not_found');
      expect((await stranger.get(KEYS)).data).toEqual([]);
    }
    expect(await outcomeOf(data.key)).toBe('ok');
  });
});

describe('lastUsedAt', () => {
  it('is noted when a key is verified, and saved with one statement for all', async () => {
    const used = [(await create()).data, (await create()).data];
    const unused = (await create()).data;
    const from = clock.now();
    for (const { key } of [...used, ...used]) await verify(key);
    const token = (await admin.post(TOKENS, { name: 'crm' })).data;
    await verify(token.token);
    await saveUses();
    const list: { id: string; lastUsedAt: string | null }[] = (await admin.get(KEYS)).data;
    const lastUse = (id: string) => list.find((one) => one.id === id)!.lastUsedAt;
    for (const { id } of used) expect(Date.parse(lastUse(id)!)).toBeGreaterThanOrEqual(from);
    expect(lastUse(unused.id)).toBeNull();
    expect((await admin.get(TOKENS)).data[0].lastUsedAt).not.toBeNull();
  });
});

describe('a CRM token', () => {
  it('acts for its firm with tier full, until it is revoked', async () => {
    const { status, data } = await admin.post(TOKENS, { name: 'sales CRM' });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      name: 'sales CRM',
      token: expect.stringMatching(/^svccrm_[0-9a-f]{64}$/),
      prefix: data.token.slice(0, 15),
      createdAt: expect.any(String),
    });
    const verified = await verify(data.token);
    expect(verified).toMatchObject({
      outcome: 'ok',
      principal: { kind: 'crm_token', firmId: firm.id, tier: 'full', issuedVia: null },
    });
    const me = await auth.call('GET', '/api/public/v1/firms/me', {
      as: (verified as { principal: object }).principal,
    });
    expect(me.data).toMatchObject({
      firmId: firm.id,
      authMethod: 'crm_token',
      tier: 'full',
      key: null,
      keyName: null,
    });
    for (let times = 0; times < 2; times++)
      expect((await admin.delete(`${TOKENS}/${data.id}`)).status).toBe(204);
    expect(await outcomeOf(data.token)).toBe('unknown');
    expect(await auth.facts(firm.id)).toContainEqual(
      expect.objectContaining({
        type: 'api_key.revoked.v1',
        data: { keyId: data.id, firmId: firm.id, providerId: null },
      }),
    );
    expect((await admin.get(TOKENS)).data).toEqual([]);
  });

  it('is not found by another firm, and is stored as a hash', async () => {
    const { data } = await admin.post(TOKENS, { name: 'crm' });
    const stranger = session('firm_admin', { firmId: (await createFirm(auth, 'Strangers')).id });
    expect((await stranger.delete(`${TOKENS}/${data.id}`)).code).toBe('resource_not_found');
    expect(JSON.stringify(await auth.sql('SELECT to_jsonb(t) AS row FROM crm_tokens t'))).not.toContain(
      data.token.slice(-24),
    );
  });

  it('is one of twenty at most, also of thirty requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => admin.post(TOKENS, { name: 'crm' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  });

  it('is found by an index', async () => {
    const plan = await auth.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${FIND_CRM_TOKEN.replace('$1', `'\\x00'::bytea`)}`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('crm_tokens_token_hash_key');
  });
});

describe('the integrations of a firm', () => {
  it('are switched by its administrators, for keys and CRM tokens alike', async () => {
    const key = (await create()).data;
    const token = (await admin.post(TOKENS, { name: 'crm' })).data;
    expect((await admin.get(INTEGRATIONS)).data).toEqual({
      publicApi: {
        enabled: true,
        liveKeys: 1,
        maxKeys: 20,
        rateLimits: [
          { tier: 'READ_ONLY', read: 500, write: 0 },
          { tier: 'STANDARD', read: 300, write: 100 },
          { tier: 'FULL', read: 300, write: 100 },
        ],
      },
      crm: { liveTokens: 1 },
      mcp: { enabled: false },
    });
    expect((await admin.put(`${INTEGRATIONS}/public-api`, { enabled: false })).data.publicApi.enabled).toBe(
      false,
    );
    expect([await outcomeOf(key.key), await outcomeOf(token.token)]).toEqual([
      'public_api_not_enabled',
      'public_api_not_enabled',
    ]);
    expect((await auth.facts(firm.id)).at(-1)).toMatchObject({ type: 'firm.public_api_changed.v1' });
    await admin.put(`${INTEGRATIONS}/public-api`, { enabled: true });
    await administer(auth, 'POST', `/firms/${firm.id}/deactivate`);
    expect([await outcomeOf(key.key), await outcomeOf(token.token)]).toEqual([
      'firm_inactive',
      'firm_inactive',
    ]);
  });
});

describe('assistants', () => {
  it('are off until an administrator lets them in, which is audited and told to gateways', async () => {
    const key = (await create(admin, { issuedVia: 'mcp' })).data;
    expect(await verify(key.key)).toMatchObject({ outcome: 'ok', isMcpEnabled: false });
    const { data } = await admin.put(`${INTEGRATIONS}/mcp`, { enabled: true });
    expect(data).toMatchObject({ mcp: { enabled: true }, publicApi: { enabled: true } });
    expect(await verify(key.key)).toMatchObject({ outcome: 'ok', isMcpEnabled: true });
    expect((await auth.facts(firm.id)).at(-1)).toMatchObject({ type: 'firm.updated.v1' });
    const entries = await administer(auth, 'GET', `/audit-log?subjectId=${firm.id}`);
    expect(entries.data).toContainEqual(
      expect.objectContaining({ action: 'firm.updated', details: { mcpEnabled: true } }),
    );
    expect(faultyFields(await admin.put(`${INTEGRATIONS}/mcp`, { enabled: 'yes' }))).toEqual(['enabled']);
  });

  it('work for people only while the public API is on, too', async () => {
    const userId = randomUUID();
    await auth.sql(
      `INSERT INTO users (id, email, first_name, last_name, role, firm_id, password_hash)
       VALUES ($1, $2, 'Ann', 'Abbott', 'member', $3, 'x')`,
      [userId, `${userId}@abbott.example`, firm.id],
    );
    const isLetIn = async () => {
      const path = readUserCall.path.replace(':id', userId);
      const { body } = await auth.call('GET', path, { as: { service: 'oauth' } });
      return userFactsSchema.parse(body).isMcpEnabled;
    };
    expect(await isLetIn()).toBe(false);
    await admin.put(`${INTEGRATIONS}/mcp`, { enabled: true });
    expect(await isLetIn()).toBe(true);
    await admin.put(`${INTEGRATIONS}/public-api`, { enabled: false });
    expect(await isLetIn()).toBe(false);
  });
});

describe('managing credentials', () => {
  const routes: [string, string][] = [
    ['POST', KEYS],
    ['GET', KEYS],
    ['DELETE', `${KEYS}/${randomUUID()}`],
    ['POST', `${KEYS}/${randomUUID()}/rotate`],
    ['POST', TOKENS],
    ['GET', TOKENS],
    ['DELETE', `${TOKENS}/${randomUUID()}`],
    ['GET', INTEGRATIONS],
    ['PUT', `${INTEGRATIONS}/public-api`],
    ['PUT', `${INTEGRATIONS}/mcp`],
  ];

  it.each(routes)('%s %s is for firm_admins and above, in session', async (method, path) => {
    const ask = async (by: TestCaller) =>
      (await auth.call(method, path, { as: by.principal, body: method === 'GET' ? undefined : {} })).code;
    expect(await ask(session('member'))).toBe('insufficient_role');
    expect(await ask(session('viewer'))).toBe('insufficient_role');
    for (const kind of ['firm_key', 'crm_token', 'oauth', 'admin'] as const)
      expect(await ask(session('firm_admin', { kind, tier: 'full', scopes: ['cases:write'] }))).toBe(
        'wrong_scope',
      );
    expect(await ask(session('system_admin', { firmId: null }))).toBe('wrong_scope');
    if (!path.startsWith(KEYS)) expect(await ask(ofProvider(randomUUID()))).toBe('wrong_scope');
  });
});
