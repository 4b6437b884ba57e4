import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type ServiceAnswer, ServiceUnderTest } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { cookiesOf, createUser, logIn, PASSWORD, principalOf, refresh, verifyToken } from './log-in.js';

let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { settings: { JWT_EXPIRES_IN: '15m' } });
});
afterAll(() => auth.stop());

const BASE = '/api/v1/auth';
const CLEARED = { value: '', attributes: expect.arrayContaining(['Max-Age=0']) };
const NOTHING = { auth_token: CLEARED, refresh_token_id: CLEARED };

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

async function loggedIn(): Promise<Tokens & { id: string; email: string }> {
  const { id, email } = await createUser(auth);
  return { id, email, ...(await logIn(auth, email)).data };
}

function logOut(headers: Record<string, string>, body?: object): Promise<ServiceAnswer> {
  return auth.call('POST', `${BASE}/logout`, { as: null, headers, ...(body && { body }) });
}

const reasonOf = ({ body }: ServiceAnswer): string =>
  body.error.details.find((detail: { field: string }) => detail.field === 'reason')?.message;

async function used(userId: string, secondsAgo: number): Promise<void> {
  await auth.sql(
    `UPDATE refresh_tokens SET used_at = now() - make_interval(secs => $2)
      WHERE used_at IS NOT NULL AND session_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
    [userId, secondsAgo],
  );
}

/** A token that was issued so long ago that it has expired. */
async function expired(userId: string): Promise<string> {
  const other = await ServiceUnderTest.start(definition, {
    on: auth.backing,
    settings: { JWT_EXPIRES_IN: '1s' },
  });
  const [{ email }] = (await auth.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    userId,
  ])) as [{ email: string }];
  const { data } = await logIn(other, email);
  await other.stop();
  await eventually(
    () => verifyToken(auth, data.accessToken),
    ({ outcome }) => outcome === 'expired',
  );
  return data.accessToken;
}

describe('a logout', () => {
  it.each([
    [
      'the access token as bearer',
      ({ accessToken }: Tokens) => logOut({ authorization: `Bearer ${accessToken}` }),
    ],
    [
      'the access token as cookie',
      ({ accessToken }: Tokens) => logOut({ cookie: `auth_token=${accessToken}` }),
    ],
    [
      'the refresh token as cookie alone',
      ({ refreshToken }: Tokens) => logOut({ cookie: `refresh_token_id=${refreshToken}` }),
    ],
    ['the refresh token in the body', ({ refreshToken }: Tokens) => logOut({}, { refreshToken })],
  ])('with %s ends the session and clears the cookies', async (_with, logOutWith) => {
    const tokens = await loggedIn();
    const answer = await logOutWith(tokens);
    expect([answer.status, answer.data]).toEqual([200, { message: expect.any(String) }]);
    expect(cookiesOf(answer)).toEqual(NOTHING);
    expect(await verifyToken(auth, tokens.accessToken)).toEqual({ outcome: 'invalid' });
    expect((await refresh(auth, tokens.refreshToken)).status).toBe(401);
    expect(await auth.facts(tokens.id)).toMatchObject([
      { type: 'session.ended.v1', data: { reason: 'logged_out', userId: tokens.id } },
    ]);
  });

  it('with an access token that has expired ends its session, and no other', async () => {
    const { id, accessToken } = await loggedIn();
    const old = await expired(id);
    expect((await logOut({ authorization: `Bearer ${old}` })).status).toBe(200);
    const left = await auth.sql('SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [id]);
    expect(left).toHaveLength(1);
    expect((await verifyToken(auth, accessToken)).outcome).toBe('ok');
  });

  it('with a refresh token that was exchanged meanwhile ends the session too', async () => {
    const { refreshToken } = await loggedIn();
    const next = (await refresh(auth, refreshToken)).data;
    expect((await logOut({}, { refreshToken })).status).toBe(200);
    expect((await verifyToken(auth, next.accessToken)).outcome).toBe('invalid');
  });

  it('is 200 and clears the cookies when nothing is left to end', async () => {
    const { accessToken, refreshToken } = await loggedIn();
    const both = { cookie: `auth_token=${accessToken}; refresh_token_id=${refreshToken}` };
    await logOut(both);
    const forged = { authorization: `Bearer ${accessToken.slice(0, -4)}AAAA` };
    for (const headers of [
      both,
      {},
      forged,
      { authorization: 'Basic x' },
      { cookie: 'refresh_token_id=x' },
    ]) {
      const answer = await logOut(headers);
      expect([answer.status, cookiesOf(answer)]).toEqual([200, NOTHING]);
    }
  });

  it('with a forged access token ends nothing', async () => {
    const { accessToken } = await loggedIn();
    const [head, , signature] = accessToken.split('.');
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...claims, jti: randomUUID() })).toString('base64url');
    await logOut({ authorization: `Bearer ${head}.${other}.${signature}` });
    expect((await verifyToken(auth, accessToken)).outcome).toBe('ok');
  });
});

describe('refreshes at the same moment', () => {
  it.each([2, 12, 20, 40])('of %d with one token one wins, and the session lives on', async (count) => {
    const { id, refreshToken } = await loggedIn();
    const answers = await Promise.all(Array.from({ length: count }, () => refresh(auth, refreshToken)));
    const [won, ...lost] = answers.sort((a, b) => a.status - b.status);
    expect(won!.status).toBe(200);
    expect(lost.map(reasonOf)).toEqual(Array(count - 1).fill('refreshed_concurrently'));
    for (const answer of lost) expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await verifyToken(auth, won!.data.accessToken)).outcome).toBe('ok');
    expect(await auth.facts(id)).toEqual([]);
  });

  it('include one that comes within ten seconds; later it ends the session', async () => {
    const { id, refreshToken } = await loggedIn();
    const next = (await refresh(auth, refreshToken)).data;
    await used(id, 8);
    const soon = await refresh(auth, refreshToken);
    expect([soon.status, reasonOf(soon)]).toEqual([401, 'refreshed_concurrently']);
    expect((await verifyToken(auth, next.accessToken)).outcome).toBe('ok');
    await used(id, 11);
    const late = await refresh(auth, refreshToken);
    expect([late.status, reasonOf(late), cookiesOf(late)]).toEqual([401, 'refresh_token_replayed', NOTHING]);
    expect((await verifyToken(auth, next.accessToken)).outcome).toBe('invalid');
  });
});

describe('two changes of a password at once', () => {
  it('set one of the two; the other is told that its password is no longer right', async () => {
    const { email } = await createUser(auth);
    const sessions = [await logIn(auth, email), await logIn(auth, email)];
    const change = async ({ data }: ServiceAnswer, newPassword: string): Promise<ServiceAnswer> => {
      const as = await principalOf(auth, data.accessToken);
      const body = { currentPassword: PASSWORD, newPassword };
      return auth.call('POST', `${BASE}/change-password`, { as, body });
    };
    const words = ['first horse battery', 'second horse battery'];
    const answers = await Promise.all(sessions.map((session, n) => change(session, words[n]!)));
    const winner = answers.findIndex(({ status }) => status === 200);
    const loser = answers[1 - winner]!;
    expect([loser.status, loser.code]).toEqual([401, 'invalid_credentials']);
    expect(loser.body.error.details).toMatchObject([{ field: 'currentPassword' }]);
    expect((await logIn(auth, email, { password: words[winner]! })).status).toBe(200);
    expect((await logIn(auth, email, { password: words[1 - winner]! })).status).toBe(401);
    expect((await verifyToken(auth, sessions[winner]!.data.accessToken)).outcome).toBe('ok');
  });
});
