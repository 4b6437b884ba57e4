import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@referral-exchange/contracts';
import { ServiceUnderTest, type ServiceAnswer, type TestCaller } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm, faultyFields } from './administer.js';
import { MailFolder } from './mail-folder.js';

const PASSWORD = 'correct horse battery';
const mails = new MailFolder();
let auth: ServiceUnderTest;
let firm: { id: string; name: string };
let key: TestCaller;

beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});
beforeEach(async () => {
  firm = await createFirm(auth);
  key = auth.as({ firmId: firm.id, firmName: firm.name });
});

const address = () => `${randomUUID()}@example.test`;
const session = (role: Role, change: object = {}) =>
  auth.as({
    kind: 'session',
    firmId: firm.id,
    tier: null,
    keyId: null,
    role,
    userName: 'Ann Abbott',
    ...change,
  });

async function invite(by: TestCaller, change: object = {}): Promise<ServiceAnswer> {
  return by.post('/users', { email: address(), ...change });
}

function accept(token: string, password = PASSWORD): Promise<ServiceAnswer> {
  return auth.call('POST', '/api/v1/auth/accept-invitation', { as: null, body: { token, password } });
}

function logIn(email: string, password = PASSWORD): Promise<ServiceAnswer> {
  return auth.call('POST', '/api/v1/auth/login', {
    as: null,
    body: { email, password },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
}

/** A user who has accepted the invitation. */
async function active(role: Role = 'member'): Promise<{ id: string; email: string }> {
  const { data } = await invite(session('account_manager'), { role });
  expect((await accept((await mails.next(data.email)).token)).status).toBe(200);
  return data;
}

describe('an invitation', () => {
  it('makes a user who can sign in once it is accepted, and not before', async () => {
    const email = address();
    const { status, data } = await key.post('/users', {
      email,
      firstName: 'Robin',
      lastName: 'Hale',
      role: 'viewer',
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String),
      email,
      firstName: 'Robin',
      lastName: 'Hale',
      role: 'viewer',
      isActive: false,
      status: 'invited',
      firmId: firm.id,
      providerId: null,
      createdAt: expect.any(String),
    });
    expect((await logIn(email)).code).toMatch(/^invalid_credentials|account_not_fully_activated$/);
    const { text, token } = await mails.next(email);
    expect(text).toContain('Hello Robin,');
    expect(text).toContain(firm.name);
    const accepted = await accept(token);
    expect(accepted.status).toBe(200);
    expect(accepted.data).toMatchObject({ id: data.id, isActive: true, status: 'active' });
    expect((await logIn(email)).status).toBe(200);
    const events = (await auth.facts(firm.id)).filter(({ type }) => type.startsWith('user.'));
    expect(events).toMatchObject([
      { type: 'user.created.v1', data: { user: { id: data.id, isActive: false } } },
      { type: 'user.updated.v1', actor: { userId: data.id }, data: { user: { isActive: true } } },
    ]);
    const log = await administer(auth, 'GET', `/audit-log?subjectId=${data.id}`);
    expect(log.data.map((entry: { action: string }) => entry.action)).toEqual(
      expect.arrayContaining(['user.invitation_accepted', 'user.invited']),
    );
  });

  it('leaves no trace when it is refused, and no token in any table', async () => {
    const { data } = await invite(key);
    const { token } = await mails.next(data.email);
    const sent = mails.count;
    expect((await key.post('/users', { email: data.email.toUpperCase() })).code).toBe(
      'conflict/duplicate_email',
    );
    for (const { name } of await auth.sql<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    )) {
      expect(JSON.stringify(await auth.sql(`SELECT to_jsonb(t) AS row FROM ${name} t`))).not.toContain(token);
    }
    expect((await auth.sql('SELECT 1 FROM mails WHERE recipient = $1', [data.email])).length).toBe(1);
    expect(mails.count).toBe(sent);
  });

  it('is accepted once, also by two at once, and only with a good password', async () => {
    const { data } = await invite(key);
    const { token } = await mails.next(data.email);
    expect(faultyFields(await accept(token, 'eleven char'))).toEqual(['password']);
    const answers = await Promise.all([accept(token, `${PASSWORD} 1`), accept(token, `${PASSWORD} 2`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const again = await accept(token);
    expect([again.status, faultyFields(again)]).toEqual([400, ['token']]);
    for (const wrong of ['x'.repeat(43), '', 'x', undefined])
      expect(faultyFields(await accept(wrong as string))).toEqual(['token']);
  });

  it('expires after 72 hours', async () => {
    const { data } = await invite(key);
    const { token } = await mails.next(data.email);
    const [row] = await auth.sql<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - now())::int / 3600 AS hours FROM one_time_tokens WHERE user_id = $1',
      [data.id],
    );
    expect([71, 72]).toContain(row!.hours);
    await auth.sql('UPDATE one_time_tokens SET expires_at = now() WHERE user_id = $1', [data.id]);
    const late = await accept(token);
    expect(late.status).toBe(400);
    expect(late.body.error.details[0].message).toMatch(/expired.*send it again/);
  });

  it('is sent again with another link, which replaces the first', async () => {
    const { data } = await invite(key);
    const first = await mails.next(data.email);
    await auth.sql(`UPDATE account_mails SET sent_at = sent_at - interval '61 seconds'`);
    const again = await key.post(`/users/${data.id}/resend-invitation`);
    expect([again.status, again.data.status]).toEqual([200, 'invited']);
    const second = await mails.next(data.email);
    expect((await accept(first.token)).status).toBe(400);
    expect((await accept(second.token)).status).toBe(200);
    expect((await key.post(`/users/${data.id}/resend-invitation`)).code).toBe('conflict/already_activated');
  });

  it('of a user who was deactivated meanwhile no longer works', async () => {
    const { data } = await invite(key);
    const { token } = await mails.next(data.email);
    expect((await key.delete(`/users/${data.id}`)).status).toBe(204);
    expect((await accept(token)).status).toBe(400);
    expect((await key.post(`/users/${data.id}/resend-invitation`)).code).toBe('conflict/user_deactivated');
  });

  it('an e-mail address is invited once, also by two firms at once', async () => {
    const other = await createFirm(auth, 'Another Firm');
    const email = address();
    const answers = await Promise.all(
      [key, auth.as({ firmId: other.id }), key, auth.as({ firmId: other.id })].map((by) =>
        by.post('/users', { email }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    await mails.next(email);
    expect((await auth.sql('SELECT 1 FROM mails WHERE recipient = $1', [email])).length).toBe(1);
  });

  it.each([
    [{}, ['email']],
    [{ email: 'no' }, ['email']],
    [{ email: '"a b"@example.com' }, ['email']],
    [{ email: '"a,b"@example.com' }, ['email']],
    [{ email: '"x"@example.com' }, ['email']],
    [{ email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example` }, ['email']],
    [{ email: 'a@example.test\r\nBcc: eve@example.test' }, ['email']],
    [{ email: 'a@example.test', role: 'boss' }, ['role']],
    [{ email: 'a@example.test', role: 'provider_admin' }, ['role']],
    [{ email: 'a@example.test', role: 'system_admin' }, ['role']],
    [{ email: 'a@example.test', firstName: 'x'.repeat(256) }, ['firstName']],
  ])('%j is refused with 400', async (body, fields) => {
    const answer = await key.post('/users', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.errors.map((fault: { field: string }) => fault.field)).toEqual(fields);
  });
});

describe('roles', () => {
  it('nobody invites, changes or removes somebody above themselves', async () => {
    const manager = (await invite(session('account_manager'), { role: 'account_manager' })).data;
    const refusals = [
      [key, 'permission_denied/insufficient_role'],
      [session('firm_admin'), 'permission_denied/role_too_high'],
    ] as const;
    for (const [by, refused] of refusals) {
      expect((await invite(by, { role: 'account_manager' })).code).toBe(refused);
      expect((await by.patch(`/users/${manager.id}`, { firstName: 'X' })).code).toBe(refused);
      expect((await by.delete(`/users/${manager.id}`)).code).toBe(refused);
      expect((await by.post(`/users/${manager.id}/resend-invitation`)).code).toBe(refused);
      const member = (await invite(by)).data;
      expect((await by.patch(`/users/${member.id}`, { role: 'account_manager' })).code).toBe(refused);
      expect((await by.patch(`/users/${member.id}`, { role: 'viewer' })).data.role).toBe('viewer');
    }
    const { id } = (await invite(session('firm_admin'))).data;
    const raised = await session('firm_admin').patch(`/users/${id}`, { role: 'firm_admin' });
    expect(raised.data.role).toBe('firm_admin');
  });

  it('a key makes no administrator in any way, and says who does', async () => {
    const { id } = (await invite(key, { role: 'member' })).data;
    const admin = await active('firm_admin');
    const answers = [
      await invite(key, { role: 'firm_admin' }),
      await key.patch(`/users/${id}`, { role: 'firm_admin' }),
      await key.patch(`/users/${admin.id}`, { role: 'member' }),
      await key.patch(`/users/${admin.id}`, { isActive: true }),
      await key.delete(`/users/${admin.id}`),
    ];
    for (const { code, status, body } of answers) {
      expect([status, code]).toEqual([403, 'permission_denied/insufficient_role']);
      expect(body.error.message).toMatch(/members and viewers only.*session of an administrator/);
    }
    expect((await key.get(`/users/${admin.id}`)).data).toMatchObject({ role: 'firm_admin', isActive: true });
    expect((await key.get(`/users/${id}`)).data.role).toBe('member');
  });

  it.each([
    ['a member', () => session('member'), 'insufficient_tier'],
    ['a viewer', () => session('viewer'), 'insufficient_tier'],
    ['a standard key', () => key.as({ tier: 'standard' }), 'insufficient_tier'],
    [
      'an OAuth token',
      () => session('firm_admin', { kind: 'oauth', scopes: ['cases:write'] }),
      'wrong_scope',
    ],
    ['a CRM token', () => key.as({ kind: 'crm_token' }), 'wrong_scope'],
    ['a key for MCP', () => key.as({ issuedVia: 'mcp' }), 'wrong_scope'],
    ['the admin key', () => auth.as(ADMIN), 'wrong_scope'],
    [
      'a user of a provider',
      () => session('provider_admin', { firmId: null, providerId: randomUUID() }),
      'wrong_scope',
    ],
  ])('%s changes no users', async (_who, by, code) => {
    const { data } = await invite(key);
    const answers = [
      await by().post('/users', {}),
      await by().patch(`/users/${data.id}`, {}),
      await by().delete(`/users/${data.id}`),
      await by().post(`/users/${data.id}/resend-invitation`),
    ];
    expect(answers.map((answer) => answer.code)).toEqual([code, code, code, code]);
  });

  it('the last active administrator can be neither demoted nor deactivated', async () => {
    const admin = await active('firm_admin');
    const by = session('firm_admin');
    const invited = (await invite(by, { role: 'firm_admin' })).data;
    for (const change of [{ role: 'member' }, { isActive: false }])
      expect((await by.patch(`/users/${admin.id}`, change)).code).toBe('conflict/last_administrator');
    expect((await session('firm_admin', { userId: admin.id }).delete(`/users/${admin.id}`)).code).toBe(
      'conflict/last_administrator',
    );
    expect((await accept((await mails.next(invited.email)).token)).status).toBe(200);
    const both = await Promise.all([
      by.patch(`/users/${admin.id}`, { role: 'member' }),
      by.delete(`/users/${invited.id}`),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(
      both[0]!.status === 200 ? [200, 409] : [204, 409],
    );
  });
});

describe('a user of the firm', () => {
  it('is found in the list, by role, state and name, newest first', async () => {
    const first = await active('viewer');
    const second = (await invite(key, { firstName: 'Zelda' })).data;
    const idsOf = async (query = '') =>
      (await key.get(`/users${query}`)).data.map((user: { id: string }) => user.id);
    expect(await idsOf()).toEqual([second.id, first.id]);
    expect(await idsOf('?isActive=true')).toEqual([first.id]);
    expect(await idsOf('?isActive=false')).toEqual([second.id]);
    const third = (await invite(key)).data;
    await key.delete(`/users/${third.id}`);
    expect(await idsOf('?status=active')).toEqual([first.id]);
    expect(await idsOf('?status=invited')).toEqual([second.id]);
    expect(await idsOf('?status=deactivated')).toEqual([third.id]);
    expect(await idsOf('?role=viewer')).toEqual([first.id]);
    expect(await idsOf('?search=zELDA')).toEqual([second.id]);
    expect(await idsOf(`?search=${first.email.slice(0, 12)}`)).toEqual([first.id]);
    expect((await key.get('/users?limit=1&page=2')).body.pagination).toEqual({
      page: 2,
      limit: 1,
      total: 3,
      totalPages: 3,
    });
    expect((await key.get('/users?role=boss')).status).toBe(400);
    expect(await auth.as(ADMIN).get(`/users/${first.id}`)).toMatchObject({
      status: 200,
      data: { id: first.id },
    });
  });

  it('is not visible to another firm', async () => {
    const { id } = (await invite(key)).data;
    const stranger = auth.as({ firmId: (await createFirm(auth, 'Strangers')).id });
    const answers = [
      await stranger.get(`/users/${id}`),
      await stranger.patch(`/users/${id}`, { role: 'nonsense' }),
      await stranger.delete(`/users/${id}`),
      await stranger.post(`/users/${id}/resend-invitation`),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('resource_not_found'));
    expect((await stranger.get('/users')).data).toEqual([]);
    expect((await key.get('/users/nonsense')).status).toBe(400);
  });

  it('changes name and role; a change that changes nothing publishes nothing', async () => {
    const { id } = (await invite(key)).data;
    const before = (await auth.facts(firm.id)).length;
    const updated = await key.patch(`/users/${id}`, { firstName: 'Max', lastName: null, role: 'viewer' });
    expect(updated).toMatchObject({ status: 200, data: { firstName: 'Max', role: 'viewer' } });
    await key.patch(`/users/${id}`, { firstName: 'Max' });
    await key.patch(`/users/${id}`, {});
    expect((await auth.facts(firm.id)).slice(before)).toMatchObject([
      { type: 'user.updated.v1', data: { user: { firstName: 'Max' } } },
    ]);
  });

  it('who is deactivated cannot sign in, and all sessions end; a reactivated one can', async () => {
    const { id, email } = await active();
    const login = await logIn(email);
    expect(login.status).toBe(200);
    for (let times = 0; times < 2; times++) expect((await key.delete(`/users/${id}`)).status).toBe(204);
    const events = await auth.facts();
    expect(
      events.filter(({ type, data }) => type === 'session.ended.v1' && (data as any).userId === id),
    ).toHaveLength(1);
    expect(
      events.filter(({ type, data }) => type === 'user.deactivated.v1' && (data as any).user.id === id),
    ).toHaveLength(1);
    expect((await logIn(email)).code).toBe('account_inactive_login_attempt');
    expect((await key.get(`/users/${id}`)).data).toMatchObject({ isActive: false, status: 'deactivated' });
    expect((await key.patch(`/users/${id}`, { isActive: true })).data).toMatchObject({
      isActive: true,
      status: 'active',
    });
    expect((await logIn(email)).status).toBe(200);
  });
});
