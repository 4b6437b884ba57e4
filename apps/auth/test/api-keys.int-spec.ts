import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyCredentialCall, verifyCredentialResponseSchema } from '@referral-exchange/contracts';
import { FIND_CREDENTIAL } from '../src/credentials/credentials.repository.js';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm, faultyFields, GATEWAY } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

const sha256 = (key: string) => createHash('sha256').update(key).digest('hex');

async function createKey(firmId: string, change: object = {}) {
  const answer = await administer(auth, 'POST', `/firms/${firmId}/api-keys`, {
    name: 'test',
    tier: 'STANDARD',
    ...change,
  });
  return answer.body.data as { id: string; key: string; prefix: string };
}

async function verify(key: string) {
  const { status, body } = await auth.call('POST', verifyCredentialCall.path, {
    as: GATEWAY,
    body: { sha256: sha256(key) },
  });
  expect(status).toBe(200);
  return verifyCredentialResponseSchema.parse(body);
}

describe('a new key', () => {
  it('of a firm is shown once, with its tier in upper case', async () => {
    const { id } = await createFirm(auth);
    const { status, body } = await administer(auth, 'POST', `/firms/${id}/api-keys`, {
      name: 'production',
      tier: 'READ_ONLY',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      meta: { success: true },
      data: {
        id: expect.any(String),
        name: 'production',
        tier: 'READ_ONLY',
        key: expect.stringMatching(/^svcp_[0-9a-f]{64}$/),
        prefix: body.data.key.slice(0, 13),
        issuedVia: 'internal_api',
        expiresAt: null,
        createdAt: expect.any(String),
      },
    });
  });

  it('is not stored in any table, the outbox and the audit log included', async () => {
    const { id } = await createFirm(auth);
    const { key } = await createKey(id);
    const pair = (await administer(auth, 'POST', '/test-firms', { pairs: 1 })).body.data[0];
    const secrets: string[] = [key, ...Object.values<string>(pair.sender.keys), pair.sender.user.password];
    const tables = await auth.sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    expect(tables.length).toBeGreaterThanOrEqual(7);
    for (const { name } of tables) {
      const dump = JSON.stringify(await auth.sql(`SELECT to_jsonb(t) AS row FROM ${name} t`));
      // not even a part of it, except the display prefix
      for (const secret of secrets) expect(dump).not.toContain(secret.slice(-24));
    }
    const [stored] = await auth.sql<{ key_hash: Buffer }>('SELECT key_hash FROM api_keys WHERE prefix = $1', [
      key.slice(0, 13),
    ]);
    expect(stored!.key_hash.toString('hex')).toBe(sha256(key));
  });

  it('has an audit entry with its id', async () => {
    const { id } = await createFirm(auth);
    const key = await createKey(id);
    const { body } = await administer(auth, 'GET', `/audit-log?subjectId=${key.id}`);
    expect(body.data).toMatchObject([
      {
        action: 'api_key.created',
        details: { ownerType: 'firm', ownerId: id, tier: 'standard', prefix: key.prefix },
      },
    ]);
  });

  it.each([
    [{}, ['name', 'tier']],
    [{ name: 'a', tier: 'standard' }, ['tier']],
    [{ name: 'a', tier: 'ROOT' }, ['tier']],
    [{ name: 'a', tier: 'FULL', issuedVia: 'mail' }, ['issuedVia']],
    [{ name: 'a', tier: 'FULL', expiresAt: 'soon' }, ['expiresAt']],
    [{ name: 'a', tier: 'FULL', expiresAt: '2026-02-30T00:00:00Z' }, ['expiresAt']],
    [{ name: 'a', tier: 'FULL', expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
    [
      { name: 'a', tier: 'FULL', expiresAt: new Date(Date.now() + 366 * 86_400_000).toISOString() },
      ['expiresAt'],
    ],
  ])('with %j is refused with 400', async (body, fields) => {
    const { id } = await createFirm(auth);
    const answer = await administer(auth, 'POST', `/firms/${id}/api-keys`, body);
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(fields);
  });

  it('of an unknown owner is 404, whatever the body', async () => {
    for (const owner of ['firms', 'providers']) {
      const answer = await administer(auth, 'POST', `/${owner}/${randomUUID()}/api-keys`, {});
      expect([answer.status, answer.body.error.code]).toEqual([404, 'resource_not_found']);
    }
  });
});

describe('a firm holds at most 20 live keys', () => {
  it('thirty concurrent requests create twenty; a revoked or expired key can be replaced', async () => {
    const { id } = await createFirm(auth);
    const ask = () => administer(auth, 'POST', `/firms/${id}/api-keys`, { name: 'many', tier: 'FULL' });
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    const created = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([created.length, refused.length]).toEqual([20, 10]);
    expect(refused[0]!.body.error.code).toBe('conflict');
    expect(faultyFields(refused[0]!)).toEqual(['reason']);

    await administer(auth, 'DELETE', `/api-keys/${created[0]!.body.data.id}`);
    expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(409);
    await auth.sql(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, [created[1]!.body.data.id]);
    expect((await ask()).status).toBe(201);
  });
});

describe('the gateway verifies a key', () => {
  it('it gets the principal of the firm', async () => {
    const firm = await createFirm(auth, 'Principal & Co');
    const key = await createKey(firm.id, { name: 'crm sync', tier: 'FULL', issuedVia: 'mcp' });
    expect(await verify(key.key)).toEqual({
      outcome: 'ok',
      expiresAt: null,
      isMcpEnabled: false,
      principal: {
        kind: 'firm_key',
        firmId: firm.id,
        firmName: 'Principal & Co',
        providerId: null,
        tier: 'full',
        role: null,
        scopes: null,
        userId: null,
        userName: null,
        keyId: key.id,
        keyName: 'crm sync',
        issuedVia: 'mcp',
        isTestFirm: false,
      },
    });
  });

  it('it gets the time of expiry; an expired key is unknown', async () => {
    const { id } = await createFirm(auth);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const key = await createKey(id, { expiresAt });
    expect(await verify(key.key)).toMatchObject({ outcome: 'ok', expiresAt });
    await auth.sql('UPDATE api_keys SET expires_at = now() WHERE id = $1', [key.id]);
    expect(await verify(key.key)).toEqual({ outcome: 'unknown' });
  });

  it('a key that never existed is unknown', async () => {
    expect(await verify('svcp_' + '0'.repeat(64))).toEqual({ outcome: 'unknown' });
  });

  it('a revoked key is unknown', async () => {
    const { id } = await createFirm(auth);
    const key = await createKey(id);
    expect((await verify(key.key)).outcome).toBe('ok');
    const revoked = await administer(auth, 'DELETE', `/api-keys/${key.id}`);
    expect([revoked.status, revoked.body]).toEqual([204, undefined]);
    expect(await verify(key.key)).toEqual({ outcome: 'unknown' });
  });

  it('a deactivated firm is reported before a switched-off public API; both can be undone', async () => {
    const { id } = await createFirm(auth);
    const key = await createKey(id);
    await administer(auth, 'PUT', `/firms/${id}/integrations/public-api`, { enabled: false });
    expect(await verify(key.key)).toEqual({ outcome: 'public_api_not_enabled', keyId: key.id, firmId: id });
    await administer(auth, 'POST', `/firms/${id}/deactivate`);
    expect(await verify(key.key)).toEqual({ outcome: 'firm_inactive', keyId: key.id, firmId: id });
    await administer(auth, 'POST', `/firms/${id}/activate`);
    await administer(auth, 'PUT', `/firms/${id}/integrations/public-api`, { enabled: true });
    expect((await verify(key.key)).outcome).toBe('ok');
  });

  it('a malformed hash is 400 with the name of the field', async () => {
    for (const body of [{}, { sha256: 5 }, { sha256: 'ABC' }, { sha256: 'A'.repeat(64) }]) {
      const answer = await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details.errors[0].field).toBe('sha256');
    }
  });

  it('administrators and firms are refused', async () => {
    for (const as of [ADMIN, {}]) {
      const answer = await auth.call('POST', verifyCredentialCall.path, {
        as,
        body: { sha256: '0'.repeat(64) },
      });
      expect([answer.status, answer.body.error.code]).toEqual([403, 'wrong_scope']);
    }
  });

  it('the query uses the index of the hashes', async () => {
    const { id } = await createFirm(auth);
    await auth.sql(
      `INSERT INTO api_keys (id, firm_id, name, tier, key_hash, prefix)
       SELECT gen_random_uuid(), $1, 'bulk', 'full', sha256(n::text::bytea), 'svcp_' FROM generate_series(1, 5000) n`,
      [id],
    );
    await auth.sql('ANALYZE api_keys');
    const plan = JSON.stringify(await auth.sql(`EXPLAIN ${FIND_CREDENTIAL}`, [Buffer.alloc(32)]));
    expect(plan).toContain('api_keys_hash_key');
    expect(plan).not.toContain('Seq Scan on api_keys');
  });
});

describe('revoking a key', () => {
  it('publishes one event, also when it is requested several times', async () => {
    const { id } = await createFirm(auth);
    const key = await createKey(id);
    const answers = await Promise.all([1, 2, 3].map(() => administer(auth, 'DELETE', `/api-keys/${key.id}`)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const told = (await auth.facts(id)).filter(({ type }) => type === 'api_key.revoked.v1');
    expect(told).toMatchObject([{ key: id, data: { keyId: key.id, firmId: id, providerId: null } }]);
    const { body } = await administer(auth, 'GET', `/audit-log?subjectId=${key.id}&action=api_key.revoked`);
    expect(body.pagination.total).toBe(1);
  });

  it('of an unknown key is 404', async () => {
    expect((await administer(auth, 'DELETE', `/api-keys/${randomUUID()}`)).status).toBe(404);
    expect((await administer(auth, 'DELETE', '/api-keys/7')).status).toBe(400);
  });
});

describe('a medical provider', () => {
  it('can be created, restricted and given API keys', async () => {
    const created = await administer(auth, 'POST', '/providers', { name: 'Lakeside Spine Center' });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect(created.body.data).toEqual({
      id,
      name: 'Lakeside Spine Center',
      restrictedAccess: false,
      isActive: true,
    });

    const key = (
      await administer(auth, 'POST', `/providers/${id}/api-keys`, { name: 'ehr', tier: 'STANDARD' })
    ).body.data;
    expect(key.key).toMatch(/^svcpp_[0-9a-f]{64}$/);
    expect(await verify(key.key)).toMatchObject({
      outcome: 'ok',
      principal: { kind: 'provider_key', firmId: null, firmName: null, providerId: id, tier: 'standard' },
    });

    const patched = await administer(auth, 'PATCH', `/providers/${id}`, { restrictedAccess: true });
    expect(patched.body.data).toMatchObject({ id, restrictedAccess: true });
    await administer(auth, 'PATCH', `/providers/${id}`, { restrictedAccess: true });
    await administer(auth, 'DELETE', `/api-keys/${key.id}`);
    expect((await auth.facts(id)).map(({ type }) => type)).toEqual([
      'provider.changed.v1',
      'provider.changed.v1',
      'api_key.revoked.v1',
    ]);
  });

  it('needs a name and a boolean restriction; an unknown one is 404, whatever the body', async () => {
    expect(faultyFields(await administer(auth, 'POST', '/providers', { restrictedAccess: 1 }))).toEqual([
      'name',
      'restrictedAccess',
    ]);
    const { id } = (await administer(auth, 'POST', '/providers', { name: 'P' })).body.data;
    expect(faultyFields(await administer(auth, 'PATCH', `/providers/${id}`, {}))).toEqual([
      'restrictedAccess',
    ]);
    expect((await administer(auth, 'PATCH', `/providers/${randomUUID()}`, {})).status).toBe(404);
  });
});
