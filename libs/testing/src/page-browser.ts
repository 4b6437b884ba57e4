import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Debian's package. Another browser can be named by CHROMIUM. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;
/** For what hangs, not for what is slow. */
const PATIENCE_MS = 90_000;
export type PageSize = keyof typeof SIZES;
export type ColorScheme = 'light' | 'dark';
/** How a page is looked at. */
export interface PageLook {
  size: PageSize;
  colorScheme?: ColorScheme;
}

/** A real browser for the pages of a service. The pages run without scripts, as the strictest user has them. */
export class PageBrowser {
  private constructor(
    readonly browser: Browser,
    private readonly pictures: string | undefined,
  ) {}

  /** @param pictures folder for a picture of every page; none: no pictures */
  static async launch(pictures?: string): Promise<PageBrowser> {
    // loaded on demand: most specs that use libs/testing show no pages
    const { chromium } = await import('playwright-core');
    const args = ['--no-sandbox', '--disable-gpu'];
    return new PageBrowser(
      await chromium.launch({ executablePath: CHROMIUM, args, timeout: PATIENCE_MS }),
      pictures,
    );
  }

  /**
   * Opens an address. Fails afterwards when the browser complained, for instance of a breach of the content policy; answers of these
   * statuses are expected.
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

  /** Rules of WCAG 2.2 AA that the page breaks. axe needs scripts, so it looks at a copy. */
  brokenRules(page: Page, look: PageLook): Promise<string[]> {
    return this.onCopy(page, look, async (copy) => {
      await copy.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
      return copy.evaluate(async () => {
        const { axe } = globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        };
        return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
    });
  }

  /** True when nothing sticks out to the right, text included. Measured on a copy, as measuring needs scripts. */
  async fits(page: Page, { size }: PageLook): Promise<boolean> {
    const width = await this.onCopy(page, { size }, (copy) =>
      copy.evaluate(
        () =>
          (globalThis as unknown as Record<'document', { documentElement: { scrollWidth: number } }>).document
            .documentElement.scrollWidth,
      ),
    );
    return width <= SIZES[size].width;
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private async onCopy<T>(
    page: Page,
    { size, colorScheme }: PageLook,
    work: (copy: Page) => Promise<T>,
  ): Promise<T> {
    const context = await this.browser.newContext({ viewport: SIZES[size], colorScheme });
    context.setDefaultTimeout(PATIENCE_MS);
    const copy = await context.newPage();
    await copy.setContent(await page.content());
    const result = await work(copy);
    await context.close();
    return result;
  }
}
