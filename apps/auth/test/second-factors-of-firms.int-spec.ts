import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { ServiceUnderTest, totpCodeOf, type ServiceAnswer } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer } from './administer.js';
import { holding } from './holding.js';
import { createUser, logIn, PASSWORD, principalOf, verifyToken, type TestUser } from './log-in.js';
import { MailFolder } from './mail-folder.js';
import { auditedOf, callOwn, enrolled, reasonOf, showCode, STEP_MS } from './second-factors.js';

const BASE = '/api/v1/auth';
const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth?.stop();
  mails.drop();
});

/** The events by which oauth ends what apps hold. */
const resetsToldOf = (userId: string) =>
  auth.sql(
    `SELECT payload::jsonb #>> '{actor,userId}' AS actor FROM outbox
      WHERE payload::jsonb ->> 'type' = 'second_factors.reset.v1' AND payload::jsonb #>> '{data,userId}' = $1`,
    [userId],
  );

describe('a firm that demands a second factor', () => {
  const demand = (as: Principal, isRequired = true): Promise<ServiceAnswer> =>
    auth.call('PUT', '/api/v1/firm/second-factors', { as, body: { isRequired } });
  const removeLast = async (as: Principal): Promise<ServiceAnswer> => {
    const [{ id }] = (await callOwn(auth, as, 'GET', '')).data.factors;
    return callOwn(auth, as, 'POST', `/${id}/remove`, { currentPassword: PASSWORD });
  };
  const colleague = ({ firmId }: { firmId: string | null }, change = {}): Promise<TestUser> =>
    createUser(auth, { firmId, ...change });

  it('ends the sessions of the password alone, and its people set one up at the login', async () => {
    const admin = await enrolled(auth, { role: 'firm_admin' });
    const member = await colleague(admin);
    const before = (await logIn(auth, member.email)).data;
    expect((await demand(admin.as)).data).toEqual({ isRequired: true });
    expect((await verifyToken(auth, before.accessToken)).outcome).toBe('invalid');
    expect((await verifyToken(auth, admin.accessToken)).outcome).toBe('ok');
    const login = await logIn(auth, member.email);
    expect([login.status, login.data.secondFactor.next]).toEqual([202, 'enrolment']);
    const { challenge } = login.data.secondFactor;
    // the challenge of an enrolment shows no factor, and opens nothing else
    expect((await showCode(auth, challenge, { code: '123456' })).code).toBe('token_invalid');
    const step = (path: string, body: object) =>
      auth.call('POST', `${BASE}/second-factor/enrolment${path}`, { as: null, body });
    const { secret } = (await step('', { challenge })).data;
    const late = await step('/confirm', { challenge, code: totpCodeOf(secret, Date.now() - 3 * STEP_MS) });
    expect([late.status, late.body.error.message]).toEqual([400, expect.stringContaining('slow')]);
    const done = await step('/confirm', { challenge, code: totpCodeOf(secret) });
    expect([done.status, done.data.recoveryCodes.length]).toEqual([200, 10]);
    expect((await verifyToken(auth, done.data.accessToken)).outcome).toBe('ok');
    expect((await step('', { challenge })).code).toBe('token_invalid');
    // the last one cannot be removed any more
    const kept = await removeLast(await principalOf(auth, done.data.accessToken));
    expect([kept.status, reasonOf(kept)]).toEqual([409, 'second_factor_required']);
  });

  it('ends the session of somebody who showed a factor and removed it since, and does not renew it', async () => {
    const admin = await enrolled(auth, { role: 'firm_admin' });
    const [ended, refreshed] = [await enrolled(auth, { firmId: admin.firmId }), await enrolled(auth)];
    for (const { as } of [ended, refreshed]) await removeLast(as);
    expect((await demand(admin.as)).status).toBe(200);
    expect((await verifyToken(auth, ended.accessToken)).outcome).toBe('invalid');
    expect((await verifyToken(auth, admin.accessToken)).outcome).toBe('ok');
    // as a process of the release before would leave it
    await auth.sql('UPDATE firms SET requires_second_factor = true WHERE id = $1', [refreshed.firmId]);
    const { refreshToken } = refreshed;
    const answer = await auth.call('POST', `${BASE}/refresh-session`, { as: null, body: { refreshToken } });
    expect([answer.status, answer.body.error?.message]).toEqual([
      401,
      expect.stringContaining('second factor'),
    ]);
  });

  it('keeps the last factor of somebody who removes it while it is demanded', async () => {
    const admin = await enrolled(auth, { role: 'firm_admin' });
    const member = await enrolled(auth, { firmId: admin.firmId });
    const demanded = `UPDATE firms SET requires_second_factor = true WHERE id = '${admin.firmId}'`;
    const removed = await holding(auth, demanded, 1, () => removeLast(member.as));
    expect([removed.status, reasonOf(removed)]).toEqual([409, 'second_factor_required']);
  });

  it('lets nobody add a factor by the password alone once there is one', async () => {
    const user = await createUser(auth);
    await administer(auth, 'PUT', `/firms/${user.firmId}/second-factors`, { isRequired: true });
    const logins = [await logIn(auth, user.email), await logIn(auth, user.email)];
    const [own, stranger] = logins.map(({ data }) => data.secondFactor.challenge as string);
    const step = (path: string, body: object) =>
      auth.call('POST', `${BASE}/second-factor/enrolment${path}`, { as: null, body });
    const first = (await step('', { challenge: own })).data.secret;
    expect((await step('/confirm', { challenge: own, code: totpCodeOf(first) })).status).toBe(200);
    const second = (await step('', { challenge: stranger })).data.secret;
    const refused = await step('/confirm', { challenge: stranger, code: totpCodeOf(second) });
    expect([refused.status, refused.code]).toEqual([401, 'token_invalid']);
    const factors = 'SELECT 1 FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL';
    expect(await auth.sql(factors, [user.id])).toHaveLength(1);
  });

  it('is one whose administrator has one', async () => {
    const { email } = await createUser(auth, { role: 'firm_admin' });
    const as = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    expect(reasonOf(await demand(as))).toBe('no_second_factor');
    const { id: firmId } = (
      await auth.sql<{ id: string }>('SELECT firm_id AS id FROM users WHERE email = $1', [email])
    )[0]!;
    const answer = await administer(auth, 'PUT', `/firms/${firmId}/second-factors`, { isRequired: true });
    expect(answer.data).toEqual({ isRequired: true });
  });

  it('sees who has one, and removes what a colleague has lost: audited, mailed, signed out', async () => {
    const admin = await enrolled(auth, { role: 'firm_admin' });
    const lost = await enrolled(auth, { firmId: admin.firmId, role: 'member' });
    const people = (await auth.call('GET', '/api/v1/firm/second-factors/users', { as: admin.as })).data;
    expect(people).toHaveLength(2);
    expect(people[0]).toMatchObject({ id: lost.id, kinds: ['totp'] });
    const without = await createUser(auth, { firmId: admin.firmId, role: 'viewer' });
    const asked = async (query: string) => {
      const { body } = await auth.call('GET', `/api/v1/firm/second-factors/users?${query}`, { as: admin.as });
      expect(body.pagination.total).toBe(body.data.length);
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await asked('hasSecondFactor=true')).toEqual([lost.id, admin.id]);
    expect(await asked('hasSecondFactor=false')).toEqual([without.id]);
    expect(await asked(`userIds=${without.id},${admin.id}`)).toEqual([without.id, admin.id]);
    expect(await asked(`userIds=${without.id}&userIds=${newId()}`)).toEqual([without.id]);
    expect(await asked(`userIds=${(await enrolled(auth)).id}`)).toEqual([]);
    const reset = (as: Principal, id: string) =>
      auth.call('DELETE', `/api/v1/firm/second-factors/users/${id}`, { as });
    expect((await reset(lost.as, admin.id)).code).toBe('insufficient_role');
    expect(reasonOf(await reset(admin.as, admin.id))).toBe('own_second_factors');
    expect((await reset(admin.as, (await enrolled(auth)).id)).status).toBe(404);
    expect((await reset(admin.as, lost.id)).status).toBe(204);
    expect((await verifyToken(auth, lost.accessToken)).outcome).toBe('invalid');
    expect((await logIn(auth, lost.email)).status).toBe(200);
    expect(await auditedOf(auth, lost.id)).toContain('second_factor.reset');
    expect(await resetsToldOf(lost.id)).toEqual([{ actor: admin.id }]);
    // there is nothing left to remove, so nothing is told again
    expect((await reset(admin.as, lost.id)).status).toBe(204);
    expect(await resetsToldOf(lost.id)).toHaveLength(1);
    let { text } = await mails.next(lost.email);
    while (!text.includes('were removed')) ({ text } = await mails.next(lost.email));
  });

  it('needs no help for what an operator does: any user', async () => {
    const lost = await enrolled(auth);
    expect((await administer(auth, 'GET', `/users/${lost.id}/second-factors`)).data.factors).toHaveLength(1);
    expect((await administer(auth, 'DELETE', `/users/${lost.id}/second-factors`)).status).toBe(204);
    expect(await resetsToldOf(lost.id)).toHaveLength(1);
    expect((await logIn(auth, lost.email)).status).toBe(200);
  });

  it('does not renew a session of the password alone, whoever started it', async () => {
    const user = await createUser(auth);
    const { refreshToken } = (await logIn(auth, user.email)).data;
    // as a process of the release before would leave it
    await auth.sql('UPDATE firms SET requires_second_factor = true WHERE id = $1', [user.firmId]);
    const answer = await auth.call('POST', `${BASE}/refresh-session`, { as: null, body: { refreshToken } });
    expect([answer.status, answer.code]).toEqual([401, 'token_invalid']);
    expect(answer.body.error.message).toContain('second factor');
  });
});
