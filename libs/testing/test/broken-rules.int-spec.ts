import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { brokenRules, PageBrowser } from '../src/index.js';

const PAGE = `<!doctype html><html lang="en"><head><title>T</title><style>
  :root { color-scheme: light dark; background: light-dark(#fff, #000); color: light-dark(#000, #fff) }
  .dim { color: light-dark(#000, #222) }
</style></head><body><main><h1>Referrals</h1><p>Two wait.</p></main></body></html>`;

describe('the rules that a page breaks', () => {
  let browser: PageBrowser;
  let context: BrowserContext;
  let page: Page;
  beforeAll(async () => (browser = await PageBrowser.launch()));
  afterAll(() => browser?.close());
  beforeEach(async () => {
    context = await browser.browser.newContext({ colorScheme: 'light' });
    page = await context.newPage();
    await page.setContent(PAGE);
  });
  afterEach(() => context.close());

  const add = (html: string) => page.locator('main').evaluate((main, text) => (main.innerHTML += text), html);

  it('are none when it breaks none, in either colour scheme', async () => {
    expect(await brokenRules(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await brokenRules(page, 'colours')).toEqual([]);
  });

  it('are found again and again, as the page changes', async () => {
    expect(await brokenRules(page)).toEqual([]);
    await add('<input>');
    expect(await brokenRules(page)).toEqual(['label: <input>']);
    await add('<img src="data:,">');
    expect(await brokenRules(page)).toEqual(['image-alt: <img src="data:,">', 'label: <input>']);
  });

  it('are, of the colours alone, those that another colour scheme breaks', async () => {
    await add('<input><p class="dim">One is late.</p>');
    expect(await brokenRules(page)).toEqual(['label: <input>']);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await brokenRules(page, 'colours')).toEqual(['color-contrast: <p class="dim">One is late.</p>']);
  });
});
