import { existsSync, mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { brokenRules } from './broken-rules.js';

/**
 * The shell without windows takes some 60 % of the processor time of the whole browser, which stands in where
 * the shell is missing. Another one can be named by CHROMIUM.
 */
const CHROMIUM =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
} as const;
const COLOR_SCHEMES = ['light', 'dark'] as const;
/** For what hangs, not for what is slow. */
const PATIENCE_MS = 90_000;
export type PageSize = keyof typeof SIZES;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];
/** How a page is looked at. */
export interface PageLook {
  size: PageSize;
  colorScheme?: ColorScheme;
}

export async function launchBrowser(): Promise<Browser> {
  // loaded on demand: most specs that use libs/testing show no pages
  const { chromium } = await import('playwright-core');
  const args = ['--no-sandbox', '--disable-gpu'];
  return chromium.launch({ executablePath: CHROMIUM, args, timeout: PATIENCE_MS });
}

/** A real browser for the pages of a service. Pages run without scripts, as for the strictest user. */
export class PageBrowser {
  private constructor(
    readonly browser: Browser,
    private readonly pictures: string | undefined,
  ) {}

  /** @param pictures folder for a picture of every page; none: no pictures */
  static async launch(pictures?: string): Promise<PageBrowser> {
    return new PageBrowser(await launchBrowser(), pictures);
  }

  /**
   * Opens an address. Fails afterwards when the browser complained, for instance of a breach of the content
   * policy; answers of these statuses are expected.
   */
  async open(
    url: string,
    { size, colorScheme = 'light' }: PageLook,
    use: (page: Page, context: BrowserContext) => Promise<void>,
    expected: readonly number[] = [],
  ): Promise<void> {
    const context = await this.browser.newContext({
      viewport: SIZES[size],
      javaScriptEnabled: false,
      colorScheme,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(url);
    await use(page, context);
    const unexpected = faults.filter(
      (text) => !expected.some((status) => text.includes(`status of ${status}`)),
    );
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`);
    await context.close();
  }

  /** Keeps a picture of the page, when a folder for them is named. */
  async look(page: Page, ...name: string[]): Promise<void> {
    if (this.pictures === undefined) return;
    mkdirSync(this.pictures, { recursive: true });
    await page.screenshot({ path: `${this.pictures}/${name.join('-')}.png`, fullPage: true });
  }

  /**
   * What is wrong with the page, at every width and in both colour schemes: rules of WCAG 2.2 AA that it
   * breaks, and what sticks out sideways, of the window or of its own box. Both need scripts, so a copy is
   * measured. Every page test asks this of every page.
   */
  async faults(page: Page): Promise<string[]> {
    const context = await this.browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    const copy = await context.newPage();
    await copy.setContent(await page.content());
    const faults: string[] = [];
    for (const [size, viewport] of Object.entries(SIZES)) {
      await copy.setViewportSize(viewport);
      for (const colorScheme of COLOR_SCHEMES) {
        await copy.emulateMedia({ colorScheme });
        // dark at one width: colours do not depend on it, and the rules take a second or more
        const isDark = colorScheme === 'dark';
        const isSeen = isDark && size !== 'narrow';
        const rules = isSeen ? [] : await brokenRules(copy, isDark ? 'colours' : 'all');
        const found = [...rules, ...(await sidewaysFaults(copy))];
        faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
      }
    }
    await context.close();
    return faults;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** The part of the browser's document that is measured. */
interface Measured {
  tagName: string;
  textContent: string | null;
  scrollWidth: number;
  clientWidth: number;
}

/** A field may hold more than it shows; every other element shows all that it holds. */
function sidewaysFaults(copy: Page): Promise<string[]> {
  return copy.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { documentElement: Measured; querySelectorAll(selector: string): Iterable<Measured> };
    };
    const elements = [
      document.documentElement,
      ...document.querySelectorAll('body *:not(input, textarea, select, option)'),
    ];
    return elements
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(
        ({ tagName, textContent, scrollWidth, clientWidth }) =>
          `sticks out sideways by ${scrollWidth - clientWidth} px: ${tagName} ${(textContent ?? '').trim().slice(0, 40)}`,
      );
  });
}
