import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventOfType } from '@referral-exchange/contracts';
import { OwnMetrics, ServiceUnderTest, type ServiceAnswer } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, faultyFields } from './administer.js';
import { holding } from './holding.js';
import { cookiesOf, createUser, logIn, PASSWORD, principalOf, refresh, verifyToken } from './log-in.js';

let metrics: OwnMetrics;
let auth: ServiceUnderTest;
beforeAll(async () => {
  metrics = await OwnMetrics.start('auth');
  auth = await ServiceUnderTest.start(definition);
});
afterAll(async () => {
  await auth?.stop();
  await metrics?.stop();
});

const BASE = '/api/v1/auth';
const CLEARED = { value: '', attributes: expect.arrayContaining(['Max-Age=0']) };

const reasonOf = ({ body }: ServiceAnswer): string =>
  body.error.details.find((detail: { field: string }) => detail.field === 'reason')?.message;

async function endedEvents(userId: string): Promise<EventOfType<'session.ended.v1'>['data'][]> {
  const events = await auth.facts<EventOfType<'session.ended.v1'>>(userId);
  return events.map(({ data }) => data);
}

describe('a login', () => {
  it('answers the user and two tokens, and sets them as cookies', async () => {
    const user = await createUser(auth);
    const answer = await logIn(auth, user.email.toUpperCase());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      meta: { success: true },
      data: {
        user: {
          id: user.id,
          email: user.email,
          firstName: 'Ada',
          lastName: null,
          role: 'member',
          firmId: user.firmId,
          isActive: true,
          firm: { id: user.firmId, name: 'Abbott & Crane LLP', isTestFirm: false },
        },
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    const safe = ['HttpOnly', 'SameSite=Strict'];
    expect(cookiesOf(answer)).toEqual({
      auth_token: { value: answer.data.accessToken, attributes: ['Path=/api/v1', 'Max-Age=900', ...safe] },
      refresh_token_id: {
        value: answer.data.refreshToken,
        attributes: ['Path=/api/v1/auth', 'Max-Age=604800', ...safe],
      },
    });
    expect(await verifyToken(auth, answer.data.accessToken)).toMatchObject({
      outcome: 'ok',
      principal: {
        kind: 'session',
        userId: user.id,
        userName: 'Ada',
        role: 'member',
        firmId: user.firmId,
        tier: null,
      },
    });
  });

  it('stores neither token', async () => {
    const { email } = await createUser(auth);
    const { data } = await logIn(auth, email);
    const stored = JSON.stringify(await auth.sql('SELECT * FROM sessions, refresh_tokens, audit_log'));
    expect(stored).not.toContain(data.refreshToken);
    expect(stored).not.toContain(data.accessToken);
  });

  it('gives the same answer to a wrong password and to an unknown email', async () => {
    const { email } = await createUser(auth);
    const wrong = await logIn(auth, email, { password: 'wrong horse battery' });
    const unknown = await logIn(auth, `${randomUUID()}@example.test`);
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials']);
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  it('is counted by how it ended, and nobody waits afterwards', async () => {
    const { email } = await createUser(auth);
    const count = (outcome: string) => metrics.value('auth_password_checks_total', { outcome });
    const [ok, wrong] = [await count('ok'), await count('invalid_credentials')];
    await logIn(auth, email);
    await logIn(auth, email, { password: 'wrong horse battery' });
    expect([await count('ok'), await count('invalid_credentials')]).toEqual([ok! + 1, wrong! + 1]);
    await metrics.becomes('auth_login_queue_length', 0);
  });

  it('does not show by its time either whether an email exists', async () => {
    const { email } = await createUser(auth);
    const works: Record<string, number[]> = { known: [], unknown: [] };
    // four of each: a fifth failure of the known email would be the last that is checked
    for (let n = 0; n < 4; n++) {
      for (const [kind, address] of [
        ['known', email],
        ['unknown', `${randomUUID()}@example.test`],
      ] as const) {
        const before = process.cpuUsage();
        await logIn(auth, address, { password: 'wrong horse battery' });
        const { user, system } = process.cpuUsage(before);
        works[kind]!.push(user + system);
      }
    }
    // CPU time, as a busy machine only adds waits, and the least of each, as other work only adds. Without a
    // hash the difference is tenfold
    const [known, unknown] = [Math.min(...works.known!), Math.min(...works.unknown!)];
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('is refused with its own code when the account cannot be used', async () => {
    const invited = await createUser(auth);
    await auth.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [invited.id]);
    const inactive = await createUser(auth);
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [inactive.id]);
    const ofInactiveFirm = await createUser(auth);
    await administer(auth, 'POST', `/firms/${ofInactiveFirm.firmId}/deactivate`);
    const answers = [];
    for (const { email } of [invited, inactive, ofInactiveFirm]) {
      const { status, code } = await logIn(auth, email);
      answers.push([status, code]);
    }
    expect(answers).toEqual([
      [403, 'account_not_fully_activated'],
      [403, 'account_inactive_login_attempt'],
      [403, 'account_inactive_login_attempt'],
    ]);
  });

  it('is refused after 5 failures of one email, the right password included', async () => {
    const { email } = await createUser(auth);
    for (let n = 0; n < 5; n++) await logIn(auth, email, { password: 'wrong' });
    const { status, code } = await logIn(auth, email);
    expect([status, code]).toEqual([403, 'rate_limited_email']);
  });

  it('works for a user of a provider and for a system administrator, who have no firm', async () => {
    const provider = (await administer(auth, 'POST', '/providers', { name: 'P' })).data;
    for (const change of [
      { role: 'provider_user', providerId: provider.id },
      { role: 'system_admin', firmId: null },
    ]) {
      const { email } = await createUser(auth, change);
      const { data } = await logIn(auth, email);
      expect(data.user).toMatchObject({ firmId: null, firm: null });
    }
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'no', password: '' }, ['email', 'password']],
    [{ email: 'a@example.test', password: 'x'.repeat(1_001) }, ['password']],
    [{ email: ['a@example.test'], password: { $ne: '' } }, ['email', 'password']],
  ])('%j is 400', async (body, fields) => {
    const answer = await auth.call('POST', `${BASE}/login`, { as: null, body });
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(fields);
  });

  it('always starts a new session: tokens sent with it never become those of the user', async () => {
    const attacker = await createUser(auth);
    const planted = (await logIn(auth, attacker.email)).data;
    const victim = await createUser(auth);
    const cookie = `auth_token=${planted.accessToken}; refresh_token_id=${planted.refreshToken}`;
    const { data } = await logIn(auth, victim.email, { headers: { cookie } });
    expect(data.accessToken).not.toBe(planted.accessToken);
    expect(await principalOf(auth, data.accessToken)).toMatchObject({ userId: victim.id });
    // the planted tokens stay what they were
    expect(await principalOf(auth, planted.accessToken)).toMatchObject({ userId: attacker.id });
    expect((await refresh(auth, planted.refreshToken)).status).toBe(200);
  });

  it('replaces the session that the browser had of the same user', async () => {
    const { id, email } = await createUser(auth);
    const first = (await logIn(auth, email)).data;
    const second = await logIn(auth, email, {
      headers: { cookie: `refresh_token_id=${first.refreshToken}` },
    });
    expect(second.status).toBe(200);
    expect(await verifyToken(auth, first.accessToken)).toEqual({ outcome: 'invalid' });
    expect(await endedEvents(id)).toMatchObject([{ reason: 'replaced' }]);
  });

  it('whose password is changed after it was checked starts no session', async () => {
    const { id, email } = await createUser(auth);
    const change = `UPDATE users SET password_hash = password_hash || 'x' WHERE id = '${id}'`;
    const answer = await holding(auth, change, 1, () => logIn(auth, email));
    expect([answer.status, answer.code]).toEqual([401, 'invalid_credentials']);
    expect(await auth.sql('SELECT id FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });

  it.each([
    ['the user', 'users', 'id'],
    ['the firm', 'firms', 'firm_id'],
    ['the provider', 'providers', 'provider_id'],
  ])('during which %s is deactivated starts no session', async (_which, table, column) => {
    const provider = async () =>
      (await administer(auth, 'POST', '/providers', { name: 'Clearwater' })).data.id;
    const ofProvider = async () => ({ role: 'provider_user', providerId: await provider() });
    const { id, email } = await createUser(auth, table === 'providers' ? await ofProvider() : {});
    const change = `UPDATE ${table} SET is_active = false WHERE id = (SELECT ${column} FROM users WHERE id = '${id}')`;
    const answer = await holding(auth, change, 1, () => logIn(auth, email));
    expect([answer.status, answer.code]).toEqual([403, 'account_inactive_login_attempt']);
    expect(await auth.sql('SELECT id FROM sessions WHERE user_id = $1', [id])).toEqual([]);
  });
});

describe('a refresh', () => {
  it('exchanges the token of the body for new tokens; the old access token lives until it expires', async () => {
    const { email } = await createUser(auth);
    const first = (await logIn(auth, email)).data;
    const answer = await refresh(auth, first.refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      message: expect.any(String),
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.data.refreshToken).not.toBe(first.refreshToken);
    expect(cookiesOf(answer)).toMatchObject({
      auth_token: { value: answer.data.accessToken },
      refresh_token_id: { value: answer.data.refreshToken },
    });
    const [before, after] = [first.accessToken, answer.data.accessToken];
    const sessionOf = async (token: string) => (await principalOf(auth, token)).sessionId;
    expect(await sessionOf(after)).toBe(await sessionOf(before));
  });

  it('by cookie, with an empty body, answers no token in the body', async () => {
    const { email } = await createUser(auth);
    const { data } = await logIn(auth, email);
    const answer = await refresh(auth, undefined, `other=1; refresh_token_id=${data.refreshToken}`);
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ message: expect.any(String) });
    const { refresh_token_id: next, auth_token: access } = cookiesOf(answer);
    expect((await verifyToken(auth, access!.value)).outcome).toBe('ok');
    expect((await refresh(auth, next!.value)).status).toBe(200);
  });

  it('with a token that was used before ends the session, and says so in events and audit log', async () => {
    const { id, email } = await createUser(auth);
    const first = (await logIn(auth, email)).data;
    const second = (await refresh(auth, first.refreshToken)).data;
    // within ten seconds it would be a race
    await auth.sql(`UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds'`);
    const replay = await refresh(auth, first.refreshToken);
    expect([replay.status, replay.code, reasonOf(replay)]).toEqual([
      401,
      'token_invalid',
      'refresh_token_replayed',
    ]);
    expect(cookiesOf(replay)).toEqual({ auth_token: CLEARED, refresh_token_id: CLEARED });
    expect((await refresh(auth, second.refreshToken)).status).toBe(401);
    for (const token of [first.accessToken, second.accessToken])
      expect(await verifyToken(auth, token)).toEqual({ outcome: 'invalid' });
    expect(await endedEvents(id)).toMatchObject([{ userId: id, reason: 'refresh_replayed' }]);
    const { data } = await administer(auth, 'GET', `/audit-log?subjectId=${id}&action=session.ended`);
    expect(data).toMatchObject([{ details: { reason: 'refresh_replayed' } }]);
  });

  it('of two requests at once with one token one wins; the other does not end the session', async () => {
    const { id, email } = await createUser(auth);
    const { refreshToken } = (await logIn(auth, email)).data;
    const lock = `SELECT 1 FROM refresh_tokens JOIN sessions ON sessions.id = session_id
                   WHERE user_id = '${id}' FOR UPDATE OF refresh_tokens`;
    const both = () => Promise.all([refresh(auth, refreshToken), refresh(auth, refreshToken)]);
    const answers = await holding(auth, lock, 2, both);
    const [won, lost] = answers.sort((a, b) => a.status - b.status) as [ServiceAnswer, ServiceAnswer];
    expect([won.status, lost.status, lost.code]).toEqual([200, 401, 'token_invalid']);
    expect(reasonOf(lost)).toBe('refreshed_concurrently');
    // a browser shares its cookies with the winner
    expect(lost.headers['set-cookie']).toBeUndefined();
    expect((await refresh(auth, won.data.refreshToken)).status).toBe(200);
  });

  it('of twenty requests with one token never wins more than one', async () => {
    const { email } = await createUser(auth);
    const { refreshToken } = (await logIn(auth, email)).data;
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(auth, refreshToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['no token', undefined, 'no_token'],
    ['an unknown token', 'x'.repeat(43), 'token_invalid'],
    ['an access token', 'access', 'token_invalid'],
  ])('with %s is 401 and clears the cookies', async (_case, sent, code) => {
    const { email } = await createUser(auth);
    const token = sent === 'access' ? (await logIn(auth, email)).data.accessToken : sent;
    const answer = await refresh(auth, token);
    expect([answer.status, answer.code]).toEqual([401, code]);
    expect(cookiesOf(answer)).toEqual({ auth_token: CLEARED, refresh_token_id: CLEARED });
  });

  it('with an expired token is 401 token_expired', async () => {
    const { id, email } = await createUser(auth);
    const { refreshToken } = (await logIn(auth, email)).data;
    await auth.sql('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [id]);
    const answer = await refresh(auth, refreshToken);
    expect([answer.status, answer.code]).toEqual([401, 'token_expired']);
    expect(cookiesOf(answer)).toEqual({ auth_token: CLEARED, refresh_token_id: CLEARED });
  });

  it('of a user who is deactivated is 401 and ends the session', async () => {
    const { id, email } = await createUser(auth);
    const { refreshToken, accessToken } = (await logIn(auth, email)).data;
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [id]);
    expect(await verifyToken(auth, accessToken)).toEqual({ outcome: 'inactive' });
    const answer = await refresh(auth, refreshToken);
    expect([answer.status, answer.code]).toEqual([401, 'token_invalid']);
    expect(cookiesOf(answer)).toEqual({ auth_token: CLEARED, refresh_token_id: CLEARED });
    await auth.sql('UPDATE users SET is_active = true WHERE id = $1', [id]);
    expect(await verifyToken(auth, accessToken)).toEqual({ outcome: 'invalid' });
  });
});

describe('a session', () => {
  it('shows its user', async () => {
    const { email, id } = await createUser(auth, { role: 'viewer' });
    const as = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    const { status, data } = await auth.call('GET', `${BASE}/me`, { as });
    expect([status, data.id, data.role]).toEqual([200, id, 'viewer']);
    const oauth = { ...as, kind: 'oauth', sessionId: undefined } as const;
    const admitted = await auth.call('GET', `${BASE}/me`, { as: { ...oauth, scopes: ['user:read'] } });
    expect([admitted.status, admitted.data.id]).toEqual([200, id]);
    const refused = await auth.call('GET', `${BASE}/me`, { as: { ...oauth, scopes: ['cases:write'] } });
    expect([refused.status, refused.code]).toEqual([403, 'insufficient_scope']);
  });

  it('ends by logout, for viewers too', async () => {
    const { id, email } = await createUser(auth, { role: 'viewer' });
    const { accessToken, refreshToken } = (await logIn(auth, email)).data;
    const as = await principalOf(auth, accessToken);
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await auth.call('POST', `${BASE}/logout`, { as: null, headers });
    expect(answer.status).toBe(200);
    expect(cookiesOf(answer)).toEqual({ auth_token: CLEARED, refresh_token_id: CLEARED });
    expect(await verifyToken(auth, accessToken)).toEqual({ outcome: 'invalid' });
    expect((await refresh(auth, refreshToken)).status).toBe(401);
    expect(await endedEvents(id)).toEqual([{ sessionId: as.sessionId, userId: id, reason: 'logged_out' }]);
  });

  it('is listed and ended by its user alone', async () => {
    const user = await createUser(auth);
    const [first, second] = [
      await logIn(auth, user.email, { headers: { 'user-agent': 'Firefox' } }),
      await logIn(auth, user.email),
    ];
    const as = await principalOf(auth, second.data.accessToken);
    const stranger = await principalOf(
      auth,
      (await logIn(auth, (await createUser(auth)).email)).data.accessToken,
    );
    const { data } = await auth.call('GET', `${BASE}/sessions`, { as });
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ id: as.sessionId, isCurrent: true });
    expect(data[1]).toMatchObject({
      isCurrent: false,
      userAgent: 'Firefox',
      clientAddress: expect.any(String),
    });
    const path = `${BASE}/sessions/${data[1].id}`;
    expect((await auth.call('DELETE', path, { as: stranger })).status).toBe(404);
    expect((await auth.call('DELETE', path, { as })).status).toBe(204);
    expect((await auth.call('DELETE', path, { as })).status).toBe(404);
    expect(await verifyToken(auth, first.data.accessToken)).toEqual({ outcome: 'invalid' });
    expect((await auth.call('GET', `${BASE}/sessions`, { as })).data).toHaveLength(1);
  });

  it('is for people only', async () => {
    for (const path of ['/me', '/sessions']) {
      for (const as of [{}, { kind: 'crm_token' as const }]) {
        const { status, code } = await auth.call('GET', `${BASE}${path}`, { as });
        expect([status, code]).toEqual([403, 'wrong_scope']);
      }
      const nobody = await auth.call('GET', `${BASE}${path}`, { as: null });
      expect([nobody.status, nobody.code]).toEqual([401, 'no_token']);
    }
  });
});

describe('changing the password', () => {
  it('ends all other sessions of the user, and no other user’s', async () => {
    const { id, email } = await createUser(auth);
    const others = [await logIn(auth, email), await logIn(auth, email)];
    const stranger = await logIn(auth, (await createUser(auth)).email);
    const own = await logIn(auth, email);
    const as = await principalOf(auth, own.data.accessToken);
    const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    const answer = await auth.call('POST', `${BASE}/change-password`, { as, body });
    expect([answer.status, answer.data]).toEqual([200, { message: expect.any(String) }]);
    for (const { data } of others)
      expect((await verifyToken(auth, data.accessToken)).outcome).toBe('invalid');
    for (const { data } of [own, stranger])
      expect((await verifyToken(auth, data.accessToken)).outcome).toBe('ok');
    expect((await logIn(auth, email)).status).toBe(401);
    expect((await logIn(auth, email, { password: body.newPassword })).status).toBe(200);
    const { data } = await administer(auth, 'GET', `/audit-log?subjectId=${id}&action=password.changed`);
    expect(data).toHaveLength(1);
    expect(JSON.stringify(await auth.sql('SELECT * FROM audit_log'))).not.toContain('horse battery');
  });

  it('needs the present password, and each wrong one counts as a failed login', async () => {
    const { email } = await createUser(auth);
    const as = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    const body = { currentPassword: 'wrong', newPassword: 'another horse battery' };
    const codes = [];
    for (let n = 0; n < 6; n++)
      codes.push((await auth.call('POST', `${BASE}/change-password`, { as, body })).code);
    expect(codes).toEqual([...Array<string>(5).fill('invalid_credentials'), 'rate_limited_email']);
  });

  it.each([
    [{}, ['currentPassword', 'newPassword']],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, ['newPassword']],
    [{ currentPassword: PASSWORD, newPassword: PASSWORD }, ['newPassword']],
  ])('%j is 400', async (body, fields) => {
    const { email } = await createUser(auth);
    const as = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    const answer = await auth.call('POST', `${BASE}/change-password`, { as, body });
    expect(answer.status).toBe(400);
    expect(faultyFields(answer)).toEqual(fields);
  });
});
