import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  offboardFirmCall,
  readUserCall,
  userFactsSchema,
  verifyPasswordCall,
  verifySecondFactorCall,
  type UserFacts,
} from '@referral-exchange/contracts';
import { serviceHeaders, ServiceUnderTest, totpCodeOf, untilBlocked } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer } from './administer.js';
import { holding } from './holding.js';
import { createUser, logIn, newAddress, PASSWORD, principalOf, refresh } from './log-in.js';
import { callOwn, enrolled, showCode } from './second-factors.js';

const OAUTH = { service: 'oauth' } as const;
const NEW_PASSWORD = 'a newer horse battery';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'] });
});
afterAll(() => auth.stop());

/** What oauth is told of a user. */
async function factsOf(userId: string): Promise<UserFacts> {
  const { body } = await auth.call('GET', readUserCall.path.replace(':id', userId), { as: OAUTH });
  return userFactsSchema.parse(body);
}

/** How often all sign-ins ended. */
const endsOf = async (userId: string) => (await factsOf(userId)).signInsEnded;
const sessionsOf = (id: string) =>
  auth.sql<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [id]);
const signOutsOf = async (userId: string) => (await factsOf(userId)).signOuts;

/** What oauth is told when somebody signs in there. */
async function signInAtOauth(email: string, password = PASSWORD) {
  const body = { email, password, clientAddress: newAddress() };
  const answer = await auth.call('POST', verifyPasswordCall.path, { as: OAUTH, body });
  return verifyPasswordCall.answer.parse(answer.body);
}

/** ADR 236. */
describe('oauth is told that all sign-ins of a person ended', () => {
  it('when the password was changed, and with which count a new sign-in began', async () => {
    const { id, email } = await createUser(auth);
    expect(await endsOf(id)).toBe(0);
    expect(await signInAtOauth(email)).toMatchObject({ outcome: 'ok', user: { signInsEnded: 0 } });
    const as = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    const change = (currentPassword: string) =>
      auth.call('POST', '/api/v1/auth/change-password', {
        as,
        body: { currentPassword, newPassword: NEW_PASSWORD },
        headers: { 'x-forwarded-for': newAddress() },
      });
    expect((await change('wrong horse battery')).status).not.toBe(200);
    expect(await endsOf(id)).toBe(0);
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await endsOf(id)).toBe(1);
    expect(await signInAtOauth(email, NEW_PASSWORD)).toMatchObject({ user: { signInsEnded: 1 } });
  });

  it('when an administrator reset the second factors, and not when there were none', async () => {
    const person = await enrolled(auth);
    const first = await signInAtOauth(person.email);
    if (first.outcome !== 'second_factor_required') throw new Error(first.outcome);
    const reset = () =>
      administer(auth, 'POST', `/users/${person.id}/second-factors/reset`, { reason: 'lost' });
    const ended = (await endsOf(person.id))!;
    const shown = await auth.call('POST', verifySecondFactorCall.path, {
      as: OAUTH,
      body: { challenge: first.challenge, code: totpCodeOf(person.secret), clientAddress: newAddress() },
    });
    expect(shown.body).toMatchObject({ outcome: 'ok', user: { signInsEnded: ended } });
    expect((await reset()).status).toBeLessThan(300);
    expect(await endsOf(person.id)).toBe(ended + 1);
    expect((await reset()).status).toBeLessThan(300);
    expect(await endsOf(person.id)).toBe(ended + 1);
  });

  it('when the person was deactivated, also after it is active again', async () => {
    const { id } = await createUser(auth);
    await administer(auth, 'POST', `/users/${id}/deactivate`);
    expect(await endsOf(id)).toBe(1);
    await administer(auth, 'POST', `/users/${id}/activate`);
    expect(await endsOf(id)).toBe(1);
  });

  it('when the firm left, also after it came back', async () => {
    const { id, firmId } = await createUser(auth);
    const other = await createUser(auth);
    const offboard = (dryRun: boolean) =>
      auth.call('POST', offboardFirmCall.path.replace(':id', firmId!), {
        as: null,
        headers: serviceHeaders('referrals', 'auth'),
        body: { dryRun },
      });
    await offboard(true);
    expect(await endsOf(id)).toBe(0);
    await offboard(false);
    await administer(auth, 'POST', `/firms/${firmId}/activate`);
    expect([await endsOf(id), await endsOf(other.id)]).toEqual([1, 0]);
  });

  it('but not when it removed its own second factor, or logged out', async () => {
    const person = await enrolled(auth);
    const ended = await endsOf(person.id);
    const [{ id }] = (await callOwn(auth, person.as, 'GET', '')).data.factors;
    const removed = await callOwn(auth, person.as, 'POST', `/${id}/remove`, { currentPassword: PASSWORD });
    expect(removed.status).toBe(200);
    const headers = { authorization: `Bearer ${person.accessToken}` };
    expect((await auth.call('POST', '/api/v1/auth/logout', { as: null, headers })).status).toBe(200);
    expect(await endsOf(person.id)).toBe(ended);
  });
});

/** ADR 227. */
describe('oauth is told how often a person signed out', () => {
  const loggedIn = async (email: string): Promise<{ accessToken: string; refreshToken: string }> =>
    (await logIn(auth, email)).data;
  const logOut = async ({ accessToken }: { accessToken: string }) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await auth.call('POST', '/api/v1/auth/logout', { as: null, headers })).status).toBe(200);
  };
  it('by a logout, and with which count a new sign-in began', async () => {
    const { id, email } = await createUser(auth);
    const [first, second] = [await loggedIn(email), await loggedIn(email)];
    expect(await signOutsOf(id)).toBe(0);
    await logOut(first);
    expect(await signOutsOf(id)).toBe(1);
    expect(await signInAtOauth(email)).toMatchObject({ outcome: 'ok', user: { signOuts: 1 } });
    // nothing is left to end
    await logOut(first);
    expect(await signOutsOf(id)).toBe(1);
    await logOut(second);
    expect(await signOutsOf(id)).toBe(2);
    expect(await endsOf(id)).toBe(0);
  });

  it('by several logouts at once', async () => {
    const { id, email } = await createUser(auth);
    const sessions = await Promise.all([1, 2, 3, 4].map(() => loggedIn(email)));
    await Promise.all(sessions.map(logOut));
    expect(await signOutsOf(id)).toBe(4);
  });

  it('by the end of a session in the list, which must be there and be theirs', async () => {
    const { id, email } = await createUser(auth);
    const other = await createUser(auth);
    await loggedIn(other.email);
    const as = await principalOf(auth, (await loggedIn(email)).accessToken);
    const end = (sessionId: string) => auth.call('DELETE', `/api/v1/auth/sessions/${sessionId}`, { as });
    expect((await end((await sessionsOf(other.id))[0]!.id)).status).toBe(404);
    expect([await signOutsOf(id), await signOutsOf(other.id)]).toEqual([0, 0]);
    expect((await end(as.sessionId!)).status).toBe(204);
    expect([await signOutsOf(id), await signOutsOf(other.id)]).toEqual([1, 0]);
  });

  it('by the deactivation of the firm or provider, also without a session, and after it is active again', async () => {
    const providerId = (await administer(auth, 'POST', '/providers', { name: 'Bay Imaging' })).data.id;
    const [member, doctor, other] = [
      await createUser(auth),
      await createUser(auth, { providerId, role: 'provider_user' }),
      await createUser(auth),
    ];
    for (const owner of [`/firms/${member.firmId}`, `/providers/${providerId}`])
      for (const how of ['deactivate', 'deactivate', 'activate'])
        expect((await administer(auth, 'POST', `${owner}/${how}`)).status).toBeLessThan(300);
    const people = [member.id, doctor.id, other.id];
    expect(await Promise.all(people.map(signOutsOf))).toEqual([1, 1, 0]);
    // what applications hold stays, as keys do
    expect(await Promise.all(people.map(endsOf))).toEqual([0, 0, 0]);
  });

  it('not by a login in the same browser, or a refresh token that came twice', async () => {
    const { id, email } = await createUser(auth);
    const { refreshToken } = await loggedIn(email);
    const headers = { cookie: `refresh_token_id=${refreshToken}` };
    const next = (await logIn(auth, email, { headers })).data;
    expect(await sessionsOf(id)).toHaveLength(1);
    await refresh(auth, next.refreshToken);
    await auth.sql(
      `UPDATE refresh_tokens SET used_at = now() - interval '11 seconds'
        WHERE used_at IS NOT NULL AND session_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
      [id],
    );
    expect((await refresh(auth, next.refreshToken)).status).toBe(401);
    expect(await sessionsOf(id)).toHaveLength(0);
    expect(await signOutsOf(id)).toBe(0);
  });

  it('by a logout while the password is replaced: both wait for the person, and not for each other', async () => {
    const { id, email } = await createUser(auth);
    const [kept, left] = [await loggedIn(email), await loggedIn(email)];
    const as = await principalOf(auth, kept.accessToken);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const both = async () => {
      const changing = auth.call('POST', '/api/v1/auth/change-password', { as, body });
      await untilBlocked(auth);
      return Promise.all([changing, logOut(left)]);
    };
    const [changed] = await holding(auth, `SELECT 1 FROM users WHERE id = '${id}' FOR UPDATE`, 2, both);
    expect(changed.status).toBe(200);
    expect(await sessionsOf(id)).toEqual([{ id: as.sessionId }]);
  });
});

describe('a login', () => {
  it('is refused when its second factor was reset after it was shown', async () => {
    const { id, secret, challenge } = await enrolled(auth);
    const waiting = await challenge();
    const both = async () => {
      const resetting = administer(auth, 'POST', `/users/${id}/second-factors/reset`, { reason: 'lost' });
      await untilBlocked(auth);
      return Promise.all([showCode(auth, waiting, { code: totpCodeOf(secret) }), resetting]);
    };
    const [shown] = await holding(auth, `SELECT 1 FROM users WHERE id = '${id}' FOR UPDATE`, 2, both);
    expect([shown.status, shown.body.error.code]).toEqual([401, 'invalid_credentials']);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe('a sign-in at oauth', () => {
  it('is refused when the password was replaced while the old one was checked', async () => {
    const { id, email } = await createUser(auth);
    const change = `UPDATE users SET password_hash = password_hash || 'x' WHERE id = '${id}'`;
    expect(await holding(auth, change, 1, () => signInAtOauth(email))).toEqual({
      outcome: 'invalid_credentials',
    });
  });

  it('has the count from before when everything ended while the password was checked', async () => {
    const { id, email } = await createUser(auth);
    const change = `UPDATE users SET sign_ins_ended = sign_ins_ended + 1 WHERE id = '${id}'`;
    expect(await holding(auth, change, 1, () => signInAtOauth(email))).toMatchObject({
      outcome: 'ok',
      user: { signInsEnded: 0 },
    });
    expect(await endsOf(id)).toBe(1);
  });
});
