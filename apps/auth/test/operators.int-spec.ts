import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { ServiceUnderTest, totpCodeOf } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { administer, createFirm } from './administer.js';
import { createUser, logIn, PASSWORD, principalOf, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';
import { callOwn, enrolled, reasonOf, showCode, withinAStep } from './second-factors.js';

const OPERATOR = { role: 'system_admin', firmId: undefined, lastName: 'Hale' };
const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth?.stop();
  mails.drop();
});

const listFirms = (as: Principal) => auth.call('GET', '/api/v1/admin/firms?limit=1', { as });

/** The events by which gateways forget what a session may do. */
const toldGateways = async (userId: string): Promise<number> => {
  const rows = await auth.sql(
    `SELECT 1 FROM outbox WHERE payload::jsonb ->> 'type' = 'user.updated.v1' AND payload::jsonb #>> '{data,user,id}' = $1`,
    [userId],
  );
  return rows.length;
};

/** An operator whose session was made with a second factor. */
async function operator() {
  const user = await enrolled(auth, OPERATOR);
  return { ...user, as: await principalOf(auth, user.accessToken) };
}

describe('an operator in session', () => {
  it('is refused without a second factor, and hears how to get one', async () => {
    const user = await createUser(auth, OPERATOR);
    const as = await principalOf(auth, (await logIn(auth, user.email)).data.accessToken);
    const refused = await listFirms(as);
    expect([refused.status, refused.body.error.code, reasonOf(refused)]).toEqual([
      403,
      'insufficient_role',
      'operator_needs_second_factor',
    ]);
    expect(refused.body.error.message).toContain('Your account');
  });

  it('is admitted in the session in which the first factor was set up, and gateways hear of it', async () => {
    const { id, as } = await operator();
    expect(as).toMatchObject({ kind: 'session', role: 'system_admin', firmId: null, hasSecondFactor: true });
    expect((await listFirms(as)).status).toBe(200);
    expect(await toldGateways(id)).toBe(1);
  });

  it('is named in the audit log by what it does', async () => {
    const { id, as } = await operator();
    const firm = await createFirm(auth);
    expect((await auth.call('POST', `/api/v1/admin/firms/${firm.id}/deactivate`, { as })).status).toBe(200);
    const { data } = await administer(auth, 'GET', `/audit-log?subjectId=${firm.id}&action=firm.deactivated`);
    expect(data).toEqual([
      expect.objectContaining({ actor: { kind: 'admin', userId: id, name: 'Ada Hale' } }),
    ]);
    const [event] = await auth.sql<{ actor: object }>(
      `SELECT payload::jsonb -> 'actor' AS actor FROM outbox
        WHERE payload::jsonb ->> 'type' = 'firm.deactivated.v1' AND payload::jsonb #>> '{data,firm,id}' = $1`,
      [firm.id],
    );
    // what firms may read names no person
    expect(event!.actor).toEqual({ firmId: null, userId: null, name: 'Administrator', source: 'admin' });
  });

  it('is out at once when an administrator resets the factors in mid session', async () => {
    const { id, email, accessToken } = await operator();
    await administer(auth, 'DELETE', `/users/${id}/second-factors`);
    expect((await verifyToken(auth, accessToken)).outcome).toBe('invalid');
    // the password alone opens a session, and none of the operator's routes
    const again = await principalOf(auth, (await logIn(auth, email)).data.accessToken);
    expect((await listFirms(again)).status).toBe(403);
  });

  it('is out when it removes its last factor, and gateways hear of it', async () => {
    const { id, as, accessToken } = await operator();
    const [factor] = (await callOwn(auth, as, 'GET', '')).data.factors;
    const proof = { currentPassword: PASSWORD };
    expect((await callOwn(auth, as, 'POST', `/${factor.id}/remove`, proof)).status).toBe(200);
    const principal = await principalOf(auth, accessToken);
    expect(principal.hasSecondFactor).toBe(false);
    expect((await listFirms(principal)).status).toBe(403);
    expect(await toldGateways(id)).toBe(2);
  });

  it('is out when it is deactivated', async () => {
    const { id, accessToken } = await operator();
    expect((await administer(auth, 'POST', `/users/${id}/deactivate`)).status).toBe(200);
    expect((await verifyToken(auth, accessToken)).outcome).toBe('invalid');
  });

  it('is admitted after a sign-in with the code of its app', async () => {
    const { challenge, secret } = await operator();
    await withinAStep();
    const shown = await showCode(auth, await challenge(), { code: totpCodeOf(secret) });
    expect((await listFirms(await principalOf(auth, shown.data.accessToken))).status).toBe(200);
  });
});

it('an administrator of a firm with a second factor is no operator', async () => {
  const { as, id } = await enrolled(auth, { role: 'account_manager' });
  const refused = await listFirms({ ...as, hasSecondFactor: true });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'wrong_scope']);
  // of people whose access does not depend on it, gateways need not hear
  expect(await toldGateways(id)).toBe(0);
});
