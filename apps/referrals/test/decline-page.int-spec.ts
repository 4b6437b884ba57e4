import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { REASON_CODES, type ReferralsEvent, type UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks, PageBrowser, type ColorScheme, type PageSize } from '@referral-exchange/testing';
import { request } from 'undici';
import { Mailing } from './mailing.js';
import { referred, type Client, type TestService } from './referrals-under-test.js';

failOnLeaks();

/** Set it to keep a picture of every page. */
const PICTURES = process.env.REFERRALS_PICTURES;
/** Words of the case that no page may show. */
const SECRETS = /Rear-end|Dana|Whitfield/;
const APP = 'https://app.example/referrals/';

describe('declining by the link in a mail', () => {
  let mailing: Mailing;
  let service: TestService;
  let sender: Client, receiver: Client;
  let maya: UserFacts;
  beforeAll(async () => {
    mailing = await Mailing.start({ settings: { FIRM_APP_URL: `${APP}{referralId}` } });
    ({ service } = mailing);
  });
  afterAll(() => mailing.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('Abbott & Crane LLP'), await service.firm('Hale & Quill')];
    maya = mailing.users.add(receiver);
  });

  async function send(method: 'GET' | 'POST', url: string, headers = {}, body?: string) {
    const { statusCode, headers: all, body: stream } = await request(url, { method, headers, body });
    return { status: statusCode, location: all.location, text: await stream.text() };
  }
  type Answer = Awaited<ReturnType<typeof send>>;
  const tokenOf = (link: string) => link.split('token=')[1]!;
  const get = (link: string) => send('GET', link);
  const question = (link: string) => get(link.replace('/acknowledge', '/acknowledge/decline'));
  const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const post = (path: string, link: string, fields: object, headers: object = {}) =>
    send(
      'POST',
      `${mailing.origin}${path}`,
      { ...OWN, origin: mailing.origin, ...headers },
      new URLSearchParams({ token: tokenOf(link), ...fields }).toString(),
    );
  const decline = (link: string, fields: object = { reason_code: 'capacity' }, headers: object = {}) =>
    post('/acknowledge/decline', link, fields, headers);
  const titleOf = ({ text }: Answer) => /<h1>([^<]+)</.exec(text)?.[1];
  const stateOf = async (referralId: string) =>
    (await receiver.get(`/received-referrals/${referralId}`)).data;
  const told = async (baseCaseId: string): Promise<ReferralsEvent[]> =>
    (await service.events(baseCaseId)).filter(({ type }) => /rejected|accepted/.test(type));

  /** A referral, and the link to Maya. */
  async function mailed(change: object = {}) {
    const ids = await referred(sender, receiver, change);
    return { ...ids, link: await mailing.linkTo(maya) };
  }

  it('asks first, as often as anybody likes, and shows nothing of the client', async () => {
    const { referralId, link } = await mailed();
    expect((await get(link)).text).toContain('Decline …');
    for (let i = 0; i < 2; i++) {
      const page = await question(link);
      expect([page.status, titleOf(page)]).toEqual([200, 'Decline this referral?']);
      expect(page.text).not.toMatch(SECRETS);
      for (const code of REASON_CODES) expect(page.text).toContain(`value="${code}"`);
    }
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it('rejects as the person would in the app: manually, in her name, once, and masked for ever', async () => {
    const { referralId, baseCaseId, link } = await mailed();
    const fields = { reason_code: 'conflict_of_interest', reason: 'We act for\r\nthe other side.' };
    const pressed = await decline(link, fields);
    expect([pressed.status, pressed.location]).toEqual([303, `/acknowledge?token=${tokenOf(link)}`]);
    const done = await get(link);
    expect([done.status, titleOf(done)]).toEqual([200, 'You declined this referral']);
    expect(done.text).not.toMatch(/Open the case|<button/);
    expect(await stateOf(referralId)).toMatchObject({
      status: 'REJECTED',
      piiMasked: true,
      clientFirstName: null,
    });
    const [event, ...more] = await told(baseCaseId);
    expect(more).toHaveLength(0);
    expect(event).toMatchObject({
      type: 'referral.rejected.v1',
      actor: { firmId: receiver.firmId, userId: maya.id, name: 'Maya Lindqvist', source: 'manual' },
      data: {
        referralId,
        change: { status: 'REJECTED', source: 'manual', message: 'We act for the other side.' },
      },
    });
    const [row] = await service.service.sql('SELECT reason_code FROM referrals WHERE id = $1', [referralId]);
    expect(row).toEqual({ reason_code: 'conflict_of_interest' });

    for (const again of [await decline(link), await post('/acknowledge', link, {})])
      expect(again.status).toBe(303);
    expect(await told(baseCaseId)).toHaveLength(1);
    expect((await stateOf(referralId)).status).toBe('REJECTED');
  });

  it.each([
    ['no reason', {}, 'Choose a reason.'],
    ['an unknown reason', { reason_code: 'laziness' }, 'Choose one of the reasons.'],
    [
      'a text that is too long',
      { reason_code: 'other', reason: 'x'.repeat(5_001) },
      'at most 5,000 characters',
    ],
  ])('with %s keeps the form and says what is wrong', async (_, fields, words) => {
    const { referralId, link } = await mailed();
    const page = await decline(link, { reason: 'as typed <b>', ...fields });
    expect(page.status).toBe(400);
    expect(page.text).toContain(words);
    expect(page.text).toContain('aria-invalid');
    if (!('reason' in fields)) expect(page.text).toContain('as typed &lt;b&gt;</textarea>');
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it('is not offered to a viewer, and not taken from one', async () => {
    mailing.users.change(maya, { role: 'viewer' });
    const { referralId, link } = await mailed();
    const page = await get(link);
    expect(page.text).toContain('Acknowledge the referral');
    expect(page.text).not.toContain('Decline …');
    for (const answer of [await question(link), await decline(link)])
      expect([answer.status, answer.location]).toEqual([303, `/acknowledge?token=${tokenOf(link)}`]);
    expect((await stateOf(referralId)).status).toBe('SENT');
    await post('/acknowledge', link, {});
    expect((await stateOf(referralId)).status).toBe('UNDER_EVALUATION');
  });

  it('of a referral that a colleague acknowledged does nothing, also at the same moment', async () => {
    const tom = mailing.users.add(receiver, { firstName: 'Tom' });
    const { referralId, baseCaseId, link } = await mailed();
    const other = await mailing.linkTo(tom);
    await post('/acknowledge', other, {});
    expect((await question(link)).status).toBe(303);
    expect((await decline(link)).status).toBe(303);
    expect(titleOf(await get(link))).toBe('This referral is already acknowledged');
    expect((await stateOf(referralId)).status).toBe('UNDER_EVALUATION');
    expect(await told(baseCaseId)).toHaveLength(1);
  });

  it.each([
    ['the same link', (own: string) => own],
    ['two links', (_: string, other: string) => other],
  ])('and acknowledging at once on %s give one outcome', async (_, second) => {
    const tom = mailing.users.add(receiver);
    for (let i = 0; i < 4; i++) {
      const { baseCaseId, link } = await mailed();
      const other = await mailing.linkTo(tom);
      const presses = [decline(link), post('/acknowledge', second(link, other), {}), decline(link)];
      expect((await Promise.all(presses)).map(({ status }) => status)).toEqual([303, 303, 303]);
      expect(await told(baseCaseId)).toHaveLength(1);
    }
  });

  it.each([
    ['withdrawn', 'This referral was withdrawn', (id: string) => sender.post(`/sent-cases/${id}/withdraw`)],
    [
      'declined by somebody else',
      'This referral was declined',
      (_: string, hop: string) => receiver.post(`/received-referrals/${hop}/reject`),
    ],
  ])('a referral that was %s meanwhile stays so', async (_, title, end) => {
    const { baseCaseId, referralId, link } = await mailed();
    expect((await end(baseCaseId, referralId)).status).toBe(200);
    const before = await told(baseCaseId);
    expect((await question(link)).status).toBe(303);
    expect((await decline(link)).status).toBe(303);
    const page = await get(link);
    expect([page.status, titleOf(page)]).toEqual([410, title]);
    expect(await told(baseCaseId)).toHaveLength(before.length);
  });

  it('after the acknowledged referral ended the page says so', async () => {
    const { baseCaseId, link } = await mailed();
    await post('/acknowledge', link, {});
    const acknowledged = await get(link);
    expect(acknowledged.text).toContain(`<a class="button first" href="${APP}`);
    await sender.post(`/sent-cases/${baseCaseId}/withdraw`);
    const page = await get(link);
    expect([page.status, titleOf(page)]).toEqual([410, 'This referral was withdrawn']);
    expect(page.text).toContain('It was acknowledged before.');
  });

  it('a link that was used does nothing after an administrator set the status back', async () => {
    const { referralId, link } = await mailed();
    await decline(link);
    const forced = { status: 'SENT', reason: 'test' };
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, forced);
    const page = await get(link);
    expect([page.status, titleOf(page)]).toEqual([410, 'This link was used already']);
    await decline(link);
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it('a referral that was forced beyond evaluation can be acknowledged, not declined', async () => {
    const { referralId, link } = await mailed();
    const forced = { status: 'SIGNED', reason: 'test' };
    await service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, forced);
    expect((await get(link)).text).not.toContain('Decline …');
    await decline(link);
    expect((await stateOf(referralId)).status).toBe('SIGNED');
  });

  it('an archived case can still be declined, and the page says that it was archived', async () => {
    const { referralId, baseCaseId, link } = await mailed();
    expect((await sender.post(`/sent-cases/${baseCaseId}/archive`)).status).toBeLessThan(300);
    expect((await get(link)).text).toContain('archived meanwhile');
    await decline(link);
    expect((await stateOf(referralId)).status).toBe('REJECTED');
  });

  it('somebody who cannot sign in any more declines nothing', async () => {
    const { referralId, link } = await mailed();
    for (const change of [{ isActive: false }, { isActive: true, firmId: sender.firmId }] as const) {
      mailing.users.change(maya, change);
      for (const page of [await get(link), await question(link), await decline(link)])
        expect([page.status, titleOf(page)]).toEqual([403, 'This link does not work any more']);
    }
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it('after fourteen days, by a wrong token, from another site or by GET it does nothing', async () => {
    const { referralId, link } = await mailed();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await decline(link, { reason_code: 'other' }, foreign)).status).toBe(403);
    expect((await decline(`${link}x`)).status).toBe(404);
    expect((await question(`${link}x`)).status).toBe(404);
    expect(
      (await get(`${link.replace('/acknowledge', '/acknowledge/decline')}&reason_code=other`)).status,
    ).toBe(200);
    await service.service.sql(
      "UPDATE acknowledgement_links SET expires_at = now() - interval '1 second' WHERE referral_id = $1",
      [referralId],
    );
    await decline(link);
    expect(titleOf(await get(link))).toBe('This link has expired');
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it('while auth is away the page says so, and the link works afterwards', async () => {
    const { referralId, link } = await mailed();
    mailing.users.isDown = true;
    const pages = [await decline(link), await question(link), await get(link)];
    mailing.users.isDown = false;
    for (const page of pages)
      expect([page.status, titleOf(page)]).toEqual([503, 'This is not available right now']);
    await decline(link);
    expect((await stateOf(referralId)).status).toBe('REJECTED');
  });

  it('the mail says what comes next: to a member both buttons, to a viewer whom to ask', async () => {
    const vera = mailing.users.add(receiver, { role: 'viewer' });
    await referred(sender, receiver);
    expect((await mailing.mailTo(maya)).raw).toContain('Acknowledge or decline:');
    expect((await mailing.mailTo(vera)).raw.replaceAll(/\s+/g, ' ')).toContain(
      'ask a colleague who may change referrals',
    );
  });

  describe('in a browser without scripts', () => {
    let browser: PageBrowser;
    beforeAll(async () => {
      browser = await PageBrowser.launch(PICTURES);
    });
    afterAll(() => browser?.close());

    it.each<[PageSize, ColorScheme]>([
      ['desktop', 'light'],
      ['narrow', 'dark'],
    ])('on a %s screen, %s, from the first button to the end', async (size, colorScheme) => {
      const long = 'Featherstonehaugh'.repeat(12).slice(0, 200);
      sender = await service.firm(long);
      const { referralId, link } = await mailed();
      await browser.open(
        link,
        { size, colorScheme },
        async (page) => {
          await browser.look(page, '6-two-buttons', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          await page.getByRole('button', { name: 'Decline …' }).click();
          await page.getByRole('heading', { level: 1, name: 'Decline this referral?' }).waitFor();
          await browser.look(page, '7-decline', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          await page.getByRole('link', { name: 'Back' }).click();
          await page.getByRole('button', { name: 'Decline …' }).click();
          await page.getByLabel('Why?').selectOption('outside_jurisdiction');
          await page.getByLabel('In words').fill('x'.repeat(5_001));
          await page.getByRole('button', { name: 'Decline the referral' }).click();
          await page.locator('#reason-fault').waitFor();
          await browser.look(page, '8-decline-fault', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          await page.getByLabel('In words').fill('We are not admitted there.');
          await page.getByRole('button', { name: 'Decline the referral' }).click();
          await page.getByRole('heading', { level: 1, name: 'You declined this referral' }).waitFor();
          await browser.look(page, '9-declined', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          expect((await stateOf(referralId)).status).toBe('REJECTED');
          // nothing is posted again
          await page.reload();
          await page.getByRole('heading', { level: 1, name: 'You declined this referral' }).waitFor();
        },
        [400],
      );
    });
  });
});
