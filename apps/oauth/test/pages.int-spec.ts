import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

/** Debian's package. Another browser can be named by CHROMIUM. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** Set it to keep a picture of every page. */
const PICTURES = process.env.OAUTH_PICTURES;
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

type Size = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;

describe('the pages in a browser', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;
  let browser: Browser;
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
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    app.closeAllConnections();
    app.close();
    await server.stop();
  });

  /** A page of a browser without scripts, as the strictest user has it. */
  async function open(
    size: Size,
    use: (page: Page, context: BrowserContext) => Promise<void>,
    {
      url = server.authorizeUrl(client, { redirect_uri: redirectUri }),
      colorScheme = 'light' as Scheme,
    } = {},
  ): Promise<void> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      javaScriptEnabled: false,
      colorScheme,
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(url);
    await use(page, context);
    // a failed sign-in is a 401, which the browser reports; anything else would be a breach of the content policy
    expect(faults.filter((text) => !/status of 40[013]/.test(text))).toEqual([]);
    await context.close();
  }

  async function look(page: Page, name: string, ...of: string[]): Promise<void> {
    if (PICTURES === undefined) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${[name, ...of].join('-')}.png`, fullPage: true });
  }

  /** Rules of WCAG 2.2 AA that the page breaks. axe needs scripts, so it looks at a copy. */
  async function brokenRules(page: Page, size: Size, colorScheme: Scheme): Promise<string[]> {
    const content = await page.content();
    const context = await browser.newContext({ viewport: SIZES[size], colorScheme });
    const copy = await context.newPage();
    await copy.setContent(content);
    await copy.addScriptTag({ path: AXE });
    const violations = await copy.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
    await context.close();
    return violations;
  }

  /** True when nothing sticks out to the right, text included. Measured on a copy, as measuring needs scripts. */
  const fits = async (page: Page, size: Size): Promise<boolean> => {
    const context = await browser.newContext({ viewport: SIZES[size] });
    const copy = await context.newPage();
    await copy.setContent(await page.content());
    const width = await copy.evaluate(
      () => (globalThis as any).document.documentElement.scrollWidth as number,
    );
    await context.close();
    return width <= SIZES[size].width;
  };

  it.each<[Size, Scheme]>([
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
          await look(page, '1-login', size, colorScheme);
          expect(await brokenRules(page, size, colorScheme)).toEqual([]);
          expect(await fits(page, size)).toBe(true);

          // the cursor stands in the first field
          await page.keyboard.type(user.email);
          await page.keyboard.press('Tab');
          await page.keyboard.type('wrong');
          await page.keyboard.press('Enter');
          await page.locator('[role=alert]').waitFor();
          expect(await page.title()).toContain('Error');
          expect(await page.getByLabel('Email').inputValue()).toBe(user.email);
          expect(await page.getByLabel('Password').inputValue()).toBe('');
          await look(page, '2-wrong-password', size, colorScheme);
          expect(await brokenRules(page, size, colorScheme)).toEqual([]);

          await page.keyboard.type(PASSWORD);
          await page.keyboard.press('Enter');
          await page.getByRole('heading', { level: 1, name: 'Allow Docket Manager' }).waitFor();
          await look(page, '3-consent', size, colorScheme);
          expect(await brokenRules(page, size, colorScheme)).toEqual([]);
          expect(await fits(page, size)).toBe(true);
          expect(await page.getByRole('listitem').count()).toBe(7);

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
        await look(page, '4-error', 'phone');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'This sign-in cannot continue',
        );
        expect(await brokenRules(page, 'phone', 'light')).toEqual([]);
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
    const page = await browser.newPage();
    const refused = page.waitForEvent('console', (message) => /frame/i.test(message.text()));
    await page.goto(`http://127.0.0.1:${(frame.address() as AddressInfo).port}/`);
    expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/i);
    await page.close();
    frame.closeAllConnections();
    frame.close();
  });

  it('hold long names and hostile ones', async () => {
    const long = await server.register({
      name: `${'Very'.repeat(20)} <script>x`,
      description: 'W'.repeat(500),
      redirectUris: [redirectUri],
    });
    const person = server.users.add({
      email: 'long@example.com',
      firstName: 'N'.repeat(80),
      firmName: 'Firm '.repeat(40),
    });
    await open(
      'phone',
      async (page) => {
        await page.getByLabel('Email').fill(person.email);
        await page.getByLabel('Password').fill(PASSWORD);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByRole('button', { name: 'Allow' }).waitFor();
        await look(page, '5-long', 'phone');
        expect(await fits(page, 'phone')).toBe(true);
        expect(await page.locator('script').count()).toBe(0);
      },
      { url: server.authorizeUrl(long, { redirect_uri: redirectUri }) },
    );
  });
});
