import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, ServiceUnderTest, type ServiceAnswer } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, faultyFields } from './administer.js';
import { createUser, logIn, newAddress, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const NEW_PASSWORD = 'another horse battery';
const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});

function forgot(email: string): Promise<ServiceAnswer> {
  return auth.call('POST', '/api/v1/auth/forgot-password', {
    as: null,
    body: { email },
    headers: { 'x-forwarded-for': newAddress() },
  });
}

function reset(token: string, newPassword = NEW_PASSWORD): Promise<ServiceAnswer> {
  return auth.call('POST', '/api/v1/auth/reset-password', { as: null, body: { token, newPassword } });
}

async function tokenFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  return (await mails.next(email)).token;
}

const mailsTo = async (email: string): Promise<number> =>
  (await auth.sql('SELECT 1 FROM mails WHERE recipient = $1', [email])).length;

describe('a forgotten password', () => {
  it('is replaced by the link of a mail; all sessions of the user end', async () => {
    const { id, email } = await createUser(auth);
    const session = (await logIn(auth, email)).data;
    const token = await tokenFor(email);
    expect(JSON.stringify(await auth.sql('SELECT * FROM one_time_tokens, audit_log, mails'))).not.toContain(
      token,
    );
    const answer = await reset(token);
    expect([answer.status, answer.data]).toEqual([200, { message: expect.any(String) }]);
    expect((await verifyToken(auth, session.accessToken)).outcome).toBe('invalid');
    expect((await logIn(auth, email)).status).toBe(401);
    expect((await logIn(auth, email, { password: NEW_PASSWORD })).status).toBe(200);
    const { data } = await administer(auth, 'GET', `/audit-log?subjectId=${id}`);
    const actions = data.map((entry: { action: string }) => entry.action);
    expect(actions).toEqual(expect.arrayContaining(['password.reset', 'password.reset_requested']));
  });

  it('gets the same answer for an unknown email and for an account that cannot be used, and no mail', async () => {
    const known = await createUser(auth);
    const inactive = await createUser(auth);
    await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [inactive.id]);
    const invited = await createUser(auth);
    await auth.sql('UPDATE users SET password_hash = NULL WHERE id = $1', [invited.id]);
    const unknown = `${randomUUID()}@example.test`;
    const { text } = await forgot(known.email);
    for (const email of [inactive.email, invited.email, unknown])
      expect((await forgot(email)).text).toBe(text);
    await mails.next(known.email);
    for (const email of [inactive.email, invited.email, unknown]) expect(await mailsTo(email)).toBe(0);
  });

  it('is good for nothing when its mail could not be sent in time, or its user was deactivated meanwhile', async () => {
    const { id, email } = await createUser(auth);
    await tokenFor(email);
    const mail = async () =>
      (
        await auth.sql<{ isWaiting: boolean }>(
          `SELECT expires_at - created_at = interval '1 hour' AS "isForAnHour", user_id AS "userId",
                  ended_at IS NULL AS "isWaiting", last_error AS error FROM mails WHERE recipient = $1`,
          [email],
        )
      )[0];
    const sent = await eventually(mail, (one) => one?.isWaiting === false);
    expect(sent).toMatchObject({ isForAnHour: true, userId: id });
    // as if the mail server were away
    await auth.sql(
      `UPDATE mails SET sent_at = NULL, ended_at = NULL, content = 'x', due_at = now() + interval '1 hour'
        WHERE recipient = $1`,
      [email],
    );
    expect((await administer(auth, 'POST', `/users/${id}/deactivate`)).status).toBe(200);
    expect(await mail()).toMatchObject({ isWaiting: false, error: 'its recipient has left' });
  });

  it('sends one mail, however often it is asked for within a minute', async () => {
    const { email } = await createUser(auth);
    const token = await tokenFor(email);
    await Promise.all(Array.from({ length: 5 }, () => forgot(email)));
    // a stop waits for the work under way; here another user's mail shows that it is done
    const other = await createUser(auth);
    await tokenFor(other.email);
    expect(await mailsTo(email)).toBe(1);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('a reset link', () => {
  it('works once, of several at once too', async () => {
    const { email } = await createUser(auth);
    const token = await tokenFor(email);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await reset(token)).status).toBe(400);
  });

  it('works for one hour', async () => {
    const { id, email } = await createUser(auth);
    const token = await tokenFor(email);
    const [{ lasts }] = (await auth.sql<{ lasts: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float AS lasts FROM one_time_tokens WHERE user_id = $1',
      [id],
    )) as [{ lasts: number }];
    expect(lasts).toBeGreaterThan(3_500);
    expect(lasts).toBeLessThanOrEqual(3_600);
    await auth.sql('UPDATE one_time_tokens SET expires_at = now() WHERE user_id = $1', [id]);
    const answer = await reset(token);
    expect([answer.status, faultyFields(answer)]).toEqual([400, ['token']]);
    expect(answer.body.error.message).toContain('expired');
  });

  it('is bound to its purpose', async () => {
    const { id, email } = await createUser(auth);
    const token = await tokenFor(email);
    await auth.sql(`UPDATE one_time_tokens SET purpose = 'invitation' WHERE user_id = $1`, [id]);
    expect((await reset(token)).status).toBe(400);
  });

  it.each([
    [{}, ['newPassword', 'token']],
    [{ token: 'unknown', newPassword: NEW_PASSWORD }, ['token']],
    [{ token: 'x'.repeat(201), newPassword: 'short' }, ['newPassword', 'token']],
  ])('%j is 400', async (body, fields) => {
    const answer = await auth.call('POST', '/api/v1/auth/reset-password', { as: null, body });
    expect([answer.status, faultyFields(answer)]).toEqual([400, fields]);
  });
});
