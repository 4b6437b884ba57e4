import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { log } from '@referral-exchange/telemetry';
import {
  type ColorScheme,
  failOnLeaks,
  freePort,
  PageBrowser,
  type PageSize,
  ServiceUnderTest,
  type TestCaller,
  until,
} from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { request } from 'undici';
import { auth as definition } from '../src/service.js';
import { createFirm } from './administer.js';
import { logIn, PASSWORD, createUser } from './log-in.js';
import { MailFolder } from './mail-folder.js';

failOnLeaks();

/** Set it to keep a picture of every page. */
const PICTURES = process.env.AUTH_PICTURES;
const NEW_PASSWORD = 'another horse battery';
/** Where operators open the app. */
const OPERATORS = 'http://operators.localhost:3009';
const SIGN_IN = 'Zx81-sign_in-of-oauth';
const LONG_NAME = 'Featherstonehaugh'.repeat(12).slice(0, 200);

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

describe('the pages on which people choose a password', () => {
  const mails = new MailFolder();
  let auth: ServiceUnderTest;
  let origin: string;
  let key: TestCaller;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    auth = await ServiceUnderTest.start(definition, {
      backing: ['redis'],
      settings: {
        ...mails.settings,
        PORT: String(port),
        PUBLIC_BASE_URL: origin,
        ADMIN_BASE_URL: OPERATORS,
        FIRM_APP_URL: `${origin}/app/{referralId}`,
      },
    });
  });
  afterAll(async () => {
    await auth.stop();
    mails.drop();
  });
  beforeEach(async () => {
    const firm = await createFirm(auth);
    key = auth.as({ firmId: firm.id, firmName: firm.name });
  });

  async function send(
    method: 'GET' | 'HEAD' | 'POST',
    path: string,
    headers = {},
    body?: string,
  ): Promise<Answer> {
    const answer = await request(new URL(path, origin), { method, headers, body });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }
  const get = (path: string) => send('GET', path);
  const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  /** Posts a form, as a browser does. */
  const press = (path: string, fields: Record<string, string>, headers: object = {}) =>
    send('POST', path, { ...OWN, origin, ...headers }, new URLSearchParams(fields).toString());
  const titleOf = ({ text }: Answer) => /<h1>([^<]+)</.exec(text)?.[1];
  const faultsOf = ({ text }: Answer) => [...text.matchAll(/id="(\w+)-fault"/g)].map(([, name]) => name);
  const linkIn = (text: string): URL =>
    new URL(/^http\S+token=\S+$/m.exec(text.replaceAll('\r', ''))?.[0] ?? '');

  /** Somebody who was invited, and the link of the mail. */
  async function invited(change: object = {}) {
    const { data } = await key.post('/users', {
      email: `${randomUUID()}@example.test`,
      firstName: 'Robin',
      ...change,
    });
    const { text, token } = await mails.next(data.email);
    return { id: data.id as string, email: data.email as string, token, link: linkIn(text) };
  }
  /** Somebody who asked for a new password, and the link of the mail. */
  async function forgetful(fields: Record<string, string> = {}) {
    const { id, email } = await createUser(auth);
    expect((await press('/forgot-password', { email, ...fields })).status).toBe(303);
    const { text, token } = await mails.next(email);
    return { id, email, token, link: linkIn(text) };
  }
  const twice = (password: string) => ({ password, repeated: password });
  const canLogIn = async (email: string, password: string) =>
    (await logIn(auth, email, { password })).status === 200;

  describe.each([
    ['of an invitation', '/accept-invitation', 'Welcome, Robin', invited],
    ['of a forgotten password', '/reset-password', 'Choose a new password', forgetful],
  ] as const)('the page %s', (_, path, title, mailed) => {
    it('is where the mail leads, is shown as often as anybody likes, and changes nothing', async () => {
      const { email, link, token } = await mailed();
      expect(link.href).toBe(`${origin}${path}?token=${token}`);
      for (const method of ['GET', 'HEAD', 'GET'] as const)
        expect((await send(method, link.href)).status).toBe(200);
      const page = await get(link.href);
      expect(titleOf(page)).toBe(title);
      expect(page.text).not.toMatch(/<script|<img|<link|https?:/);
      expect(page.headers).toMatchObject({
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/,
        ),
      });
      expect(await canLogIn(email, NEW_PASSWORD)).toBe(false);
    });

    it('sets the password once, by the rules of the API, and says what comes next', async () => {
      const { email, token, link } = await mailed();
      const pressed = await press(path, { token, ...twice(NEW_PASSWORD) });
      expect([pressed.status, pressed.headers.location]).toEqual([303, `${path}/done`]);
      const done = await get(`${path}/done`);
      expect(done.status).toBe(200);
      expect(done.text).toContain(`href="${origin}/"`);
      expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
      for (const again of [await get(link.href), await press(path, { token, ...twice(PASSWORD) })])
        expect(again.status).toBe(404);
      expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
    });

    it.each([
      ['too short', twice('eleven char'), ['password']],
      ['too long', twice('x'.repeat(257)), ['password']],
      ['none', twice(''), ['password']],
      ['no fields', {}, ['password', 'repeated']],
      ['not the same twice', { password: NEW_PASSWORD, repeated: `${NEW_PASSWORD} ` }, ['repeated']],
      ['wrong in both ways', { password: 'short', repeated: 'other' }, ['password', 'repeated']],
    ])('keeps the form and says beside the field what is wrong: %s', async (_case, fields, faulty) => {
      const { email, token } = await mailed();
      const page = await press(path, { token, ...fields });
      expect([page.status, faultsOf(page)]).toEqual([400, faulty]);
      expect(page.text).toContain('<title>Error: ');
      expect(page.text).toContain(`value="${token}"`);
      for (const typed of Object.values(fields as Record<string, string>).filter(Boolean))
        expect(page.text).not.toContain(`value="${typed}"`);
      expect(await canLogIn(email, NEW_PASSWORD)).toBe(false);
      expect((await press(path, { token, ...twice(NEW_PASSWORD) })).status).toBe(303);
    });

    it('of an expired link says where a new one comes from', async () => {
      const { id, token, link } = await mailed();
      await auth.sql(
        `UPDATE one_time_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
        [id],
      );
      for (const page of [await get(link.href), await press(path, { token, ...twice(NEW_PASSWORD) })]) {
        expect([page.status, titleOf(page)]).toEqual([410, expect.stringContaining('has expired')]);
        expect(page.text).toMatch(/Ask .+ to send you a new one|Ask for a new link/);
      }
    });

    it('of somebody who is deactivated sets nothing', async () => {
      const { id, token, link } = await mailed();
      await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [id]);
      for (const page of [await get(link.href), await press(path, { token, ...twice(NEW_PASSWORD) })])
        expect([page.status, titleOf(page)]).toEqual([403, 'This account is deactivated']);
    });

    it('works once, of several presses at once too', async () => {
      const { token } = await mailed();
      const passwords = [1, 2, 3].map((n) => `${NEW_PASSWORD} ${n}`);
      const answers = await Promise.all(passwords.map((one) => press(path, { token, ...twice(one) })));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
    });

    it.each([
      ['one letter changed', (link: string) => link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
      ['cut off', (link: string) => link.slice(0, -1)],
      ['twice', (link: string) => `${link}&token=x`],
      ['none', (link: string) => link.split('?')[0]!],
      ['markup', (link: string) => `${link.split('=')[0]!}=%22%3E%3Cscript%3E`],
    ])('of a token with %s is a 404 page', async (_case, change) => {
      const { link } = await mailed();
      const page = await get(change(link.href));
      expect([page.status, titleOf(page)]).toEqual([404, expect.stringContaining('does not work')]);
      expect(page.text).not.toContain('<script');
    });

    it.each([
      ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
      ['a page of a neighbour', { 'sec-fetch-site': 'same-site' }],
    ])('takes no form from %s', async (_case, headers) => {
      const { email, token } = await mailed();
      const page = await press(path, { token, ...twice(NEW_PASSWORD) }, headers);
      expect([page.status, page.headers['content-type']]).toEqual([
        403,
        expect.stringContaining('text/html'),
      ]);
      expect(await canLogIn(email, NEW_PASSWORD)).toBe(false);
    });

    it('leaves neither token nor password in the log', async () => {
      const { token, link } = await mailed();
      const lines: unknown[] = [];
      const level = log.level;
      log.level = 'info';
      const spy = jest.spyOn(log, 'info').mockImplementation((line: unknown) => void lines.push(line));
      try {
        await get(link.href);
        await press(path, { token, ...twice(NEW_PASSWORD) });
        // a line is written when its response has gone out
        const isPressed = (line: unknown) => (line as { method?: string }).method === 'POST';
        await until(() => lines.some(isPressed));
      } finally {
        spy.mockRestore();
        log.level = level;
      }
      expect(lines).toEqual(
        expect.arrayContaining([expect.objectContaining({ method: 'POST', route: path, status: 303 })]),
      );
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${token}|horse`));
    });
  });

  it('a token of one page does not open the other', async () => {
    const [invitation, reset] = [await invited(), await forgetful()];
    expect((await get(`/reset-password?token=${invitation.token}`)).status).toBe(404);
    expect((await get(`/accept-invitation?token=${reset.token}`)).status).toBe(404);
    expect((await press('/accept-invitation', { token: reset.token, ...twice(NEW_PASSWORD) })).status).toBe(
      404,
    );
  });

  it('an expired link still leads through the page of a forgotten password to a new one', async () => {
    const { id, email, link } = await forgetful();
    await auth.sql(`UPDATE one_time_tokens SET expires_at = now() - interval '1 minute' WHERE user_id = $1`, [
      id,
    ]);
    // a link goes to an address once a minute
    await auth.sql(`UPDATE account_mails SET sent_at = sent_at - interval '1 hour'`);
    const address = /href="(\/forgot-password[^"]*)"/.exec((await get(link.href)).text)?.[1];
    expect((await press(address!, { email })).status).toBe(303);
    expect((await get(linkIn((await mails.next(email)).text).href)).status).toBe(200);
  });

  describe('the page of somebody who forgot the password', () => {
    it('gives the same answer for every address', async () => {
      const { email } = await createUser(auth);
      const answers = [];
      for (const one of [email, `${randomUUID()}@example.test`, (await invited()).email])
        answers.push(await press('/forgot-password', { email: one }));
      for (const { status, headers, text } of answers)
        expect({ status, location: headers.location, text }).toEqual({
          status: 303,
          location: '/forgot-password/sent',
          text: answers[0]!.text,
        });
      expect(titleOf(await get('/forgot-password/sent'))).toBe('Check your email');
    });

    it.each(['', 'maya', 'maya@', `${'x'.repeat(300)}@example.test`])(
      'keeps %j and says what is wrong',
      async (email) => {
        const page = await press('/forgot-password', { email });
        expect([page.status, faultsOf(page)]).toEqual([400, ['email']]);
        expect(page.text).toContain(`value="${email.slice(0, 255)}"`);
      },
    );

    it('takes the form of an operator, whose app has an address of its own', async () => {
      const { email } = await createUser(auth);
      expect((await press('/forgot-password', { email }, { origin: OPERATORS })).status).toBe(303);
      const chosen = { token: (await mails.next(email)).token, ...twice(NEW_PASSWORD) };
      expect((await press('/reset-password', chosen, { origin: OPERATORS })).status).toBe(303);
      expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
    });

    it('takes no form from another site', async () => {
      const { email } = await createUser(auth);
      const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      expect((await press('/forgot-password', { email }, foreign)).status).toBe(403);
      expect(await auth.sql('SELECT 1 FROM mails WHERE recipient = $1', [email])).toHaveLength(0);
    });

    it('leads back to the sign-in that it was opened from', async () => {
      expect((await get(`/forgot-password?sign_in=${SIGN_IN}`)).text).toContain(`value="${SIGN_IN}"`);
      const { link, token } = await forgetful({ sign_in: SIGN_IN });
      expect(link.searchParams.get('sign_in')).toBe(SIGN_IN);
      expect((await get(link.href)).text).toContain(`value="${SIGN_IN}"`);
      const { headers } = await press('/reset-password', { token, sign_in: SIGN_IN, ...twice(NEW_PASSWORD) });
      expect(headers.location).toBe(`/reset-password/done?sign_in=${SIGN_IN}`);
      expect((await get(String(headers.location))).text).toContain(
        `href="/api/oauth/interaction/${SIGN_IN}"`,
      );
    });

    it.each([
      'https://evil.example/',
      '//evil.example',
      '../../../evil',
      'javascript:alert(1)',
      '"><script>',
      'x'.repeat(65),
    ])('never leads to %s', async (sign_in) => {
      const { link } = await forgetful({ sign_in });
      expect(link.searchParams.get('sign_in')).toBeNull();
      const query = new URLSearchParams({ sign_in }).toString();
      for (const path of [
        `/forgot-password?${query}`,
        `/reset-password?${query}`,
        `/reset-password/done?${query}`,
      ])
        expect((await get(path)).text).not.toMatch(/interaction|evil|<script|javascript/);
    });
  });

  describe('in a browser without scripts', () => {
    let browser: PageBrowser;
    beforeAll(async () => {
      browser = await PageBrowser.launch(PICTURES);
    });
    afterAll(() => browser?.close());

    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

    it.each<[PageSize, ColorScheme]>([
      ['desktop', 'light'],
      ['narrow', 'dark'],
    ])('an invitation is accepted on a %s one, %s, by keyboard alone', async (size, colorScheme) => {
      const { email, link } = await invited();
      await browser.open(
        link.href,
        { size, colorScheme },
        async (page) => {
          await browser.look(page, '1-invitation', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          await page.keyboard.press('Tab');
          await page.keyboard.type('short');
          await page.keyboard.press('Tab');
          await page.keyboard.type('other');
          await page.keyboard.press('Enter');
          await page.locator('#password-fault').waitFor();
          await browser.look(page, '2-invitation-faults', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
          await page.getByLabel('The same password again').fill(NEW_PASSWORD);
          await page.keyboard.press('Enter');
          await heading(page, 'Your account is ready');
          await browser.look(page, '3-invitation-done', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
          // nothing is posted again
          await page.reload();
          await heading(page, 'Your account is ready');
        },
        [400],
      );
    });

    it('a forgotten password is replaced, from the first page to the last', async () => {
      const { email } = await createUser(auth);
      const look = { size: 'phone', colorScheme: 'light' } as const;
      await browser.open(`${origin}/forgot-password?sign_in=${SIGN_IN}`, look, async (page) => {
        await browser.look(page, '4-forgot');
        expect(await browser.faults(page)).toEqual([]);
        await page.getByLabel('Email').fill(email);
        await page.keyboard.press('Enter');
        await heading(page, 'Check your email');
        await browser.look(page, '5-sent');
        expect(await browser.faults(page)).toEqual([]);
        await page.goto(linkIn((await mails.next(email)).text).href);
        await browser.look(page, '6-reset');
        expect(await browser.faults(page)).toEqual([]);
        await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
        await page.getByLabel('The same password again').fill(NEW_PASSWORD);
        await page.getByRole('button', { name: 'Set the new password' }).click();
        await heading(page, 'Your password was changed');
        await browser.look(page, '7-reset-done');
        expect(await browser.faults(page)).toEqual([]);
        expect(await canLogIn(email, NEW_PASSWORD)).toBe(true);
      });
    });

    it('the pages of links that do not work hold long names too', async () => {
      const firm = await createFirm(auth, LONG_NAME);
      key = auth.as({ firmId: firm.id, firmName: firm.name });
      const email = `${'m'.repeat(60)}@${`${'x'.repeat(60)}.`.repeat(2)}example`;
      const { id, link } = await invited({ firstName: LONG_NAME, email });
      const look = { size: 'narrow' } as const;
      const seen = async (page: Page, name: string) => {
        await browser.look(page, name);
        expect(await browser.faults(page)).toEqual([]);
      };
      await browser.open(link.href, look, (page) => seen(page, '8-long'));
      await auth.sql(`UPDATE one_time_tokens SET expires_at = now() - interval '1 day' WHERE user_id = $1`, [
        id,
      ]);
      await browser.open(link.href, look, (page) => seen(page, '9-expired'), [410]);
      await browser.open(`${link.href}x`, look, (page) => seen(page, '10-unknown'), [404]);
      await browser.open(`${origin}/reset-password`, look, (page) => seen(page, '11-reset-unknown'), [404]);
      await auth.sql('UPDATE users SET is_active = false WHERE id = $1', [id]);
      await browser.open(link.href, look, (page) => seen(page, '12-deactivated'), [403]);
    });
  });
});
