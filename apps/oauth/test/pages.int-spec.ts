import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInId, type UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks, PageBrowser, type ColorScheme, type PageSize } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

/** Set it to keep a picture of every page. */
const PICTURES = process.env.OAUTH_PICTURES;

describe('the pages in a browser', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;
  let browser: PageBrowser;
  let app: Server;
  let redirectUri: string;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    app = createServer((_, response) => response.end('<h1>Back at the application</h1>'));
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    redirectUri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
    client = await server.register({
      description: 'Keeps your docket up to date with your referrals.',
      redirectUris: [redirectUri],
    });
    user = server.users.add({ email: 'maya@example.com' });
    browser = await PageBrowser.launch(PICTURES);
  });
  afterAll(async () => {
    await browser?.close();
    app.closeAllConnections();
    app.close();
    await server.stop();
  });

  /** The page of the sign-in, or another one. A failed sign-in is a 401, which the browser reports. */
  function open(
    size: PageSize,
    use: (page: Page) => Promise<void>,
    {
      url = server.authorizeUrl(client, { redirect_uri: redirectUri }),
      colorScheme = 'light' as ColorScheme,
    } = {},
  ): Promise<void> {
    return browser.open(url, { size, colorScheme }, use, [400, 401, 403]);
  }

  it.each<[PageSize, ColorScheme]>([
    ['desktop', 'light'],
    ['phone', 'light'],
    ['desktop', 'dark'],
    ['phone', 'dark'],
  ])(
    'lead through a sign-in on a %s, %s, by keyboard alone and without scripts',
    async (size, colorScheme) => {
      await open(
        size,
        async (page) => {
          expect(await page.title()).toBe('Sign in · Referral Exchange');
          await browser.look(page, '1-login', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);

          // the cursor stands in the first field
          await page.keyboard.type(user.email);
          await page.keyboard.press('Tab');
          await page.keyboard.type('wrong');
          await page.keyboard.press('Enter');
          await page.locator('[role=alert]').waitFor();
          expect(await page.title()).toContain('Error');
          expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
          expect(await page.getByLabel('Password').inputValue()).toBe('');
          await browser.look(page, '2-wrong-password', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);

          await page.keyboard.type(PASSWORD);
          await page.keyboard.press('Enter');
          await page.getByRole('heading', { level: 1, name: 'Allow Docket Manager' }).waitFor();
          await browser.look(page, '3-consent', size, colorScheme);
          expect(await browser.faults(page)).toEqual([]);
          expect(await page.getByRole('listitem').count()).toBe(7);
          // what the list says is not said again, and nobody has to scroll to the button
          expect(await page.getByText('It also learns').count()).toBe(0);
          await expectWithinView(page, 'Allow');

          // "Use another account", then "Allow"
          await page.keyboard.press('Tab');
          await page.keyboard.press('Tab');
          expect(await page.locator(':focus').textContent()).toBe('Allow');
          await page.keyboard.press('Enter');
          await page.waitForURL(`${redirectUri}?**`);
          expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
        },
        { colorScheme },
      );
    },
  );

  it('lead somebody who forgot the password to the page for it, which knows the sign-in', async () => {
    await open('phone', async (page) => {
      const link = page.getByRole('link', { name: 'Forgot your password?' });
      const uid = new URL(page.url()).pathname.split('/').at(-1);
      expect(await link.getAttribute('href')).toBe(`/forgot-password?sign_in=${uid}`);
      // auth takes it for the id of a sign-in
      expect(signInId(uid)).toBe(uid);
    });
  });

  it('say what the application learns of the person when no scope names it', async () => {
    const narrow = await server.register({ redirectUris: [redirectUri], scopes: ['openid', 'cases:read'] });
    const url = server.authorizeUrl(narrow, { redirect_uri: redirectUri, scope: 'openid cases:read' });
    await open(
      'phone',
      async (page) => {
        await page.getByLabel('Email').fill(user.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: 'Allow' }).waitFor();
        expect(await page.getByText('It also learns your name').count()).toBe(1);
      },
      { url },
    );
  });

  it('send the user back to the application by Cancel, although the fields are empty', async () => {
    await open('phone', async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(`${redirectUri}?**`);
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
    });
  });

  it('say what is wrong when the application may not be returned to', async () => {
    const bad = server.authorizeUrl(client, { redirect_uri: 'https://evil.example/' });
    await open(
      'phone',
      async (page) => {
        await browser.look(page, '4-error', 'phone');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'This sign-in cannot continue',
        );
        expect(await browser.faults(page)).toEqual([]);
        expect(await page.locator('a, script').count()).toBe(0);
      },
      { url: bad },
    );
  });

  it('cannot be shown in a frame', async () => {
    const frame = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<iframe src="${server.authorizeUrl(client, { redirect_uri: redirectUri })}"></iframe>`);
    });
    await new Promise<void>((resolve) => frame.listen(0, '127.0.0.1', resolve));
    const page = await browser.browser.newPage();
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.goto(`http://127.0.0.1:${(frame.address() as AddressInfo).port}/`);
    expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/i);
    await page.close();
    frame.closeAllConnections();
    frame.close();
  });

  /** Whole in the window, before anybody scrolls. */
  async function expectWithinView(page: Page, button: string): Promise<void> {
    const box = (await page.getByRole('button', { name: button, exact: true }).boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  }

  it.each<[PageSize, ColorScheme]>([
    ['desktop', 'light'],
    ['phone', 'light'],
    ['desktop', 'dark'],
    ['phone', 'dark'],
  ])('let an assistant in on a %s, %s: writing only when it is ticked', async (size, colorScheme) => {
    const person = server.users.add({ isMcpEnabled: true });
    const scope = 'cases:read cases:write';
    const change = { redirect_uri: redirectUri, scope, resource: `${server.issuer}/mcp`, nonce: undefined };
    await open(
      size,
      async (page) => {
        await page.getByLabel('Email').fill(person.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('heading', { level: 1, name: 'Connect Docket Manager' }).waitFor();
        expect(await page.getByRole('alert').textContent()).toContain('goes to a program on this computer');
        await browser.look(page, '6-assistant', size, colorScheme);
        expect(await browser.faults(page)).toEqual([]);
        await expectWithinView(page, 'Connect');
        const writing = page.getByRole('checkbox', { name: /^Also write drafts of cases/ });
        expect(await writing.isChecked()).toBe(false);
        await writing.press('Space');
        await page.getByRole('button', { name: 'Connect' }).press('Enter');
        await page.waitForURL(`${redirectUri}?**`);
        const code = new URL(page.url()).searchParams.get('code')!;
        const { body } = await server.exchange(client, code, { redirect_uri: redirectUri });
        expect(body.scope).toBe(scope);
      },
      { colorScheme, url: server.authorizeUrl(client, change) },
    );
  });

  it('show above their buttons what has the focus, in a window as low as one at 400 %', async () => {
    const person = server.users.add({ isMcpEnabled: true });
    const scope = 'cases:read cases:write';
    const change = { redirect_uri: redirectUri, scope, resource: `${server.issuer}/mcp`, nonce: undefined };
    /** What has the focus lies under the bar of buttons. */
    const isCovered = () => {
      const { document } = globalThis as any;
      const [bar, at] = [document.querySelector('.within-reach'), document.activeElement];
      return !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
    };
    await open(
      'phone',
      async (page) => {
        await page.getByLabel('Email').fill(person.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        const writing = page.getByRole('checkbox', { name: /^Also write drafts of cases/ });
        await writing.waitFor();
        // wherever the page stands, a step to the box brings it above the bar
        for (let height = 200; height <= 420; height += 20) {
          await page.setViewportSize({ width: 320, height });
          await page.evaluate(() => (globalThis as any).scrollTo(0, 0));
          await writing.focus();
          expect([height, await page.evaluate(isCovered)]).toEqual([height, false]);
          await page.getByRole('button', { name: 'Use another account' }).focus();
          expect([height, await page.evaluate(isCovered)]).toEqual([height, false]);
        }
      },
      { url: server.authorizeUrl(client, change) },
    );
  });

  it('say that a firm wants no assistants, and whom to ask', async () => {
    const change = { redirect_uri: redirectUri, resource: `${server.issuer}/mcp`, nonce: undefined };
    await open(
      'phone',
      async (page) => {
        await page.getByLabel('Email').fill(user.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('heading', { name: 'Docket Manager cannot be connected' }).waitFor();
        expect(await browser.faults(page)).toEqual([]);
        await page.getByRole('button', { name: 'Go back' }).click();
        await page.waitForURL(`${redirectUri}?**error=access_denied**`);
      },
      { url: server.authorizeUrl(client, change) },
    );
  });

  it('hold long names and hostile ones', async () => {
    const long = await server.register({
      name: `${'Very'.repeat(22)} <script>x`,
      description: 'W'.repeat(500),
      redirectUris: [redirectUri],
    });
    const person = server.users.add({
      email: `${'l'.repeat(64)}@${`${'x'.repeat(60)}.`.repeat(2)}example`,
      firstName: 'N'.repeat(200),
      firmName: 'Firm'.repeat(50),
    });
    await open(
      'phone',
      async (page) => {
        await page.getByLabel('Email').fill(person.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: 'Allow' }).waitFor();
        await expectWithinView(page, 'Allow');
        await browser.look(page, '5-long', 'phone');
        expect(await browser.faults(page)).toEqual([]);
        expect(await page.locator('script').count()).toBe(0);
      },
      { url: server.authorizeUrl(long, { redirect_uri: redirectUri }) },
    );
  });
});
