import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ServiceUnderTest, type TestCaller } from '@referral-exchange/testing';
import { auth as definition } from '../src/service.js';
import { ADMIN, administer, createFirm, faultyFields } from './administer.js';
import { createUser, logIn, PASSWORD, refresh, verifyToken } from './log-in.js';
import { MailFolder } from './mail-folder.js';

const mails = new MailFolder();
let auth: ServiceUnderTest;
beforeAll(async () => {
  auth = await ServiceUnderTest.start(definition, { backing: ['redis'], settings: mails.settings });
});
afterAll(async () => {
  await auth.stop();
  mails.drop();
});

const administratorOf = (firmId: string): TestCaller =>
  auth.as({ kind: 'session', firmId, tier: null, keyId: null, role: 'firm_admin' });
const turn = (firmId: string, how: 'activate' | 'deactivate') =>
  administer(auth, 'POST', `/firms/${firmId}/${how}`);

describe('a firm that is deactivated', () => {
  it('ends the sessions of its people for good, and nobody else’s', async () => {
    const { id, email, firmId } = await createUser(auth);
    const colleague = await createUser(auth, { firmId });
    const stranger = (await logIn(auth, (await createUser(auth)).email)).data;
    const sessions = [await logIn(auth, email), await logIn(auth, email), await logIn(auth, colleague.email)];
    for (let times = 0; times < 2; times++) await turn(firmId!, 'deactivate');
    await turn(firmId!, 'activate');
    for (const { data } of sessions) {
      expect((await verifyToken(auth, data.accessToken)).outcome).toBe('invalid');
      expect((await refresh(auth, data.refreshToken)).status).toBe(401);
    }
    expect((await verifyToken(auth, stranger.accessToken)).outcome).toBe('ok');
    expect(await auth.facts(id)).toMatchObject([
      { data: { reason: 'account_inactive' } },
      { data: { reason: 'account_inactive' } },
    ]);
    expect((await logIn(auth, email)).status).toBe(200);
  });

  it('takes no invitation until it is active again', async () => {
    const firm = await createFirm(auth);
    const email = `${randomUUID()}@example.test`;
    await administratorOf(firm.id).post('/users', { email });
    const { token } = await mails.next(email);
    const accept = () =>
      auth.call('POST', '/api/v1/auth/accept-invitation', { as: null, body: { token, password: PASSWORD } });
    await turn(firm.id, 'deactivate');
    const refused = await accept();
    expect([refused.status, faultyFields(refused)]).toEqual([400, ['token']]);
    expect(refused.body.error.message).toMatch(/deactivated/);
    await turn(firm.id, 'activate');
    expect((await accept()).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('by a key names the firm once', async () => {
    const firm = await createFirm(auth, 'Fairfax & Crane LLP');
    const email = `${randomUUID()}@example.test`;
    await auth.as({ firmId: firm.id, firmName: firm.name }).post('/users', { email });
    const { text } = await mails.next(email);
    const sentence = text.replace(/=?\r\n/g, ' ').match(/[^.]*invited you[^.]*/)![0];
    expect(sentence.match(/Fairfax/g)).toHaveLength(1);
  });
});

describe('an e-mail address that no mail can go to', () => {
  it.each(['"a b"@example.com', '"a,b"@example.com', '"x"@example.com'])('%s is 400', async (email) => {
    const body = { email, password: PASSWORD, role: 'system_admin' };
    expect(faultyFields(await administer(auth, 'POST', '/users', body))).toEqual(['email']);
    const forgot = await auth.call('POST', '/api/v1/auth/forgot-password', { as: null, body: { email } });
    expect(faultyFields(forgot)).toEqual(['email']);
  });
});

describe('the profile of a firm', () => {
  it.each([
    'javascript:alert(1)',
    'abbottcrane.example',
    'ftp://abbottcrane.example',
    'https:///evil',
    'https:evil.example',
    'https://user:secret@abbottcrane.example',
    'https://abbott crane.example',
    'https://abbott\u202ecrane.example',
    `https://abbottcrane.example/${'x'.repeat(2_048)}`,
  ])('has no website %s', async (website) => {
    const { id } = await createFirm(auth);
    expect(faultyFields(await administer(auth, 'PATCH', `/firms/${id}`, { website }))).toEqual(['website']);
  });

  it('has a website of http or https, and texts that are none when they are empty', async () => {
    const { id } = await createFirm(auth);
    for (const website of ['https://abbottcrane.example', 'http://www.abbottcrane.example/en?x=1#top'])
      expect(
        (await administer(auth, 'PATCH', `/firms/${id}`, { website: ` ${website} ` })).data.website,
      ).toBe(website);
    const empty = { website: '', description: ' ', phone: '', address: '', generalReferralInstructions: '' };
    const { data } = await administer(auth, 'PATCH', `/firms/${id}`, empty);
    for (const field of Object.keys(empty)) expect([field, data[field]]).toEqual([field, null]);
  });
});

describe('the end of a key', () => {
  it.each(['T10:00:00', '', 'T10:00', 'T10:00:00.000'])('without a zone (…%s) is refused', async (time) => {
    const { id } = await createFirm(auth);
    const expiresAt = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}${time}`;
    const answer = await administer(auth, 'POST', `/firms/${id}/api-keys`, {
      name: 'n',
      tier: 'FULL',
      expiresAt,
    });
    expect([answer.status, faultyFields(answer)]).toEqual([400, ['expiresAt']]);
    expect(answer.body.error.message).toMatch(/Z or an offset/);
  });

  it('is the instant that it names', async () => {
    const { id } = await createFirm(auth);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const [sent, stored] of [
      [`${day}T10:00:00Z`, `${day}T10:00:00.000Z`],
      [`${day}T10:00:00+02:00`, `${day}T08:00:00.000Z`],
    ]) {
      const body = { name: 'n', tier: 'FULL', expiresAt: sent };
      expect((await administer(auth, 'POST', `/firms/${id}/api-keys`, body)).data.expiresAt).toBe(stored);
    }
  });
});

describe('a page', () => {
  it.each(['1000001', '9007199254740993', '1'.padEnd(30, '0')])(
    '%s is past the end, not refused',
    async (page) => {
      for (const by of [auth.as(ADMIN), administratorOf((await createFirm(auth)).id)]) {
        const answer = await by.get(`/users?page=${page}`);
        expect([answer.status, answer.data]).toEqual([200, []]);
      }
    },
  );

  it.each(['0', '-1', '1.5', 'x', '1e3', ''])('"%s" is refused', async (page) => {
    expect((await auth.as(ADMIN).get(`/users?page=${page}`)).status).toBe(400);
  });
});
