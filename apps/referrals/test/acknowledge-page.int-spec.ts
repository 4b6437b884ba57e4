import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReferralsEvent, UserFacts } from '@referral-exchange/contracts';
import { log } from '@referral-exchange/telemetry';
import { type ColorScheme, failOnLeaks, PageBrowser, type PageSize, until } from '@referral-exchange/testing';
import { request } from 'undici';
import { AcknowledgementLinksRepository } from '../src/mail/acknowledgement-links/acknowledgement-links.repository.js';
import { Mailing } from './mailing.js';
import { referred, type TestService, type Client } from './referrals-under-test.js';

failOnLeaks();

/** Set it to keep a picture of every page. */
const PICTURES = process.env.REFERRALS_PICTURES;
/** Words of the case that no page may show. */
const SECRETS = /Rear-end|Dana|Whitfield/;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

describe('acknowledging by the link in a mail', () => {
  let mailing: Mailing;
  let service: TestService;
  let sender: Client, receiver: Client;
  let maya: UserFacts;
  beforeAll(async () => {
    mailing = await Mailing.start();
    ({ service } = mailing);
  });
  afterAll(() => mailing.stop());
  beforeEach(async () => {
    [sender, receiver] = [await service.firm('Abbott & Crane LLP'), await service.firm('Hale & Quill')];
    maya = mailing.users.add(receiver);
  });

  async function send(
    method: 'GET' | 'HEAD' | 'POST',
    url: string,
    headers = {},
    body?: string | Buffer,
  ): Promise<Answer> {
    const { statusCode, headers: all, body: stream } = await request(url, { method, headers, body });
    return { status: statusCode, headers: all, text: await stream.text() };
  }
  const get = (link: string) => send('GET', link);
  const tokenOf = (link: string) => link.split('token=')[1]!;
  const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  /** Presses the button, as a browser does. */
  const press = (link: string, headers: object = {}) =>
    send(
      'POST',
      `${mailing.origin}/acknowledge`,
      { ...OWN, origin: mailing.origin, ...headers },
      `token=${tokenOf(link)}`,
    );
  const titleOf = ({ text }: Answer) => /<h1>([^<]+)</.exec(text)?.[1];
  const stateOf = async (referralId: string) =>
    (await receiver.get(`/received-referrals/${referralId}`)).data;
  const accepted = async (baseCaseId: string): Promise<ReferralsEvent[]> =>
    (await service.events(baseCaseId)).filter(({ type }) => type === 'referral.accepted.v1');

  /** A referral, and the link to Maya. */
  async function mailed(change: object = {}) {
    const ids = await referred(sender, receiver, change);
    return { ...ids, link: await mailing.linkTo(maya) };
  }

  it('a page is shown as often as anybody likes, and changes nothing', async () => {
    const { referralId, baseCaseId, link } = await mailed({ county: 'Kings' });
    for (const method of ['GET', 'HEAD', 'GET'] as const) expect((await send(method, link)).status).toBe(200);
    const { text, headers } = await get(link);
    expect(text).toContain('Abbott &amp; Crane LLP referred a case to you');
    expect(text).toContain('Kings, New York');
    // a day alone would be another one in the evening of New York
    for (const when of [/Sent<\/dt>\s*<dd>(.+)<\/dd>/, /This link works until\s+(.+)\./])
      expect(when.exec(text)?.[1]).toMatch(/^\w+ \d+, \d{4} at \d+:\d\d [AP]M UTC$/);
    expect(text).not.toMatch(SECRETS);
    expect(text).not.toMatch(/<script|<img|<link|http:|https:/);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(await stateOf(referralId)).toMatchObject({ status: 'SENT', piiMasked: true });
    expect(await accepted(baseCaseId)).toHaveLength(0);
  });

  it('the button acknowledges as the person would in the app: manually, in her name, once', async () => {
    const { referralId, baseCaseId, link } = await mailed();
    const pressed = await press(link);
    expect([pressed.status, pressed.headers.location]).toEqual([303, `/acknowledge?token=${tokenOf(link)}`]);
    expect(titleOf(await get(link))).toBe('You acknowledged this referral');
    expect(await stateOf(referralId)).toMatchObject({
      status: 'UNDER_EVALUATION',
      piiMasked: false,
      clientFirstName: 'Dana',
    });
    const [event, ...more] = await accepted(baseCaseId);
    expect(more).toHaveLength(0);
    expect(event).toMatchObject({
      actor: { firmId: receiver.firmId, userId: maya.id, name: 'Maya Lindqvist', source: 'manual' },
      data: {
        referralId,
        change: { status: 'UNDER_EVALUATION', source: 'manual', createdByName: 'Maya Lindqvist' },
      },
    });
    const hop = (event as { data: { case: { hops: { id: string; acknowledgement: object }[] } } }).data.case
      .hops;
    expect(hop.find(({ id }) => id === referralId)!.acknowledgement).toMatchObject({ channel: 'manual' });

    expect((await press(link)).status).toBe(303);
    expect(await accepted(baseCaseId)).toHaveLength(1);
    expect((await get(link)).text).not.toMatch(SECRETS);
  });

  it('an Idempotency-Key on the form changes nothing: nobody is told to wait for an answer', async () => {
    const { baseCaseId, link } = await mailed();
    const pressed = [1, 2, 3, 4].map(() => press(link, { 'idempotency-key': 'the same' }));
    expect((await Promise.all(pressed)).map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await accepted(baseCaseId)).toHaveLength(1);
  });

  it('with a signed retainer it goes on to INVESTIGATING; a viewer may do it, and nobody needs a name', async () => {
    mailing.users.change(maya, { role: 'viewer', firstName: null, lastName: null });
    const { referralId, baseCaseId, link } = await mailed({ isRetainerSigned: true });
    await press(link);
    expect((await stateOf(referralId)).status).toBe('INVESTIGATING');
    // the address of the person does not stand in for the name
    expect(JSON.stringify(await accepted(baseCaseId))).not.toContain('@firm.example');
  });

  it('of several people one acknowledges, and the others see that it is done', async () => {
    const tom = mailing.users.add(receiver, { firstName: 'Tom' });
    const { baseCaseId, link } = await mailed();
    const other = await mailing.linkTo(tom);
    expect(tokenOf(other)).not.toBe(tokenOf(link));
    await press(other);
    const page = await get(link);
    expect([page.status, titleOf(page)]).toEqual([200, 'This referral is already acknowledged']);
    expect((await press(link)).status).toBe(303);
    expect(await accepted(baseCaseId)).toHaveLength(1);
  });

  it.each([
    ['the same link', (own: string) => own],
    ['two links', (_: string, other: string) => other],
  ])('two clicks at once on %s give one event', async (_, second) => {
    const tom = mailing.users.add(receiver);
    const { baseCaseId, link } = await mailed();
    const other = await mailing.linkTo(tom);
    const answers = await Promise.all([link, second(link, other), link].map((one) => press(one)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await accepted(baseCaseId)).toHaveLength(1);
  });

  it('after an acknowledgement by the API the link says so, also when it has expired', async () => {
    const { baseCaseId, referralId, link } = await mailed();
    await receiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`);
    await service.service.sql("UPDATE acknowledgement_links SET expires_at = now() - interval '1 second'");
    expect(titleOf(await get(link))).toBe('This referral is already acknowledged');
  });

  it('after fourteen days the link does nothing', async () => {
    const { referralId, link } = await mailed();
    const [row] = await service.service.sql<{ days: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM acknowledgement_links WHERE referral_id = $1`,
      [referralId],
    );
    expect(row!.days).toBe(14);
    await service.service.sql(
      "UPDATE acknowledgement_links SET expires_at = now() - interval '1 second' WHERE referral_id = $1",
      [referralId],
    );
    const page = await get(link);
    expect([page.status, titleOf(page)]).toEqual([410, 'This link has expired']);
    await press(link);
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it.each([
    ['one letter changed', (link: string) => link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
    ['cut off', (link: string) => link.slice(0, -1)],
    ['twice', (link: string) => `${link}&token=${tokenOf(link)}`],
    ['none', (link: string) => link.split('?')[0]!],
  ])('a token with %s is unknown', async (_, change) => {
    const { referralId, link } = await mailed();
    const page = await get(change(link));
    expect([page.status, titleOf(page)]).toEqual([404, 'This link does not work']);
    const body = new URLSearchParams(new URL(change(link)).search)
      .toString()
      .replace(/token=(.*)&token=.*/, 'x=$1');
    expect((await send('POST', `${mailing.origin}/acknowledge`, OWN, body)).status).toBe(404);
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it.each([
    ['withdrawn', 'This referral was withdrawn', (id: string) => sender.post(`/sent-cases/${id}/withdraw`)],
    [
      'declined',
      'This referral was declined',
      (_: string, hop: string) => receiver.post(`/received-referrals/${hop}/reject`),
    ],
  ])('a referral that was %s meanwhile stays so', async (_, title, end) => {
    const { baseCaseId, referralId, link } = await mailed();
    expect((await end(baseCaseId, referralId)).status).toBe(200);
    const page = await get(link);
    expect([page.status, titleOf(page)]).toEqual([410, title]);
    expect((await press(link)).status).toBe(303);
    expect(await accepted(baseCaseId)).toHaveLength(0);
  });

  it('somebody who cannot sign in any more acknowledges nothing', async () => {
    const { referralId, link } = await mailed();
    for (const change of [{ isActive: false }, { isActive: true, firmId: sender.firmId }] as const) {
      mailing.users.change(maya, change);
      const page = await press(link);
      expect([page.status, titleOf(page)]).toEqual([403, 'This link does not work any more']);
    }
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it('while auth is away the page says so, and the link works afterwards', async () => {
    const { referralId, link } = await mailed();
    mailing.users.isDown = true;
    const page = await press(link);
    mailing.users.isDown = false;
    expect([page.status, titleOf(page)]).toEqual([503, 'This is not available right now']);
    expect((await press(link)).status).toBe(303);
    expect((await stateOf(referralId)).status).toBe('UNDER_EVALUATION');
  });

  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['JSON', { 'content-type': 'application/json' }],
  ])('a form that comes from %s is refused', async (_, headers) => {
    const { referralId, link } = await mailed();
    const page = await press(link, headers);
    expect([page.status, titleOf(page)]).toEqual([403, 'The button was not pressed on our page']);
    expect((await stateOf(referralId)).status).toBe('SENT');
  });

  it.each<[string, number, string | Buffer, object]>([
    ['too large', 413, 'a&'.repeat(500_000), {}],
    ['of too many fields', 400, 'a&'.repeat(100) + 'a', {}],
    ['badly encoded', 400, 'token=%zz', {}],
    ['packed', 415, gzipSync('a&'.repeat(500_000)), { 'content-encoding': 'gzip' }],
  ])('a form that is %s gets %d and a page that says so', async (_, status, body, headers) => {
    const url = `${mailing.origin}/acknowledge`;
    const page = await send('POST', url, { ...OWN, origin: mailing.origin, ...headers }, body);
    expect([page.status, titleOf(page)]).toEqual([status, 'This did not work']);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  });

  it('after an admin forced the status, acknowledging by mail unmasks and keeps it; the token works once', async () => {
    const { referralId, baseCaseId, link } = await mailed();
    const force = (status: string) =>
      service.admin.post(`/api/v1/admin/referrals/${referralId}/force-status`, { status, reason: 'test' });
    expect((await force('SIGNED')).status).toBe(200);
    expect(titleOf(await get(link))).toContain('referred a case to you');
    await press(link);
    expect(await stateOf(referralId)).toMatchObject({ status: 'SIGNED', piiMasked: false });
    expect((await force('SENT')).status).toBe(200);
    await press(link);
    expect((await stateOf(referralId)).status).toBe('SENT');
    expect(await accepted(baseCaseId)).toHaveLength(1);
  });

  it('the log names the page and never the token', async () => {
    const { link } = await mailed();
    const lines: unknown[] = [];
    const level = log.level;
    log.level = 'info';
    const spy = jest.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line));
    try {
      await get(link);
      await press(link);
      // a line is written when its response has gone out
      const isPressed = (line: unknown) => (line as { method?: string }).method === 'POST';
      await until(() => lines.some(isPressed));
    } finally {
      spy.mockRestore();
      log.level = level;
    }
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ method: 'POST', route: '/acknowledge', status: 303 }),
      ]),
    );
    expect(JSON.stringify(lines)).not.toContain(tokenOf(link));
  });

  it('links that expired long ago are deleted', async () => {
    const { referralId, link } = await mailed();
    await service.service.sql(
      "UPDATE acknowledgement_links SET expires_at = now() - interval '91 days' WHERE referral_id = $1",
      [referralId],
    );
    await service.service.part(AcknowledgementLinksRepository).purge();
    expect((await get(link)).status).toBe(404);
  });

  describe('in a browser without scripts', () => {
    let browser: PageBrowser;
    beforeAll(async () => {
      browser = await PageBrowser.launch(PICTURES);
    });
    afterAll(() => browser?.close());

    it.each<[PageSize, ColorScheme]>([
      ['desktop', 'light'],
      ['phone', 'light'],
      ['desktop', 'dark'],
      ['phone', 'dark'],
    ])('on a %s, %s, by keyboard alone', async (size, colorScheme) => {
      const { referralId, link } = await mailed({ county: 'Kings' });
      await browser.open(link, { size, colorScheme }, async (page) => {
        expect(await page.title()).toMatch(/^Acknowledge referral \w+-0001-R1 · Referral Exchange$/);
        await browser.look(page, '1-waiting', size, colorScheme);
        expect(await browser.faults(page)).toEqual([]);

        await page.keyboard.press('Tab');
        expect((await page.locator(':focus').textContent())?.trim()).toBe('Acknowledge the referral');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: 'You acknowledged this referral' }).waitFor();
        await browser.look(page, '2-acknowledged', size, colorScheme);
        expect(await browser.faults(page)).toEqual([]);
        expect((await stateOf(referralId)).status).toBe('UNDER_EVALUATION');

        // nothing is posted again
        await page.reload();
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'You acknowledged this referral',
        );
      });
    });

    it('holds long names and hostile ones, and shows how things ended', async () => {
      sender = await service.firm(`<b>${'Abbott'.repeat(12)}</b> & "Sons"`);
      const { baseCaseId, link } = await mailed({ county: 'K'.repeat(80) });
      const look = { size: 'phone' } as const;
      await browser.open(link, look, async (page) => {
        await browser.look(page, '3-long', 'phone');
        expect(await browser.faults(page)).toEqual([]);
        expect(await page.locator('b').count()).toBe(0);
      });
      await sender.post(`/sent-cases/${baseCaseId}/withdraw`);
      await browser.open(
        link,
        look,
        async (page) => {
          await browser.look(page, '4-withdrawn', 'phone');
          expect(await page.getByRole('button').count()).toBe(0);
          expect(await browser.faults(page)).toEqual([]);
        },
        [410],
      );
      await browser.open(
        `${link}x`,
        look,
        async (page) => {
          await browser.look(page, '5-unknown', 'phone');
          expect(await browser.faults(page)).toEqual([]);
        },
        [404],
      );
    });
  });
});
