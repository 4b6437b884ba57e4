import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEMPLATE_NAMES, type TemplateName } from '@referral-exchange/mail';
import { eventually, PageBrowser, totpCodeOf } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { readableParts, writtenMails } from './mail-folder.js';
import { patientFetch } from './patience.js';
import { anonymous, internal, newWorld, refer, sandbox, type World } from './world.js';

const PASSWORD = 'a horse that reads its mail';
const BUSY = 'This is not available right now';
const LOOK = { size: 'phone' } as const;

/** A person with nothing but a mailbox: each link of each mail leads to a page, and the page to its end. */
describe('the links of mails, through the gateway', () => {
  let world: World;
  let browser: PageBrowser;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
  });
  afterAll(() => browser?.close());

  /** The newest mail of a template to an address that is none of `known`. */
  async function mailTo(template: TemplateName, email: string, known: readonly string[] = []) {
    const [mail] = await eventually(
      () =>
        Promise.resolve(
          writtenMails(`-${template}-`).filter(({ to, file }) => to === email && !known.includes(file)),
        ),
      (mails) => mails.length > 0,
    );
    return mail!;
  }
  const filesTo = (email: string) => writtenMails().flatMap(({ to, file }) => (to === email ? [file] : []));

  /** Every address in the text and in the HTML of a mail, each of which must be a page of ours. */
  async function followedLinks(mail: { text: string }): Promise<string[]> {
    const text = readableParts(mail).join('\n').replaceAll('&amp;', '&');
    const links = [...new Set([...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([link]) => link))];
    for (const link of links) {
      expect(new URL(link).origin).toBe(sandbox.authUrl);
      // what a scanner of mails does, before the person
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await patientFetch(link, { method });
        expect([link, status, headers.get('content-type')]).toEqual([link, 200, 'text/html; charset=utf-8']);
      }
    }
    return links;
  }

  /** Does what a page asks for, again while the suite is too busy, until there is another heading. */
  async function act(page: Page, link: string, press: () => Promise<void>, title: string): Promise<void> {
    const heading = page.getByRole('heading', { level: 1 });
    for (let said = BUSY; said === BUSY;) {
      await page.goto(link);
      await press();
      await heading.filter({ hasText: new RegExp(`^(${title}|${BUSY})$`) }).waitFor();
      said = (await heading.textContent()) ?? '';
    }
    expect(await heading.textContent()).toBe(title);
    expect(await browser.faults(page)).toEqual([]);
  }
  const choosePassword = (page: Page, button: string) => async () => {
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('The same password again').fill(PASSWORD);
    await page.getByRole('button', { name: button }).click();
  };
  const logIn = async (email: string, password: string) =>
    (await internal.post('/auth/login', { email, password })).status;
  /** Signs in to the app in a browser of its own, and looks there. */
  async function inApp(
    path: string,
    user: { email: string; password: string },
    look: (app: DashboardPage) => Promise<void>,
  ): Promise<void> {
    const app = await DashboardPage.open(browser);
    await app.signIn({ user }, path);
    await look(app);
    expect(app.complaints).toEqual([]);
    await app.context.close();
  }

  /** What somebody does with the mail of each template. A new template does not compile without one. */
  const JOURNEYS: Record<TemplateName, () => Promise<void>> = {
    invitation: async () => {
      const email = `${randomUUID()}@example.com`;
      const invited = await anonymous
        .key(world.sender.keys.full)
        .post('/users', { email, firstName: 'Robin' });
      expect(invited.status).toBe(201);
      const [link, ...more] = await followedLinks(await mailTo('invitation', email));
      expect(more).toEqual([]);
      await browser.open(link!, LOOK, (page) =>
        act(page, link!, choosePassword(page, 'Activate my account'), 'Your account is ready').then(
          async () => {
            const next = page.getByRole('link', { name: 'Go to the app and sign in' });
            expect(await next.getAttribute('href')).toBe(`${sandbox.authUrl}/app`);
          },
        ),
      );
      await inApp('/app', { email, password: PASSWORD }, (app) => app.heading('Received'));
    },

    password_reset: async () => {
      const { email, password } = (await newWorld()).receiver.user;
      const forgot = `${sandbox.authUrl}/forgot-password`;
      await browser.open(forgot, LOOK, async (page) => {
        const ask = async () => {
          await page.getByLabel('Email').fill(email);
          await page.getByRole('button', { name: 'Send me a link' }).click();
        };
        await act(page, forgot, ask, 'Check your email');
        const [link, ...more] = await followedLinks(await mailTo('password_reset', email));
        expect(more).toEqual([]);
        await act(page, link!, choosePassword(page, 'Set the new password'), 'Your password was changed');
      });
      expect([await logIn(email, PASSWORD), await logIn(email, password)]).toEqual([200, 401]);
    },

    second_factor_changed: async () => {
      const { email, password } = (await newWorld()).receiver.user;
      const { accessToken } = (await internal.post('/auth/login', { email, password })).body.data;
      const as = internal.as({ authorization: `Bearer ${accessToken}` });
      const app = { name: 'Phone', currentPassword: password };
      const { secret } = (await as.post('/auth/second-factors/totp', app)).body.data;
      const code = totpCodeOf(secret);
      expect((await as.post('/auth/second-factors/totp/confirm', { code })).status).toBe(201);
      // it tells, and asks for nothing
      expect(await followedLinks(await mailTo('second_factor_changed', email))).toEqual([]);
    },

    referral_received: async () => {
      const { email } = world.receiver.user;
      const statusAfter = async (press: (page: Page) => Promise<void>, title: string) => {
        const known = filesTo(email);
        const { referralId } = await refer(world);
        const [link, ...more] = await followedLinks(await mailTo('referral_received', email, known));
        expect(more).toEqual([]);
        await browser.open(link!, LOOK, (page) => act(page, link!, () => press(page), title));
        const { data } = (await world.asReceiver.get(`/received-referrals/${referralId}`)).body;
        return [data.status, data.piiMasked];
      };
      const acknowledge = (page: Page) =>
        page.getByRole('button', { name: 'Acknowledge the referral' }).click();
      expect(await statusAfter(acknowledge, 'You acknowledged this referral')).toEqual([
        'UNDER_EVALUATION',
        false,
      ]);
      const decline = async (page: Page) => {
        await page.getByRole('button', { name: 'Decline …' }).click();
        await page.getByLabel('Why?').selectOption('capacity');
        await page.getByLabel('In words').fill('Our team is full until spring.');
        await page.getByRole('button', { name: 'Decline the referral' }).click();
      };
      expect(await statusAfter(decline, 'You declined this referral')).toEqual(['REJECTED', true]);
    },

    message_received: async () => {
      const { email, password } = world.receiver.user;
      const { referralId } = await refer(world);
      const known = filesTo(email);
      const sent = await world.asSender.post('/messages/send', {
        id: referralId,
        message: 'Please call us.',
      });
      expect(sent.status).toBe(201);
      const [link, ...more] = await followedLinks(await mailTo('message_received', email, known));
      expect([link, more]).toEqual([`${sandbox.authUrl}/app/referrals/${referralId}`, []]);
      // the firm has not acknowledged, so the app shows that there is a message, and not its text
      await inApp(new URL(link!).pathname, { email, password }, ({ page }) =>
        page.getByText('The text is hidden until your firm acknowledges').waitFor(),
      );
    },
  };

  it.each(TEMPLATE_NAMES)('%s', async (name) => {
    await JOURNEYS[name]();
  });

  it('an address that is no page tells a browser so in HTML, and a program in JSON', async () => {
    const page = await patientFetch(`${sandbox.authUrl}/no-such-page`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const answer = await patientFetch(`${sandbox.authUrl}/no-such-page`);
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      404,
      'resource_not_found',
    ]);
  });
});
