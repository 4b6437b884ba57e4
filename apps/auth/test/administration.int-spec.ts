import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify as verifyPassword } from '@node-rs/argon2';
import { ServiceUnderTest, type CallOptions } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, createFirm, faultyFields } from './administer.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition);
});
afterAll(() => auth.stop());

const PASSWORD = 'correct horse battery';

describe('an administrator creates a user', () => {
  it('with a role in a firm; only a hash of the password is stored', async () => {
    const { id: firmId } = await createFirm(auth);
    const { status, body } = await administer(auth, 'POST', '/users', {
      email: ' Ada.Crane@Example.test ',
      password: PASSWORD,
      firstName: 'Ada',
      role: 'member',
      firmId,
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(String),
      email: 'Ada.Crane@Example.test',
      firstName: 'Ada',
      lastName: null,
      role: 'member',
      isActive: true,
      firmId,
      providerId: null,
      createdAt: expect.any(String),
    });
    const [stored] = await auth.sql<{ password_hash: string }>('SELECT * FROM users WHERE id = $1', [
      body.data.id,
    ]);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
    expect(await verifyPassword(stored!.password_hash, PASSWORD)).toBe(true);
  });

  it('an e-mail address is taken only once, in upper or lower case, also concurrently', async () => {
    const { id: firmId } = await createFirm(auth);
    const name = randomUUID();
    const answers = await Promise.all(
      [name, name.toUpperCase(), name].map((local) =>
        administer(auth, 'POST', '/users', {
          email: `${local}@example.test`,
          password: PASSWORD,
          role: 'viewer',
          firmId,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.error).toMatchObject({
      code: 'conflict',
      details: [{ field: 'reason', message: 'duplicate_email' }],
    });
  });

  it('with a role in a provider, or as a system administrator in neither', async () => {
    const provider = (await administer(auth, 'POST', '/providers', { name: 'P' })).body.data;
    const users = [{ role: 'provider_user', providerId: provider.id }, { role: 'system_admin' }];
    for (const user of users) {
      const email = `${randomUUID()}@example.test`;
      expect((await administer(auth, 'POST', '/users', { email, password: PASSWORD, ...user })).status).toBe(
        201,
      );
    }
  });

  it.each([
    [{}, ['email', 'password', 'role']],
    [{ email: 'no', password: 'short', role: 'boss' }, ['email', 'password', 'role']],
    [
      { email: 'a@example.test', password: 'x'.repeat(257), role: 'member', firmId: 'x' },
      ['firmId', 'password'],
    ],
    [{ email: 'a@example.test', password: PASSWORD, role: 'member' }, ['firmId']],
    [{ email: 'a@example.test', password: PASSWORD, role: 'member', firmId: randomUUID() }, ['firmId']],
    [
      { email: 'a@example.test', password: PASSWORD, role: 'provider_admin', firmId: randomUUID() },
      ['firmId', 'providerId'],
    ],
    [
      { email: 'a@example.test', password: PASSWORD, role: 'system_admin', providerId: randomUUID() },
      ['providerId'],
    ],
  ])('%j is refused with 400', async (body, fields) => {
    const answer = await administer(auth, 'POST', '/users', body);
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(fields);
  });
});

describe('administration is for administrators only', () => {
  const id = randomUUID();
  const routes: [method: string, path: string][] = [
    ['POST', '/firms'],
    ['GET', '/firms'],
    ['GET', `/firms/${id}`],
    ['PATCH', `/firms/${id}`],
    ['POST', `/firms/${id}/activate`],
    ['POST', `/firms/${id}/deactivate`],
    ['PUT', `/firms/${id}/integrations/public-api`],
    ['POST', `/firms/${id}/api-keys`],
    ['DELETE', `/api-keys/${id}`],
    ['GET', '/api-keys'],
    ['POST', `/api-keys/${id}/revoke`],
    ['POST', '/providers'],
    ['GET', '/providers'],
    ['GET', `/providers/${id}`],
    ['POST', `/providers/${id}/activate`],
    ['POST', `/providers/${id}/deactivate`],
    ['PATCH', `/providers/${id}`],
    ['POST', `/providers/${id}/api-keys`],
    ['POST', '/users'],
    ['POST', `/users/${id}/second-factors/reset`],
    ['GET', '/audit-log'],
    ['POST', '/test-firms'],
  ];
  const others: CallOptions['as'][] = [
    { kind: 'firm_key', tier: 'full' },
    { kind: 'provider_key', firmId: null, providerId: randomUUID(), tier: 'full' },
    { kind: 'crm_token' },
    { kind: 'session', role: 'firm_admin', tier: null, keyId: null },
    { service: 'webhooks' },
  ];

  it.each(routes)('%s %s is refused to other callers', async (method, path) => {
    for (const as of others) {
      const { status, body } = await auth.call(method, `/api/v1/admin${path}`, {
        as,
        body: method === 'GET' ? undefined : {},
      });
      expect([as, status, body.error.code]).toEqual([as, 403, 'wrong_scope']);
    }
    const anonymous = await auth.call(method, `/api/v1/admin${path}`, { as: null });
    expect([anonymous.status, anonymous.body.error.code]).toEqual([401, 'no_token']);
  });
});

describe('the audit log', () => {
  it('has an entry for each write, newest first, in pages', async () => {
    const { id } = await createFirm(auth);
    await administer(auth, 'PATCH', `/firms/${id}`, { phone: '1' });
    await administer(auth, 'POST', `/firms/${id}/deactivate`);
    const { body } = await administer(auth, 'GET', `/audit-log?subjectId=${id}&limit=2`);
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'firm.deactivated',
      'firm.updated',
    ]);
    expect(body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    const [oldest] = (await administer(auth, 'GET', `/audit-log?subjectId=${id}&limit=2&page=2`)).body.data;
    expect(oldest.action).toBe('firm.created');
  });

  it('is filtered by action, kind of record, user and time', async () => {
    const { id } = await createFirm(auth);
    const userId = randomUUID();
    const person = auth.as({
      kind: 'session',
      role: 'firm_admin',
      firmId: id,
      tier: null,
      keyId: null,
      userId,
    });
    await person.patch('/firms/me', { phone: '1' });
    const actionsOf = async (query: string) =>
      (await administer(auth, 'GET', `/audit-log?subjectId=${id}&${query}`)).data.map(
        (entry: any) => entry.action,
      );
    expect(await actionsOf('action=firm.created')).toEqual(['firm.created']);
    expect(await actionsOf(`actorUserId=${userId}`)).toEqual(['firm.updated']);
    expect(await actionsOf('subjectType=firm')).toHaveLength(2);
    expect(await actionsOf('subjectType=api_key')).toEqual([]);
    expect(await actionsOf('dateFrom=2020-01-01&dateTo=2020-12-31')).toEqual([]);
    expect(await actionsOf('dateTo=2020-12-31')).toEqual([]);
    expect(await actionsOf('dateFrom=2020-01-01')).toHaveLength(2);
    for (const query of ['subjectType=moon', 'dateFrom=soon', 'actorUserId=7'])
      expect((await administer(auth, 'GET', `/audit-log?${query}`)).status).toBe(400);
  });

  it('is written in the transaction of the act: when an entry fails, nothing is changed or published', async () => {
    const { id } = await createFirm(auth);
    const countAll = () =>
      auth.sql(
        'SELECT (SELECT count(*) FROM firms), (SELECT count(*) FROM api_keys), (SELECT count(*) FROM outbox), (SELECT count(*) FROM users), (SELECT count(*) FROM providers)',
      );
    const before = await countAll();
    await auth.sql('ALTER TABLE audit_log ADD CONSTRAINT refuses_all CHECK (false) NOT VALID');
    try {
      const answers = [
        await administer(auth, 'POST', '/firms', { name: 'Nobody' }),
        await administer(auth, 'POST', `/firms/${id}/deactivate`),
        await administer(auth, 'POST', `/firms/${id}/api-keys`, { name: 'k', tier: 'FULL' }),
        await administer(auth, 'POST', '/providers', { name: 'P' }),
        await administer(auth, 'POST', '/users', {
          email: 'n@example.test',
          password: PASSWORD,
          role: 'system_admin',
        }),
        await administer(auth, 'POST', '/test-firms'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500]);
      expect(JSON.stringify(answers)).not.toContain('refuses_all');
    } finally {
      await auth.sql('ALTER TABLE audit_log DROP CONSTRAINT refuses_all');
    }
    expect(await countAll()).toEqual(before);
    expect((await administer(auth, 'GET', `/firms/${id}`)).body.data.isActive).toBe(true);
  });

  it.each(['page=0', 'limit=0', 'subjectId=7'])('%s is refused with 400', async (query) => {
    expect(faultyFields(await administer(auth, 'GET', `/audit-log?${query}`))).toEqual([query.split('=')[0]]);
  });
});
