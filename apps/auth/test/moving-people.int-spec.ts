import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@referral-exchange/contracts';
import { ServiceUnderTest, type ServiceAnswer, type TestCaller } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, createFirm } from './administer.js';
import { createUser, logIn, PASSWORD, refresh, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const NEW_PASSWORD = 'another horse battery';
const mails = new MailFolder();
let auth: ServiceUnderTest;
let old: TestCaller;
let next: TestCaller;

beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});
beforeEach(async () => {
  old = await administratorOf((await createFirm(auth, 'Old Firm')).id);
  next = await administratorOf((await createFirm(auth, 'Next Firm')).id);
  // as if all mails of the tests before had been sent long ago
  await auth.sql('DELETE FROM account_mails');
});

async function administratorOf(firmId: string): Promise<TestCaller> {
  return auth.as({ kind: 'session', firmId, tier: null, keyId: null, role: 'firm_admin' });
}

const open = (path: string, body: object): Promise<ServiceAnswer> =>
  auth.call('POST', `/api/v1/auth${path}`, { as: null, body });
const actions = async (subjectId: string): Promise<string[]> =>
  (await administer(auth, 'GET', `/audit-log?subjectId=${subjectId}`)).data.map(
    (entry: { action: string }) => entry.action,
  );

/** Somebody of the old firm who was deactivated there. */
async function leaver(): Promise<{ id: string; email: string }> {
  const user = await createUser(auth, { firmId: old.firmId, role: 'member' });
  expect((await old.delete(`/users/${user.id}`)).status).toBe(204);
  return user;
}

describe('somebody who was deactivated in one firm', () => {
  it('joins another by its invitation; the old record stays, deactivated', async () => {
    const { id, email } = await createUser(auth, { firmId: old.firmId, role: 'member' });
    const session = (await logIn(auth, email)).data;
    await open('/forgot-password', { email });
    const reset = (await mails.next(email)).token;
    await auth.sql('DELETE FROM account_mails');
    expect((await next.post('/users', { email: email.toUpperCase() })).code).toBe('conflict/duplicate_email');
    await old.delete(`/users/${id}`);

    const invited = await next.post('/users', { email, firstName: 'Robin' });
    expect([invited.status, invited.data.status]).toEqual([201, 'invited']);
    expect(invited.data.id).not.toBe(id);
    const { token } = await mails.next(email);
    // nothing of the old account opens anything
    expect((await open('/reset-password', { token: reset, newPassword: NEW_PASSWORD })).status).toBe(400);
    expect((await verifyToken(auth, session.accessToken)).outcome).toBe('invalid');
    expect((await refresh(auth, session.refreshToken)).status).toBe(401);
    expect((await logIn(auth, email)).code).toBe('account_not_fully_activated');
    expect((await open('/accept-invitation', { token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await logIn(auth, email)).status).toBe(401);
    const login = await logIn(auth, email, { password: NEW_PASSWORD });
    expect(login.data.user).toMatchObject({ id: invited.data.id, firmId: next.firmId, role: 'member' });

    const record = { id, email, status: 'deactivated', isActive: false, firmId: old.firmId };
    expect((await old.get(`/users/${id}`)).data).toMatchObject(record);
    expect((await old.get(`/users?search=${email}`)).data).toMatchObject([record]);
    expect((await next.get('/users')).data).toMatchObject([{ id: invited.data.id }]);
    const told = async ({ firmId }: TestCaller) =>
      (await auth.facts(firmId))
        .filter(({ type }) => type.startsWith('user.'))
        .map(({ type, data }) => [
          type,
          (data as { user: { id: string; email: string; isActive: boolean } }).user,
        ]);
    expect(await told(old)).toMatchObject([
      ['user.created.v1', { id, email }],
      ['user.deactivated.v1', { id, email, isActive: false }],
    ]);
    expect(await told(next)).toMatchObject([
      ['user.created.v1', { id: invited.data.id, isActive: false }],
      ['user.updated.v1', { id: invited.data.id, isActive: true }],
    ]);
    expect(await actions(id)).toContain('user.address_released');
  });

  it('is activated again there, not invited a second time', async () => {
    const { id, email } = await leaver();
    const answer = await old.post('/users', { email });
    expect([answer.code, answer.body.error.details.userId]).toEqual(['conflict/duplicate_email', id]);
    expect(answer.body.error.message).toMatch(/activate that user again/);
    expect((await old.patch(`/users/${id}`, { isActive: true })).data.status).toBe('active');
    expect((await logIn(auth, email)).status).toBe(200);
  });

  it('joins one firm when two invite at once, also while the old one activates again', async () => {
    for (let run = 0; run < 3; run++) {
      const { id, email } = await leaver();
      const third = await administratorOf((await createFirm(auth, 'Third Firm')).id);
      const answers = await Promise.all([
        next.post('/users', { email }),
        third.post('/users', { email }),
        old.patch(`/users/${id}`, { isActive: true }),
        administer(auth, 'POST', `/users/${id}/activate`),
      ]);
      const [first, second, back, byAdmin] = answers.map(({ status }) => status);
      const isBack = back === 200 || byAdmin === 200;
      expect([first, second].filter((status) => status === 201)).toHaveLength(isBack ? 0 : 1);
      for (const status of [first, second]) expect([201, 409]).toContain(status);
      for (const status of [back, byAdmin]) expect([200, 409]).toContain(status);
      const rows = await auth.sql('SELECT 1 FROM users WHERE lower(email) = lower($1)', [email]);
      expect(rows).toHaveLength(1);
      await auth.sql('DELETE FROM account_mails');
    }
  });

  it('gets the address back when the new firm deactivates too, and not before', async () => {
    const { id, email } = await leaver();
    const { data } = await next.post('/users', { email });
    const refused = await old.patch(`/users/${id}`, { isActive: true });
    expect(refused.code).toBe('conflict/duplicate_email');
    expect((await administer(auth, 'POST', `/users/${id}/activate`)).status).toBe(409);
    expect((await old.get(`/users/${id}`)).data).toMatchObject({ email, status: 'deactivated' });
    await next.delete(`/users/${data.id}`);
    // the first firm that wants the person back has one record of it only
    expect((await old.post('/users', { email })).body.error.details.userId).toBe(id);
    expect((await old.patch(`/users/${id}`, { isActive: true })).data).toMatchObject({
      email,
      status: 'active',
    });
    expect((await logIn(auth, email)).data.user.id).toBe(id);
    expect((await next.get(`/users/${data.id}`)).data).toMatchObject({ email, status: 'deactivated' });
    expect((await next.patch(`/users/${data.id}`, { isActive: true })).code).toBe('conflict/duplicate_email');
  });

  it('cannot sign in by the address that the old record got instead', async () => {
    const { id, email } = await leaver();
    await next.post('/users', { email });
    const [{ stored }] = (await auth.sql<{ stored: string }>(
      'SELECT email AS stored FROM users WHERE id = $1',
      [id],
    )) as [{ stored: string }];
    expect((await logIn(auth, stored, { password: PASSWORD })).status).not.toBe(200);
    await open('/forgot-password', { email: stored });
    expect(await auth.sql('SELECT 1 FROM mails WHERE recipient = $1', [stored])).toEqual([]);
  });
});

describe('an administrator by key', () => {
  it('lists people of firms, of providers, and administrators, by each filter', async () => {
    const { id: providerId } = (await administer(auth, 'POST', '/providers', { name: 'Harbor' })).data;
    const of = {
      firm: await createUser(auth, { firmId: old.firmId, role: 'viewer' }),
      provider: await createUser(auth, { providerId, role: 'provider_admin' }),
      system: await createUser(auth, { firmId: null, role: 'system_admin' }),
    };
    const idsOf = async (query: string): Promise<string[]> =>
      (await administer(auth, 'GET', `/users?limit=100&${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf(`firmId=${old.firmId}`)).toEqual([of.firm.id]);
    expect(await idsOf(`providerId=${providerId}`)).toEqual([of.provider.id]);
    expect(await idsOf('role=system_admin')).toContain(of.system.id);
    expect(await idsOf(`search=${of.provider.email.toUpperCase()}`)).toEqual([of.provider.id]);
    expect(await idsOf('')).toEqual(expect.arrayContaining(Object.values(of).map(({ id }) => id)));
    expect((await administer(auth, 'GET', `/users/${of.provider.id}`)).data).toMatchObject({
      id: of.provider.id,
      providerId,
      firmId: null,
      role: 'provider_admin',
      status: 'active',
    });
    expect((await administer(auth, 'GET', `/users/${randomUUID()}`)).code).toBe('resource_not_found');
    expect((await administer(auth, 'GET', '/users/nobody')).status).toBe(400);
    for (const query of ['role=boss', 'firmId=x', 'isActive=maybe'])
      expect((await administer(auth, 'GET', `/users?${query}`)).status).toBe(400);
  });

  it.each<[Role]>([['provider_admin'], ['provider_user'], ['system_admin'], ['firm_admin']])(
    'deactivates and activates a %s, whose sessions and links end',
    async (role) => {
      const { id: providerId } = (await administer(auth, 'POST', '/providers', { name: 'Harbor' })).data;
      const owner = role.startsWith('provider')
        ? { providerId }
        : { firmId: role === 'system_admin' ? null : old.firmId };
      const { id, email } = await createUser(auth, { role, ...owner });
      const { accessToken } = (await logIn(auth, email)).data;
      await open('/forgot-password', { email });
      const reset = (await mails.next(email)).token;
      for (let times = 0; times < 2; times++)
        expect((await administer(auth, 'POST', `/users/${id}/deactivate`)).data).toMatchObject({
          status: 'deactivated',
          isActive: false,
        });
      expect((await verifyToken(auth, accessToken)).outcome).toBe('invalid');
      expect((await open('/reset-password', { token: reset, newPassword: NEW_PASSWORD })).status).toBe(400);
      expect((await logIn(auth, email)).code).toBe('account_inactive_login_attempt');
      for (let times = 0; times < 2; times++)
        expect((await administer(auth, 'POST', `/users/${id}/activate`)).data.status).toBe('active');
      expect((await logIn(auth, email)).status).toBe(200);
      const events = (await auth.facts()).filter(
        ({ type, data }) => type.startsWith('user.') && (data as any).user.id === id,
      );
      expect(events.map(({ type }) => type)).toEqual([
        'user.created.v1',
        'user.deactivated.v1',
        'user.updated.v1',
      ]);
      expect((await actions(id)).sort()).toEqual(
        expect.arrayContaining(['user.created', 'user.deactivated', 'user.updated']),
      );
    },
  );

  it('creates a user with the address of somebody who was deactivated elsewhere', async () => {
    const { email } = await leaver();
    const body = { email, password: NEW_PASSWORD, role: 'member', firmId: next.firmId };
    expect((await administer(auth, 'POST', '/users', body)).status).toBe(201);
    expect((await administer(auth, 'POST', '/users', body)).status).toBe(409);
    expect((await logIn(auth, email, { password: NEW_PASSWORD })).data.user.firmId).toBe(next.firmId);
  });

  it('is the only one', async () => {
    const { id } = await createUser(auth, { firmId: old.firmId });
    for (const [by, code] of [
      [old, 'wrong_scope'],
      [old.as({ role: 'account_manager' }), 'wrong_scope'],
      // an operator without a second factor (ADR 176)
      [old.as({ role: 'system_admin', firmId: null }), 'insufficient_role'],
    ] as const) {
      const answers = [
        await by.get('/api/v1/admin/users'),
        await by.get(`/api/v1/admin/users/${id}`),
        await by.post(`/api/v1/admin/users/${id}/deactivate`),
        await by.post(`/api/v1/admin/users/${id}/activate`),
      ];
      expect(answers.map((answer) => answer.code)).toEqual(Array(4).fill(code));
    }
  });
});
