import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { ServiceUnderTest, type ServiceAnswer } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, createFirm, faultyFields } from './administer.js';
import { createUser, logIn, newAddress, PASSWORD, principalOf, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const NEW_PASSWORD = 'another horse battery';
const BASE = '/api/v1/auth';
const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});

const open = (path: string, body: object): Promise<ServiceAnswer> =>
  auth.call('POST', `${BASE}${path}`, { as: null, body, headers: { 'x-forwarded-for': newAddress() } });
const reset = (token: string, newPassword = NEW_PASSWORD) => open('/reset-password', { token, newPassword });

async function resetLink(email: string): Promise<string> {
  expect((await open('/forgot-password', { email })).status).toBe(200);
  return (await mails.next(email)).token;
}

/** Changes the password in a session that was started before. */
async function change(
  accessToken: string,
  passwords: { from?: string; to?: string } = {},
): Promise<ServiceAnswer> {
  return changeAs(await principalOf(auth, accessToken), passwords);
}

/** The same of a user whose token the gateway has looked up already. */
function changeAs(as: Principal, { from = PASSWORD, to = NEW_PASSWORD } = {}): Promise<ServiceAnswer> {
  return auth.call('POST', `${BASE}/change-password`, {
    as,
    body: { currentPassword: from, newPassword: to },
    headers: { 'x-forwarded-for': newAddress() },
  });
}

const sessionOf = async (email: string): Promise<string> => (await logIn(auth, email)).data.accessToken;

/** As if the mails to all addresses had been sent so long ago. */
async function age(interval: string): Promise<void> {
  await auth.sql('UPDATE account_mails SET sent_at = sent_at - $1::interval', [interval]);
}

const mailsTo = async (email: string): Promise<number> =>
  (await auth.sql('SELECT 1 FROM mails WHERE recipient = $1', [email])).length;

/** Work that was begun for others before is done when this one's mail is there. */
async function settle(): Promise<void> {
  await resetLink((await createUser(auth)).email);
}

describe('an open link to choose a password', () => {
  it('ends when the user changes the password', async () => {
    const { email } = await createUser(auth);
    const token = await resetLink(email);
    expect((await change(await sessionOf(email))).status).toBe(200);
    const answer = await reset(token, 'attacker chosen pw');
    expect([answer.status, faultyFields(answer)]).toEqual([400, ['token']]);
    expect((await logIn(auth, email, { password: NEW_PASSWORD })).status).toBe(200);
  });

  it('and a change of the password at the same moment: one of the two wins', async () => {
    for (let run = 0; run < 4; run++) {
      const { email } = await createUser(auth);
      const token = await resetLink(email);
      const words = ['changed horse battery', 'reset horse battery'];
      // looked up before: where the reset is first, it has ended this session
      const as = await principalOf(auth, await sessionOf(email));
      const answers = await Promise.all([changeAs(as, { to: words[0]! }), reset(token, words[1])]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const won = answers.findIndex(({ status }) => status === 200);
      expect((await logIn(auth, email, { password: words[won]! })).status).toBe(200);
    }
  });

  it('ends when the user is deactivated', async () => {
    const { id, email, firmId } = await createUser(auth);
    const token = await resetLink(email);
    expect((await auth.as({ firmId }).delete(`/users/${id}`)).status).toBe(204);
    expect((await reset(token)).status).toBe(400);
  });
});

describe('a wrong present password', () => {
  it('is told on its field', async () => {
    const { email } = await createUser(auth);
    const answer = await change(await sessionOf(email), { from: 'wrong horse battery' });
    expect([answer.status, answer.code]).toEqual([401, 'invalid_credentials']);
    expect(answer.body.error.message).not.toContain('email');
    expect(faultyFields(answer)).toEqual(['currentPassword']);
  });
});

describe('a password', () => {
  const [composed, decomposed] = ['pässwörd-länger', 'pässwörd-länger'.normalize('NFD')];

  it.each([
    [composed, decomposed],
    [decomposed, composed],
  ])('is the same in every way to write its letters: %#', async (chosen, typed) => {
    const { id: firmId } = await createFirm(auth);
    const { email } = await createUser(auth, { password: chosen, firmId });
    expect((await logIn(auth, email, { password: typed })).status).toBe(200);
  });

  it('that differs from the present one in nothing else is unchanged', async () => {
    const { email } = await createUser(auth, { password: composed, firmId: (await createFirm(auth)).id });
    const as = await principalOf(auth, (await logIn(auth, email, { password: composed })).data.accessToken);
    const body = { currentPassword: composed, newPassword: decomposed };
    const answer = await auth.call('POST', `${BASE}/change-password`, { as, body });
    expect([answer.status, faultyFields(answer)]).toEqual([400, ['newPassword']]);
  });

  it.each([
    ['twelve blanks', ' '.repeat(12)],
    ['blanks of other kinds', '\u00a0\u2003\u3000\u200b'.repeat(4)],
    ['eleven characters, twelve as they are sent', 'ä'.normalize('NFD') + 'x'.repeat(10)],
    ['257 characters', 'x'.repeat(257)],
    ['a number', 123456789012],
  ])('of %s is refused wherever one is chosen', async (_what, password) => {
    const { id, email } = await createUser(auth);
    const token = await resetLink(email);
    const as = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    const body = { currentPassword: PASSWORD, newPassword: password };
    const answers = [
      await open('/reset-password', { token, newPassword: password }),
      await open('/accept-invitation', { token, password }),
      await auth.call('POST', `${BASE}/change-password`, { as, body }),
      await administer(auth, 'POST', '/users', { email: `x${email}`, password, role: 'system_admin' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers.map((answer) => faultyFields(answer)[0])).toEqual([
      'newPassword',
      'password',
      'newPassword',
      'password',
    ]);
    expect(
      await auth.sql('SELECT 1 FROM users WHERE id = $1 AND password_hash IS NOT NULL', [id]),
    ).toHaveLength(1);
  });
});

describe('mails with a link', () => {
  it('go to one address once a minute, and ten times a day, whatever the limits are scaled by', async () => {
    const scaled = await ServiceUnderTest.start(definition, {
      on: auth.backing,
      settings: { ...mails.settings, RATE_LIMIT_SCALE: '1000' },
    });
    const { email } = await createUser(auth);
    const ask = () => scaled.call('POST', `${BASE}/forgot-password`, { as: null, body: { email } });
    for (let n = 1; n <= 12; n++) {
      for (let times = 0; times < 2; times++) expect((await ask()).status).toBe(200);
      await settle();
      expect(await mailsTo(email)).toBe(Math.min(n, 10));
      await age('61 seconds');
    }
    await age('1 day');
    await ask();
    await settle();
    expect(await mailsTo(email)).toBe(11);
    await scaled.stop();
  });

  it('are one when they are asked for at once', async () => {
    const { email } = await createUser(auth);
    await Promise.all(Array.from({ length: 20 }, () => open('/forgot-password', { email })));
    await settle();
    expect(await mailsTo(email)).toBe(1);
  });

  it('of an invitation: 429 with the seconds to wait, and the link before it still works', async () => {
    const firm = await createFirm(auth);
    const admin = auth.as({ kind: 'session', firmId: firm.id, tier: null, keyId: null, role: 'firm_admin' });
    const startedAt = performance.now();
    const { data } = await admin.post('/users', { email: `paused-${firm.id}@example.test` });
    const { token } = await mails.next(data.email);
    const resend = () => admin.post(`/users/${data.id}/resend-invitation`);
    const refused = await resend();
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited/too_many_mails']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(Math.floor(60 - (performance.now() - startedAt) / 1_000));
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await mailsTo(data.email)).toBe(1);
    await age('61 seconds');
    const answers = await Promise.all(Array.from({ length: 5 }, resend));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect((await open('/accept-invitation', { token, password: PASSWORD })).status).toBe(400);
    for (let n = 0; n < 8; n++) {
      await age('61 seconds');
      expect((await resend()).status).toBe(200);
    }
    await age('61 seconds');
    const eleventh = await resend();
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(3_600);
  });
});

describe('too many failed logins', () => {
  const fail = (email: string, address: string, headers = {}) =>
    logIn(auth, email, { password: 'wrong horse battery', address, headers });

  it('refuse the network that they come from, not the user elsewhere', async () => {
    const { email } = await createUser(auth);
    for (let n = 0; n < 5; n++) await fail(email, `203.0.113.${n}`);
    const inNetwork = await logIn(auth, email, { address: '203.0.113.200' });
    expect([inNetwork.status, inNetwork.code]).toEqual([403, 'rate_limited_email']);
    expect((await logIn(auth, email, { address: '203.0.114.1' })).status).toBe(200);
    for (let n = 0; n < 5; n++) await fail(email, `2001:db8:1:10${n}::1`);
    expect((await logIn(auth, email, { address: '2001:db8:1:1ff::1' })).status).toBe(403);
    expect((await logIn(auth, email, { address: '2001:db8:1:200::1' })).status).toBe(200);
  });

  it('from many networks refuse the email, but never a browser of the user', async () => {
    const user = await createUser(auth);
    const own = (await logIn(auth, user.email)).data;
    const stranger = (await logIn(auth, (await createUser(auth)).email)).data;
    const cookieOf = (refreshToken: string) => ({ cookie: `refresh_token_id=${refreshToken}` });
    for (let n = 0; n < 50; n++) expect((await fail(user.email, `10.1.${n}.1`)).status).toBe(401);
    const from = (address: string, headers = {}) => logIn(auth, user.email, { address, headers });
    expect((await from('10.2.1.1')).code).toBe('rate_limited_email');
    expect((await from('10.2.2.1', cookieOf(stranger.refreshToken))).code).toBe('rate_limited_email');
    expect((await from('10.2.3.1', cookieOf('x'.repeat(43)))).code).toBe('rate_limited_email');
    // the session that is signed in may still change its password
    expect((await change(own.accessToken)).status).toBe(200);
    const again = await logIn(auth, user.email, {
      address: '10.2.4.1',
      headers: cookieOf(own.refreshToken),
      password: NEW_PASSWORD,
    });
    expect(again.status).toBe(200);
    expect((await verifyToken(auth, again.data.accessToken)).outcome).toBe('ok');
    // that login ended the session before it: its token opens nothing any more
    expect((await from('10.2.5.1', cookieOf(own.refreshToken))).code).toBe('rate_limited_email');
  });

  it('are forgotten after a reset by mail, for the email alone', async () => {
    const { email } = await createUser(auth);
    const other = await createUser(auth);
    for (let n = 0; n < 5; n++) {
      await fail(email, '203.0.115.1');
      await fail(other.email, '203.0.115.1');
    }
    expect((await logIn(auth, email, { address: '203.0.115.1' })).body.error.message).toMatch(/by mail/);
    expect((await reset(await resetLink(email))).status).toBe(200);
    const login = await logIn(auth, email, { address: '203.0.115.1', password: NEW_PASSWORD });
    expect(login.status).toBe(200);
    expect((await logIn(auth, other.email, { address: '203.0.115.1' })).code).toBe('rate_limited_email');
    // those of the address stay: it fails ten times more
    for (let n = 0; n < 10; n++) await fail(`${n}${email}`, '203.0.115.1');
    expect((await fail(`new${email}`, '203.0.115.1')).code).toBe('rate_limited_ip');
  });

  it('of an email that nobody has are refused in the same way', async () => {
    const { email } = await createUser(auth);
    const codes = async (of: string) => {
      const answers = [];
      for (let n = 0; n < 7; n++) answers.push((await fail(of, '203.0.116.1')).text);
      return answers;
    };
    expect(await codes(`nobody-${email}`)).toEqual(await codes(email));
  });
});

describe('an invited person who was deactivated', () => {
  it('is told so at the login, not sent to a link that no longer works', async () => {
    const { id, email } = await createUser(auth);
    await auth.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    expect((await logIn(auth, email)).code).toBe('account_not_fully_activated');
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [id]);
    expect((await logIn(auth, email)).code).toBe('account_inactive_login_attempt');
  });
});
