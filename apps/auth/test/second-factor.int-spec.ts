import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { ServiceUnderTest, totpCodeOf, type ServiceAnswer } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, faultyFields } from './administer.js';
import { createUser, logIn, newAddress, PASSWORD, principalOf, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';
import {
  auditedOf,
  beginApp,
  callOwn,
  enrolled,
  reasonOf,
  showCode,
  STEP_MS,
  withinAStep,
} from './second-factors.js';

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

const own = (as: Principal, method: string, path: string, body?: object): Promise<ServiceAnswer> =>
  callOwn(auth, as, method, path, body);
const withPassword = { currentPassword: PASSWORD };

describe('an authenticator app', () => {
  it('is asked for once it is confirmed, and comes with ten recovery codes', async () => {
    const user = await createUser(auth);
    const [first, second] = [await logIn(auth, user.email), await logIn(auth, user.email)];
    const as = await principalOf(auth, first.data.accessToken);
    const { secret, uri } = await beginApp(auth, as);
    expect(uri).toContain(`secret=${secret}`);
    // until it is confirmed nothing asks for it
    expect((await logIn(auth, user.email)).status).toBe(200);
    const code = totpCodeOf(secret);
    const confirmed = await own(as, 'POST', '/totp/confirm', { code });
    expect(confirmed.status).toBe(201);
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    // the sessions of the password alone end, this one goes on
    expect((await verifyToken(auth, second.data.accessToken)).outcome).toBe('invalid');
    expect((await verifyToken(auth, first.data.accessToken)).outcome).toBe('ok');
    const sessions = (await auth.call('GET', `${BASE}/sessions`, { as })).data;
    expect(sessions).toEqual([expect.objectContaining({ isCurrent: true, secondFactor: 'totp' })]);
    expect((await mails.next(user.email)).text).toContain('Phone was added');
    expect(await auditedOf(auth, user.id)).toEqual(expect.arrayContaining(['second_factor.added']));
    const login = await logIn(auth, user.email);
    expect([login.status, login.headers['set-cookie']]).toEqual([202, undefined]);
    expect(login.data).toEqual({
      secondFactor: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        next: 'second_factor',
        kinds: ['totp'],
        passkey: null,
        expiresAt: expect.any(String),
      },
    });
    // the code that confirmed it was used
    const replayed = await showCode(auth, login.data.secondFactor.challenge, { code });
    expect([replayed.status, reasonOf(replayed)]).toEqual([401, 'second_factor_replayed']);
  });

  it('whose secret is asked for twice is that of the second one', async () => {
    const as = await principalOf(auth, (await logIn(auth, (await createUser(auth)).email)).data.accessToken);
    const [first, second] = [await beginApp(auth, as), await beginApp(auth, as)];
    const wrong = await own(as, 'POST', '/totp/confirm', { code: totpCodeOf(first.secret) });
    expect([wrong.status, faultyFields(wrong)]).toEqual([400, ['code']]);
    expect(wrong.body.error.message).toContain('a new one replaces the one before');
    expect((await own(as, 'POST', '/totp/confirm', { code: totpCodeOf(second.secret) })).status).toBe(201);
    expect(await auditedOf(auth, as.userId!)).toEqual(expect.arrayContaining(['second_factor.refused']));
    const nothing = await own(as, 'POST', '/totp/confirm', { code: '123456' });
    expect([nothing.status, reasonOf(nothing)]).toEqual([409, 'no_enrolment']);
  });

  it('is not set up by somebody who does not know the password', async () => {
    const as = await principalOf(auth, (await logIn(auth, (await createUser(auth)).email)).data.accessToken);
    const wrong = await own(as, 'POST', '/totp', { name: 'Phone', currentPassword: 'wrong horse battery' });
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials']);
    expect((await own(as, 'POST', '/totp', { name: 'Phone' })).status).toBe(400);
  });

  it('shows neither secret nor codes afterwards, and none is stored as it is', async () => {
    const { as, secret, recoveryCodes } = await enrolled(auth);
    const list = await own(as, 'GET', '');
    expect(list.data).toMatchObject({ factors: [{ kind: 'totp', name: 'Phone' }], recoveryCodesLeft: 10 });
    const rows = await auth.sql(
      'SELECT * FROM second_factors, recovery_codes WHERE second_factors.user_id = $1',
      [as.userId],
    );
    for (const text of [list.text, JSON.stringify(rows)])
      for (const told of [secret, ...recoveryCodes]) expect(text).not.toContain(told);
  });
});

describe('the second step of a login', () => {
  it.each([-1, 0, 1])('takes the code of %s steps from now, and starts a session', async (steps) => {
    const user = await enrolled(auth);
    // the code of the step before confirmed it
    await auth.sql('UPDATE second_factors SET last_step = NULL WHERE user_id = $1', [user.id]);
    const challenge = await user.challenge();
    await withinAStep();
    const code = totpCodeOf(user.secret, Date.now() + steps * STEP_MS);
    const answer = await showCode(auth, challenge, { code });
    expect(answer.status).toBe(200);
    expect(answer.data.user).toMatchObject({ id: user.id });
    const sessions = await auth.sql(
      'SELECT second_factor FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [user.id],
    );
    expect(sessions).toContainEqual({ second_factor: 'totp' });
  });

  it('refuses the code of a clock that is off by some minutes, in plain words, and it is audited', async () => {
    const user = await enrolled(auth);
    const answer = await showCode(auth, await user.challenge(), {
      // ahead: what lies before the code that was used is told as used
      code: totpCodeOf(user.secret, Date.now() + 4 * STEP_MS),
    });
    expect([answer.status, reasonOf(answer)]).toEqual([401, 'second_factor_wrong']);
    expect(answer.body.error.message).toContain('the clock of the device is off');
    const { data } = await administer(
      auth,
      'GET',
      `/audit-log?subjectId=${user.id}&action=second_factor.refused`,
    );
    expect(data[0].details).toMatchObject({ kind: 'totp', reason: 'off_clock' });
  });

  it('takes a code once, also of two at once', async () => {
    const user = await enrolled(auth);
    const code = totpCodeOf(user.secret, Date.now() + STEP_MS);
    const challenges = [await user.challenge(), await user.challenge()];
    const answers = await Promise.all(challenges.map((challenge) => showCode(auth, challenge, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const lost = answers.find(({ status }) => status === 401)!;
    expect(reasonOf(lost)).toBe('second_factor_replayed');
    expect(lost.body.error.message).toContain('was used before');
  });

  it('takes a challenge once, and none of another password or of nobody', async () => {
    const user = await enrolled(auth);
    const [used, other] = [await user.challenge(), await user.challenge()];
    expect((await showCode(auth, used, { recoveryCode: user.recoveryCodes[0] })).status).toBe(200);
    const again = await showCode(auth, used, { recoveryCode: user.recoveryCodes[1] });
    expect([again.status, again.code]).toEqual([401, 'token_invalid']);
    await auth.sql(`UPDATE users SET password_hash = 'another' WHERE id = $1`, [user.id]);
    const stale = await showCode(auth, other, { recoveryCode: user.recoveryCodes[2] });
    const unknown = await showCode(auth, 'x'.repeat(43), { code: '123456' });
    expect(stale.text).toBe(again.text);
    expect(unknown.text).toBe(again.text);
  });

  it('is over after ten minutes, and for who was deactivated meanwhile', async () => {
    const user = await enrolled(auth);
    const [late, inactive] = [await user.challenge(), await user.challenge()];
    await administer(auth, 'POST', `/users/${user.id}/deactivate`);
    expect((await showCode(auth, inactive, { code: '123456' })).code).toBe('account_inactive_login_attempt');
    await auth.sql('UPDATE sign_in_challenges SET expires_at = now() WHERE user_id = $1', [user.id]);
    expect((await showCode(auth, late, { code: '123456' })).code).toBe('token_expired');
  });

  it('tells nothing of the password: a wrong one is answered as that of a user without a factor', async () => {
    const user = await enrolled(auth);
    const wrong = { password: 'wrong horse battery' };
    const [with_, without] = [
      await logIn(auth, user.email, wrong),
      await logIn(auth, (await createUser(auth)).email, wrong),
    ];
    expect(with_.text).toBe(without.text);
  });

  it.each([{}, { code: '123456', recoveryCode: 'x' }])('needs one proof: %j', async (proof) => {
    expect((await showCode(auth, 'x'.repeat(43), proof)).status).toBe(400);
  });

  it('is throttled apart from the password, and audited', async () => {
    const user = await enrolled(auth);
    const challenge = await user.challenge();
    const address = newAddress();
    for (let n = 0; n < 5; n++)
      expect((await showCode(auth, challenge, { code: '000000' }, address)).status).toBe(401);
    const limited = await showCode(auth, challenge, { recoveryCode: user.recoveryCodes[0] }, address);
    expect([limited.status, limited.code]).toEqual([403, 'rate_limited_email']);
    // the password is not refused for it, and elsewhere the right code is taken
    expect((await logIn(auth, user.email, { address })).status).toBe(202);
    expect(await auditedOf(auth, user.id)).toContain('second_factor.throttled');
    for (let n = 0; n < 5; n++) await showCode(auth, challenge, { code: '000000' }, `10.7.${n}.1`);
    expect((await showCode(auth, challenge, { code: '000000' }, '10.8.1.1')).code).toBe('rate_limited_email');
  });
});

describe('a lost second factor', () => {
  it('is stood in for by each recovery code once, which is audited and mailed', async () => {
    const user = await enrolled(auth);
    const [code] = user.recoveryCodes as [string];
    const answer = await showCode(auth, await user.challenge(), { recoveryCode: code.toLowerCase() });
    expect(answer.status).toBe(200);
    const again = await showCode(auth, await user.challenge(), { recoveryCode: code });
    expect([again.status, reasonOf(again)]).toEqual([401, 'second_factor_replayed']);
    expect(await auditedOf(auth, user.id)).toContain('second_factor.recovery_code_used');
    const list = await own(await principalOf(auth, answer.data.accessToken), 'GET', '');
    expect(list.data.recoveryCodesLeft).toBe(9);
  });

  it('has new recovery codes, and those before work no more', async () => {
    const user = await enrolled(auth);
    const renewed = await own(user.as, 'POST', '/recovery-codes', withPassword);
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    const old = await showCode(auth, await user.challenge(), { recoveryCode: user.recoveryCodes[0] });
    expect(old.status).toBe(401);
  });

  it('is removed by its owner with the password', async () => {
    const user = await enrolled(auth);
    const [{ id }] = (await own(user.as, 'GET', '')).data.factors;
    expect((await own(user.as, 'PATCH', `/${id}`, { name: 'Old phone' })).data.name).toBe('Old phone');
    const wrong = await own(user.as, 'POST', `/${id}/remove`, { code: '000000' });
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials']);
    expect((await own(user.as, 'POST', `/${id}/remove`, withPassword)).status).toBe(200);
    expect((await logIn(auth, user.email)).status).toBe(200);
    expect(await auth.sql('SELECT 1 FROM recovery_codes WHERE user_id = $1', [user.id])).toEqual([]);
    expect(await auditedOf(auth, user.id)).toContain('second_factor.removed');
  });

  it('stays when the password is reset', async () => {
    const user = await enrolled(auth);
    await auth.call('POST', `${BASE}/forgot-password`, { as: null, body: { email: user.email } });
    // the mails of the enrolment come before it
    let token = '';
    while (token === '') ({ token } = await mails.next(user.email));
    const body = { token, newPassword: 'another horse battery' };
    expect((await auth.call('POST', `${BASE}/reset-password`, { as: null, body })).status).toBe(200);
    expect((await logIn(auth, user.email, { password: body.newPassword })).status).toBe(202);
  });
});
