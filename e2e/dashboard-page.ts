import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageBrowser } from '@referral-exchange/testing';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestFirm } from './api-client.js';
import { sandbox } from './world.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const PATIENCE_MS = 90_000;

/** A person of a firm, in a browser of their own. */
export class DashboardPage {
  /** What the browser complained of: a breach of the content policy above all. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {}

  static async open({ browser }: PageBrowser): Promise<DashboardPage> {
    const context = await browser.newContext({ viewport: DESK, colorScheme: 'light' });
    context.setDefaultTimeout(PATIENCE_MS);
    const opened = new DashboardPage(await context.newPage(), context);
    const { page, complaints } = opened;
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.exposeFunction('onBreach', (breach: string) => complaints.push(breach));
    await page.addInitScript(() => {
      const { document, onBreach } = globalThis as any;
      document.addEventListener('securitypolicyviolation', (event: any) =>
        onBreach(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`),
      );
    });
    return opened;
  }

  /** Signs in by the keyboard alone. The first field has the focus. */
  async signIn({ user }: Pick<TestFirm, 'user'>, path = '/app'): Promise<void> {
    const { page } = this;
    await page.goto(sandbox.authUrl + path);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.keyboard.type(user.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
  }

  /** Waits until the page has this heading. */
  async heading(name: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Waits until a dialog has closed. It takes the focus with it: a key that comes earlier goes nowhere. */
  async dialogClosed(): Promise<void> {
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** Rules of accessibility that the page breaks, in both themes at two widths, and sideways scrolling. */
  async faults(): Promise<string[]> {
    const { page } = this;
    const faults: string[] = [];
    for (const viewport of [DESK, PHONE, NARROW]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = viewport === NARROW ? await this.sideways() : await this.brokenRules();
        faults.push(...found.map((fault) => `${viewport.width}, ${colorScheme}: ${fault}`));
      }
    }
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: 'light' });
    return faults;
  }

  private async brokenRules(): Promise<string[]> {
    await this.page.evaluate(AXE);
    return this.page.evaluate(async () => {
      const { axe } = globalThis as any;
      return (await axe.run()).violations.map(
        ({ id, nodes }: any) => `${id}: ${nodes[0]?.html}` as string,
      ) as string[];
    });
  }

  private sideways(): Promise<string[]> {
    return this.page.evaluate(() => {
      const { document, innerWidth } = globalThis as any;
      const extra = (document.documentElement.scrollWidth as number) - innerWidth;
      return extra > 0 ? [`sticks out sideways by ${extra} px`] : [];
    });
  }
}
