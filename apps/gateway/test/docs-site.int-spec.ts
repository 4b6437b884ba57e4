import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenRules, failOnLeaks, PageBrowser, testRedis, type TestRedis } from '@referral-exchange/testing';
import { GatewayUnderTest } from './gateway-under-test.js';

failOnLeaks();

type Page = Parameters<PageBrowser['faults']>[0];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const ONE_OF_EACH_KIND = ['/', '/docs', '/docs/guides/lifecycle', '/docs/api/messages', '/docs/errors'];

describe('the docs site in a browser', () => {
  let redis: TestRedis;
  let gateway: GatewayUnderTest;
  let browser: PageBrowser;
  beforeAll(async () => {
    redis = await testRedis();
    gateway = await GatewayUnderTest.start({ redisUrl: redis.url, env: { RATE_LIMIT_SCALE: '1000' } });
    browser = await PageBrowser.launch();
  });
  afterAll(async () => {
    await browser.close();
    await gateway.stop();
    await redis.drop();
  });

  /**
   * Opens a page with its scripts. Fails when the browser complains, of a breach of the content policy
   * above all.
   */
  async function open(
    path: string,
    use: (page: Page, asked: string[]) => Promise<void>,
    { colorScheme = 'light' as 'light' | 'dark', viewport = DESKTOP, isComplaintExpected = false } = {},
  ): Promise<void> {
    const context = await browser.browser.newContext({ colorScheme, viewport });
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    const [complaints, asked]: [string[], string[]] = [[], []];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(gateway.origin + path, { waitUntil: 'load' });
    await use(page, asked);
    await context.close();
    if (!isComplaintExpected) expect(complaints).toEqual([]);
    for (const url of asked) expect(url).toMatch(new RegExp(`^${gateway.origin}/`));
  }

  /** The rules of accessibility that the page breaks, and how far it sticks out sideways. */
  async function faults(page: Page, which?: 'colours'): Promise<string[]> {
    const broken = await brokenRules(page, which);
    const extra = await page.evaluate(() => {
      const { document, innerWidth } = globalThis as any;
      return (document.documentElement.scrollWidth as number) - innerWidth;
    });
    return extra > 0 ? [...broken, `sticks out sideways by ${extra} px`] : broken;
  }

  it.each(ONE_OF_EACH_KIND)(
    '%s breaks no rule, on a desk and on a phone, in light and in dark',
    async (path) => {
      for (const colorScheme of ['light', 'dark'] as const)
        await open(
          path,
          async (page) => {
            for (const viewport of [DESKTOP, PHONE]) {
              await page.setViewportSize(viewport);
              const isSeen = colorScheme === 'dark' && viewport === PHONE;
              const found = await faults(page, isSeen ? 'colours' : undefined);
              expect([viewport.width, colorScheme, found]).toEqual([viewport.width, colorScheme, []]);
            }
          },
          { colorScheme },
        );
    },
  );

  it('no page scrolls sideways at 320 px', async () => {
    const manifest = (await (await fetch(`${gateway.origin}/llms.txt`)).text()).matchAll(
      /\]\((\/[^)]+)\.md\)/g,
    );
    await open(
      '/',
      async (page) => {
        for (const path of ['/', '/docs', ...[...manifest].map(([, one]) => one!)]) {
          await page.goto(gateway.origin + path, { waitUntil: 'load' });
          const width = await page.evaluate(
            () => (globalThis as any).document.documentElement.scrollWidth as number,
          );
          expect([path, width]).toEqual([path, NARROW.width]);
        }
      },
      { viewport: NARROW },
    );
  });

  it('is small, and allows nothing but its own files', async () => {
    await open('/docs/api/sent-cases', async (page, asked) => {
      const sizes = await Promise.all(
        asked.map(async (url) =>
          Number((await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length')),
        ),
      );
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
      expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
    });
    const policy = (await fetch(`${gateway.origin}/docs`)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
  });

  describe('the search', () => {
    it.each(['/', 'Control+k', 'Meta+k'])(
      'opens by %s, and leads to what is found by the keyboard alone',
      async (key) => {
        await open('/docs/guides/masking', async (page) => {
          await page.keyboard.press(key);
          await page.locator('.search .status', { hasText: 'Type a word' }).waitFor();
          await page.keyboard.type('acknowledge');
          const first = page.locator('#results [role=option]').first();
          await first.waitFor();
          expect(
            await page.evaluate(() => (globalThis as any).document.activeElement.tagName as string),
          ).toBe('INPUT');
          expect(await faults(page)).toEqual([]);
          await page.keyboard.press('Enter');
          await page.waitForURL(/#/);
        });
      },
    );

    it.each([
      ['createSentCase', 'Create a case'],
      ['version_mismatch', 'version_mismatch'],
      ['referral.accepted', 'referral.accepted'],
      ['idempotency', 'Idempotency'],
    ])('finds %s', async (words, title) => {
      await open('/docs', async (page) => {
        await page.keyboard.press('/');
        await page.keyboard.type(words);
        await page.locator('#results .found', { hasText: title }).first().waitFor();
      });
    });

    it('says so when nothing is found', async () => {
      await open('/docs', async (page) => {
        await page.keyboard.press('/');
        await page.keyboard.type('xyzzyqwertzuiop');
        await page.locator('.search .status', { hasText: 'Nothing found for “xyzzyqwertzuiop”' }).waitFor();
        expect(await page.locator('#results [role=option]').count()).toBe(0);
      });
    });

    it('knows what a dead address meant', async () => {
      const isComplaintExpected = true;
      await open(
        '/docs/guides/maskings',
        async (page) => {
          await page.getByRole('button', { name: 'Search for it' }).click();
          await page.locator('#results .found', { hasText: 'Masking' }).first().waitFor();
        },
        { isComplaintExpected },
      );
    });
  });

  describe('"Try it"', () => {
    const tryIt = async (page: Page, name: string): Promise<void> => {
      await page.getByRole('button', { name: `Try it: ${name}`, exact: true }).click();
    };

    it('sends nothing without a key, and says what is missing', async () => {
      await open('/docs/api/firms', async (page, asked) => {
        await tryIt(page, 'Get the calling firm and its key');
        await page.getByRole('button', { name: 'Send' }).click();
        await page
          .locator('.fault', { hasText: 'The API key is missing: without it nothing is sent.' })
          .waitFor();
        expect(asked.filter((url) => url.includes('/api/public/'))).toEqual([]);
        expect(await faults(page)).toEqual([]);
      });
    });

    it('sends the call to this origin with the key, shows the answer, and keeps the key in memory alone', async () => {
      const { key } = gateway.newKey();
      await open('/docs/api/firms', async (page, asked) => {
        await tryIt(page, 'Get the calling firm and its key');
        await page.getByLabel('API key').fill(key);
        await page.getByRole('button', { name: 'Send' }).click();
        await page.locator('.reply .good', { hasText: '200' }).waitFor();
        expect(asked).toContain(`${gateway.origin}/api/public/v1/firms/me`);
        expect(gateway.auth.upstream.seen.at(-1)?.url).toBe('/api/public/v1/firms/me');
        const kept = await page.evaluate(() => JSON.stringify([{ ...(globalThis as any).localStorage }, (globalThis as any).document.cookie])); // prettier-ignore
        expect(kept).not.toContain(key);
        await page.reload();
        await tryIt(page, 'Get the calling firm and its key');
        expect(await page.getByLabel('API key').inputValue()).toBe('');
      });
    });

    it('refuses a body that is not JSON', async () => {
      await open('/docs/api/sent-cases', async (page) => {
        await tryIt(page, 'Create a case');
        await page.getByLabel('API key').fill('svcp_x');
        await page.getByLabel('Body, JSON').fill('{ nonsense');
        await page.getByRole('button', { name: 'Send' }).click();
        await page.locator('.fault', { hasText: 'The body is not JSON' }).waitFor();
      });
    });
  });

  it('keeps the chosen theme and language of samples, and shows samples with this origin', async () => {
    await open('/docs/api/sent-cases#createSentCase', async (page) => {
      const entry = page.locator('#createSentCase .example').first();
      await entry.getByRole('button', { name: 'Python' }).click();
      await entry.locator('[data-sample=python] code', { hasText: `base_url="${gateway.origin}"` }).waitFor();
      expect(await entry.locator('[data-sample=curl]').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Dark theme' }).click();
      await page.goto(`${gateway.origin}/docs`);
      expect(
        await page.evaluate(() => ({ ...(globalThis as any).document.documentElement.dataset }) as object),
      ).toEqual({
        theme: 'dark',
        language: 'python',
      });
    });
  });

  it('shows the example of a body that is chosen, in the samples and in "Try it"', async () => {
    await open('/docs/api/sent-cases', async (page) => {
      const entry = page.locator('#createSentCase');
      const shown = entry.locator('[data-sample=curl] code:visible');
      expect([await shown.count(), (await shown.textContent())?.includes('referentFirmId')]).toEqual([
        1,
        false,
      ]);
      await entry.getByLabel('Example of').selectOption('Create and send in one call');
      expect([await shown.count(), (await shown.textContent())?.includes('referentFirmId')]).toEqual([
        1,
        true,
      ]);
      await entry.getByRole('button', { name: 'Try it' }).click();
      const body = page.getByLabel('Body, JSON');
      expect(await body.inputValue()).not.toContain('referentFirmId');
      await page.locator('dialog').getByLabel('Example').selectOption('Create and send in one call');
      expect(JSON.parse(await body.inputValue())).toHaveProperty('referentFirmId');
      expect(await faults(page)).toEqual([]);
    });
  });

  it('prints the page alone, in light colours, from a dark screen too', async () => {
    await open(
      '/docs/api/messages',
      async (page) => {
        await page.emulateMedia({ media: 'print' });
        const style = await page.evaluate(() => {
          const { document, getComputedStyle } = globalThis as any;
          const of = (selector: string) => getComputedStyle(document.querySelector(selector));
          return [
            of(':root').colorScheme,
            of('.lead').color,
            of('.sidebar').display,
            of('.top').display,
          ] as string[];
        });
        expect(style).toEqual(['light', 'rgb(83, 96, 122)', 'none', 'none']);
      },
      { colorScheme: 'dark' },
    );
  });
});
