import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyCredentialCall, type Principal } from '@referral-exchange/contracts';
import { ServiceUnderTest } from '@referral-exchange/testing';
import { FIND_ALL_KEYS } from '../src/api-keys/all-api-keys.repository.js';
import { FIND_ALL_TOKENS } from '../src/crm-tokens/all-crm-tokens.repository.js';
import { auth as definition } from '../src/service.js';
import { UsersRepository } from '../src/users/users.repository.js';
import { administer, createFirm, faultyFields, GATEWAY } from './administer.js';
import { createUser, logIn, principalOf, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';
import { enrolled, reasonOf } from './second-factors.js';

const mails = new MailFolder();
let auth: ServiceUnderTest;
let operator: { id: string; as: Principal };
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
  const { id, accessToken } = await enrolled(auth, {
    role: 'system_admin',
    firmId: undefined,
    lastName: 'Hale',
  });
  operator = { id, as: await principalOf(auth, accessToken) };
});
afterAll(async () => {
  await auth?.stop();
  mails.drop();
});

/** Calls an administrator's route as a person in session. */
const act = (method: string, path: string, body?: object) =>
  auth.call(method, `/api/v1/admin${path}`, { as: operator.as, body });
const outcomeOf = async (key: string) => {
  const sha256 = createHash('sha256').update(key).digest('hex');
  return (await auth.call('POST', verifyCredentialCall.path, { as: GATEWAY, body: { sha256 } })).body.outcome;
};
const auditOf = async (id: string, action: string) =>
  (await administer(auth, 'GET', `/audit-log?subjectId=${id}&action=${action}`)).data;
const newKey = async (path: string, name = 'production') =>
  (await administer(auth, 'POST', `${path}/api-keys`, { name, tier: 'STANDARD' })).data;
const newProvider = async (name = `Spine ${randomUUID()}`) =>
  (await administer(auth, 'POST', '/providers', { name })).data;

describe('an operator looks for an API key', () => {
  it('by its first characters, over all firms and providers, and never sees the key', async () => {
    const firm = await createFirm(auth, 'Keyholder LLP');
    const provider = await newProvider();
    const ofFirm = await newKey(`/firms/${firm.id}`);
    const ofProvider = await newKey(`/providers/${provider.id}`);
    const found = await act('GET', `/api-keys?prefix=${ofFirm.prefix}`);
    expect(found.data).toEqual([
      {
        ...{ id: ofFirm.id, name: 'production', tier: 'STANDARD', prefix: ofFirm.prefix },
        ...{ issuedVia: 'internal_api', expiresAt: null, revokedAt: null, lastUsedAt: null },
        ...{ createdAt: expect.any(String), firmId: firm.id, providerId: null, ownerName: 'Keyholder LLP' },
        ...{ isOwnerActive: true, isTestFirm: false },
      },
    ]);
    expect(found.text).not.toContain(ofFirm.key);
    const other = (await act('GET', `/api-keys?prefix=${ofProvider.prefix.slice(0, 9)}`)).data;
    expect(other).toContainEqual(
      expect.objectContaining({ id: ofProvider.id, providerId: provider.id, firmId: null }),
    );
    // the _ of the one start is no wildcard that finds the other
    const firms = (await act('GET', '/api-keys?prefix=svcp_&limit=100')).data;
    expect(firms.filter(({ providerId }: any) => providerId !== null)).toEqual([]);
  });

  it('is told not to send a whole key, and the answer does not repeat it', async () => {
    const { key } = await newKey(`/firms/${(await createFirm(auth)).id}`);
    const refused = await act('GET', `/api-keys?prefix=${key}`);
    expect([refused.status, faultyFields(refused)]).toEqual([400, ['prefix']]);
    expect(refused.text).not.toContain(key);
  });

  it('of one owner, those that work or the others, also when the firm is deactivated', async () => {
    const firm = await createFirm(auth);
    const [live, gone] = [
      await newKey(`/firms/${firm.id}`, 'live'),
      await newKey(`/firms/${firm.id}`, 'gone'),
    ];
    await administer(auth, 'DELETE', `/api-keys/${gone.id}`);
    await administer(auth, 'POST', `/firms/${firm.id}/deactivate`);
    const list = async (query: string) => (await act('GET', `/api-keys?firmId=${firm.id}${query}`)).data;
    expect((await list('')).map(({ id }: any) => id)).toEqual([gone.id, live.id]);
    expect(await list('&isLive=true')).toMatchObject([{ id: live.id, isOwnerActive: false }]);
    expect(await list('&isLive=false')).toMatchObject([{ id: gone.id, revokedAt: expect.any(String) }]);
    expect((await act('GET', `/api-keys?providerId=${firm.id}`)).data).toEqual([]);
  });

  it('among thousands by an index', async () => {
    const { id } = await createFirm(auth);
    await auth.sql(
      `INSERT INTO api_keys (id, firm_id, name, tier, key_hash, prefix)
       SELECT gen_random_uuid(), $1, 'many', 'full', sha256(n::text::bytea), 'svcp_' || left(md5(n::text), 8)
         FROM generate_series(1, 10000) n`,
      [id],
    );
    await auth.sql('VACUUM ANALYZE api_keys');
    const planOf = async (prefix: string) => {
      const values = [prefix, 'NULL', 'NULL', 'NULL', '20', '0'];
      const sql = values.reduce((text, value, at) => text.replaceAll(`$${at + 1}`, value), FIND_ALL_KEYS);
      return JSON.stringify(await auth.sql(`EXPLAIN ${sql}`));
    };
    expect(await planOf(String.raw`'svcp\_1a2b3c%'`)).toContain('api_keys_prefix');
    expect(await planOf('NULL')).toContain('api_keys_newest');
  });
});

describe('a page of people', () => {
  it('is read by an index, of one firm, one provider and of all, among thousands', async () => {
    const [{ id }, other] = [await createFirm(auth), await createFirm(auth)];
    await auth.sql(
      `INSERT INTO users (id, email, role, firm_id, created_at)
       SELECT gen_random_uuid(), 'page-' || n || '@people.test', 'staff',
              (CASE WHEN n % 50 = 0 THEN $1 ELSE $2 END)::uuid, now() - n * interval '1 minute'
         FROM generate_series(1, 10000) n`,
      [id, other.id],
    );
    await auth.sql('VACUUM ANALYZE users');
    const planOf = async (firmId?: string, providerId?: string) => {
      const page = auth.part(UsersRepository).page({ firmId, providerId, page: 1, limit: 20 });
      const [sql, values] = page.getQueryAndParameters();
      return JSON.stringify(await auth.sql(`EXPLAIN ${sql}`, values));
    };
    expect(await planOf(id)).toContain('users_of_firm_newest');
    expect(await planOf()).toContain('users_newest');
    expect(await planOf(undefined, randomUUID())).toContain('users_of_no_firm');
    for (const plan of [await planOf(id), await planOf(), await planOf(undefined, randomUUID())])
      expect(plan).not.toContain('Sort');
  });
});

describe('an operator revokes an API key', () => {
  it('for a reason, which the audit log keeps with the name; the second of two changes nothing', async () => {
    const { id, key } = await newKey(`/firms/${(await createFirm(auth)).id}`);
    const revoke = (body: object) => act('POST', `/api-keys/${id}/revoke`, body);
    const both = await Promise.all([
      revoke({ reason: 'leaked', ticket: 'SUP-1180' }),
      revoke({ reason: 'leaked', ticket: 'SUP-1180' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const again = await revoke({ reason: 'misused' });
    expect([again.status, again.data]).toEqual([200, both[0].data]);
    const listed = await act('GET', `/api-keys?prefix=${again.data.prefix}`);
    expect(listed.data).toEqual([{ ...again.data, revokedAt: expect.any(String) }]);
    expect(await outcomeOf(key)).toBe('unknown');
    const entries = await auditOf(id, 'api_key.revoked');
    expect(entries).toMatchObject([
      {
        actor: { userId: operator.id, name: 'Ada Hale' },
        details: { reason: 'leaked', ticket: 'SUP-1180', name: 'production' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it.each([
    [{}, ['reason']],
    [{ reason: 'because' }, ['reason']],
    [{ reason: 'leaked', ticket: 'Dana Whitfield called' }, ['ticket']],
    [{ reason: 'leaked', ticket: 'x'.repeat(41) }, ['ticket']],
  ])('%j is refused, and the key works', async (body, fields) => {
    const { id, key } = await newKey(`/firms/${(await createFirm(auth)).id}`);
    const refused = await act('POST', `/api-keys/${id}/revoke`, body);
    expect([refused.status, faultyFields(refused)]).toEqual([400, fields]);
    expect(await outcomeOf(key)).toBe('ok');
  });

  it('that does not exist: 404', async () => {
    expect((await act('POST', `/api-keys/${randomUUID()}/revoke`, { reason: 'leaked' })).status).toBe(404);
  });
});

describe('an operator finds and revokes a CRM token', () => {
  const newToken = async (firmId: string) => {
    const { email } = await createUser(auth, { firmId, role: 'firm_admin' });
    const { accessToken } = (await logIn(auth, email)).data;
    const as = await principalOf(auth, accessToken);
    return (await auth.call('POST', '/api/v1/firm/crm-tokens', { as, body: { name: 'sales' } })).data;
  };

  it('by its first characters, and never sees the token', async () => {
    const firm = await createFirm(auth, 'CRM Users LLP');
    const { id, prefix, token } = await newToken(firm.id);
    const found = await act('GET', `/crm-tokens?prefix=${prefix}`);
    expect(found.data).toEqual([
      {
        ...{ id, name: 'sales', prefix, createdAt: expect.any(String), lastUsedAt: null, revokedAt: null },
        ...{ firmId: firm.id, ownerName: 'CRM Users LLP', isOwnerActive: true, isTestFirm: false },
      },
    ]);
    expect(found.text).not.toContain(token);
    const refused = await act('GET', `/crm-tokens?prefix=${token}`);
    expect([refused.status, faultyFields(refused)]).toEqual([400, ['prefix']]);
    expect(refused.text).not.toContain(token);
  });

  it('for a reason, once; it is refused from then on, and listed with those that are revoked', async () => {
    const firm = await createFirm(auth);
    const { id, token } = await newToken(firm.id);
    expect(await outcomeOf(token)).toBe('ok');
    const revoke = (body: object) => act('POST', `/crm-tokens/${id}/revoke`, body);
    const refused = await revoke({ reason: 'because' });
    expect([refused.status, faultyFields(refused)]).toEqual([400, ['reason']]);
    expect(await outcomeOf(token)).toBe('ok');
    const both = await Promise.all([
      revoke({ reason: 'leaked', ticket: 'SUP-7' }),
      revoke({ reason: 'misused' }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await outcomeOf(token)).toBe('unknown');
    const entries = await auditOf(id, 'crm_token.revoked');
    expect(entries).toMatchObject([
      { actor: { userId: operator.id }, details: { firmId: firm.id, name: 'sales' } },
    ]);
    expect(['leaked', 'misused']).toContain(entries[0].details.reason);
    const list = async (query: string) => (await act('GET', `/crm-tokens?firmId=${firm.id}${query}`)).data;
    expect(await list('&isLive=true')).toEqual([]);
    expect(await list('&isLive=false')).toEqual([{ ...both[0].data, id, revokedAt: expect.any(String) }]);
    expect((await act('POST', `/crm-tokens/${randomUUID()}/revoke`, { reason: 'leaked' })).status).toBe(404);
  });

  it('also of a firm that is deactivated', async () => {
    const firm = await createFirm(auth);
    const { id } = await newToken(firm.id);
    await administer(auth, 'POST', `/firms/${firm.id}/deactivate`);
    expect((await act('GET', `/crm-tokens?firmId=${firm.id}`)).data).toMatchObject([
      { isOwnerActive: false },
    ]);
    expect((await act('POST', `/crm-tokens/${id}/revoke`, { reason: 'misused' })).status).toBe(200);
  });

  it('among thousands by an index', async () => {
    const { id } = await createFirm(auth);
    await auth.sql(
      `INSERT INTO crm_tokens (id, firm_id, name, token_hash, prefix, created_at)
       SELECT gen_random_uuid(), $1, 'many', sha256(n::text::bytea), 'svccrm_' || left(md5(n::text), 8), now()
         FROM generate_series(1, 10000) n`,
      [id],
    );
    await auth.sql('VACUUM ANALYZE crm_tokens');
    const planOf = async (prefix: string) => {
      const values = [prefix, 'NULL', 'NULL', '20', '0'];
      const sql = values.reduce((text, value, at) => text.replaceAll(`$${at + 1}`, value), FIND_ALL_TOKENS);
      return JSON.stringify(await auth.sql(`EXPLAIN ${sql}`));
    };
    expect(await planOf(String.raw`'svccrm\_1a2b3c%'`)).toContain('crm_tokens_prefix');
    expect(await planOf('NULL')).toContain('crm_tokens_newest');
  });
});

describe('an operator looks after a provider', () => {
  it('finds it by its name, with what it uses the exchange with', async () => {
    const provider = await newProvider();
    await newKey(`/providers/${provider.id}`);
    await createUser(auth, { providerId: provider.id, role: 'provider_user' });
    const search = `/providers?search=${encodeURIComponent(provider.name.toUpperCase())}`;
    const expected = { ...provider, people: 1, liveKeys: 1, createdAt: expect.any(String) };
    expect((await act('GET', search)).data).toEqual([expected]);
    expect((await act('GET', `/providers/${provider.id}`)).data).toEqual(expected);
    expect((await act('GET', `${search}&isActive=false`)).data).toEqual([]);
    expect((await act('GET', `/providers/${randomUUID()}`)).status).toBe(404);
  });

  it('deactivates it: keys are refused, sessions end, the others hear of it; and activates it again', async () => {
    const provider = await newProvider();
    const { key } = await newKey(`/providers/${provider.id}`);
    const person = await createUser(auth, { providerId: provider.id, role: 'provider_user' });
    const { accessToken } = (await logIn(auth, person.email)).data;
    const change = (to: string) => act('POST', `/providers/${provider.id}/${to}`);
    const both = await Promise.all([change('deactivate'), change('deactivate')]);
    expect(both.map(({ data }) => data.isActive)).toEqual([false, false]);
    expect(await outcomeOf(key)).toBe('unknown');
    expect((await verifyToken(auth, accessToken)).outcome).toBe('invalid');
    expect((await logIn(auth, person.email)).code).toBe('account_inactive_login_attempt');
    expect((await act('GET', `/users/${person.id}`)).data).toMatchObject({
      ...{ status: 'active', isOwnerActive: false, providerName: provider.name, firmName: null },
    });
    const activated = await change('activate');
    expect([activated.data.isActive, await outcomeOf(key)]).toEqual([true, 'ok']);
    expect((await verifyToken(auth, accessToken)).outcome).toBe('invalid');
    const events = await auth.sql<{ isActive: boolean }>(
      `SELECT (payload::jsonb #>> '{data,provider,isActive}')::boolean AS "isActive" FROM outbox
        WHERE key = $1 AND payload::jsonb ->> 'type' = 'provider.changed.v1' ORDER BY id`,
      [provider.id],
    );
    expect(events.map(({ isActive }) => isActive)).toEqual([true, false, true]);
    for (const action of ['provider.deactivated', 'provider.activated'])
      expect(await auditOf(provider.id, action)).toMatchObject([{ actor: { name: 'Ada Hale' } }]);
  });
});

describe('an operator looks for a person', () => {
  it('over all firms, and sees the firm, the second factor and who is the last administrator', async () => {
    const firm = await createFirm(auth, 'Peopled LLP');
    const first = await createUser(auth, { firmId: firm.id, role: 'firm_admin' });
    const member = await enrolled(auth, { firmId: firm.id, role: 'member' });
    const find = async (email: string) =>
      (await act('GET', `/users?search=${encodeURIComponent(email.toUpperCase())}`)).data;
    expect(await find(first.email)).toMatchObject([
      {
        ...{ id: first.id, firmName: 'Peopled LLP', providerName: null, isOwnerActive: true },
        ...{ isTestFirm: false, hasSecondFactor: false, isLastAdministrator: true },
      },
    ]);
    expect(await find(member.email)).toMatchObject([{ hasSecondFactor: true, isLastAdministrator: false }]);
    await createUser(auth, { firmId: firm.id, role: 'account_manager' });
    expect(await find(first.email)).toMatchObject([{ isLastAdministrator: false }]);
    await administer(auth, 'POST', `/firms/${firm.id}/deactivate`);
    expect((await act('GET', `/users/${first.id}`)).data).toMatchObject({
      ...{ status: 'active', isOwnerActive: false },
    });
  });

  it('and deactivates also the last administrator, but not themself', async () => {
    const last = await createUser(auth, { role: 'firm_admin' });
    const answer = await act('POST', `/users/${last.id}/deactivate`);
    expect([answer.status, answer.data.status, answer.data.isLastAdministrator]).toEqual([
      200,
      'deactivated',
      false,
    ]);
    const own = await act('POST', `/users/${operator.id}/deactivate`);
    expect([own.status, reasonOf(own)]).toEqual([409, 'own_account']);
    expect((await act('GET', `/users/${operator.id}`)).data.status).toBe('active');
  });
});

describe('an operator resets lost second factors', () => {
  it('for a reason: sessions end, a mail tells of it, and the audit log has reason and name once', async () => {
    const lost = await enrolled(auth);
    const reset = () =>
      act('POST', `/users/${lost.id}/second-factors/reset`, { reason: 'stolen', ticket: 'SUP-7' });
    for (const { status, data } of await Promise.all([reset(), reset()]))
      expect([status, data]).toEqual([200, { factors: [], recoveryCodesLeft: 0, isRequired: false }]);
    expect((await verifyToken(auth, lost.accessToken)).outcome).toBe('invalid');
    expect((await logIn(auth, lost.email)).data.accessToken).toEqual(expect.any(String));
    expect(await auditOf(lost.id, 'second_factor.reset')).toMatchObject([
      {
        actor: { userId: operator.id, name: 'Ada Hale' },
        details: { kinds: ['totp'], reason: 'stolen', ticket: 'SUP-7' },
      },
    ]);
    let { text } = await mails.next(lost.email);
    while (!text.includes('were removed')) ({ text } = await mails.next(lost.email));
    // people of firms do not read who works at the exchange
    expect(text).not.toContain('Hale');
  });

  it('without a reason: 400, and nothing is removed', async () => {
    const { id, challenge } = await enrolled(auth);
    const refused = await act('POST', `/users/${id}/second-factors/reset`, { reason: 'please' });
    expect([refused.status, faultyFields(refused)]).toEqual([400, ['reason']]);
    expect(await challenge()).toEqual(expect.any(String));
  });

  it('but not their own, by either route', async () => {
    const own = `/users/${operator.id}/second-factors`;
    const answers = [await act('DELETE', own), await act('POST', `${own}/reset`, { reason: 'lost' })];
    expect(answers.map(reasonOf)).toEqual(['own_second_factors', 'own_second_factors']);
    expect((await act('GET', own)).data.factors).toHaveLength(1);
  });
});
