import { brokenRules, Interactions, type PageBrowser } from '@referral-exchange/testing';
import { percentile } from '@referral-exchange/testing/bench';
import type { BrowserContext, Page } from 'playwright-core';
import type { TestFirm } from './api-client.js';
import { sandbox } from './world.js';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 640 };
const PATIENCE_MS = Number(process.env.E2E_PATIENCE_MS ?? 90_000);

/** The browser of a person. */
interface Options {
  /** A telephone, by touch. */
  isPhone?: boolean;
  /** The computer is in another place. */
  timezoneId?: string;
  /** The clock of the computer is wrong by this much. */
  clockShiftMs?: number;
  /** Where the app is opened, if not at the address of the suite. */
  origin?: string;
}

/** A person of a firm, in a browser of their own. */
export class DashboardPage {
  /** What the browser complained of in any window: a breach of the content policy above all. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly origin: string,
  ) {}

  static async open(
    { browser }: PageBrowser,
    { isPhone = false, timezoneId, clockShiftMs = 0, origin = sandbox.authUrl }: Options = {},
  ): Promise<DashboardPage> {
    const context = await browser.newContext({
      viewport: isPhone ? PHONE : DESK,
      isMobile: isPhone,
      hasTouch: isPhone,
      colorScheme: 'light',
      timezoneId,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (clockShiftMs !== 0) await context.addInitScript(shiftClock, clockShiftMs);
    const opened = new DashboardPage(await context.newPage(), context, origin);
    await opened.watch();
    return opened;
  }

  private async watch(): Promise<void> {
    const { context, complaints } = this;
    context.on('weberror', (error) => complaints.push(error.error().message));
    await context.exposeFunction('onBreach', (breach: string) => complaints.push(breach));
    await context.addInitScript(() => {
      const { document, onBreach } = globalThis as any;
      document.addEventListener('securitypolicyviolation', (event: any) =>
        onBreach(`${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`),
      );
    });
    const interactions = await Interactions.watch(context);
    context.on('close', () => tell(interactions));
  }

  /** Signs in by the keyboard alone. The first field has the focus. */
  async signIn({ user }: Pick<TestFirm, 'user'>, path = '/app'): Promise<void> {
    const { page } = this;
    await page.goto(this.origin + path);
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

  /** Copies the secret of a dialog, by the name of its button, says so, and closes the dialog. */
  async keepSecret(what: string): Promise<string> {
    const { page } = this;
    await page.getByRole('button', { name: `Copy ${what}` }).press('Enter');
    await page.getByText('Copied.', { exact: true }).waitFor();
    await page.getByLabel('I have copied it to a safe place.').press('Space');
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await this.dialogClosed();
    return this.copied();
  }

  /** What was copied last. The context needs the permission `clipboard-read`. */
  copied(): Promise<string> {
    return this.page.evaluate(() => (globalThis as any).navigator.clipboard.readText());
  }

  /** As if the tries that have no answer were made a day ago. Answers the idempotency key of one. */
  async ageTries(): Promise<string> {
    const key = await this.page.evaluate(() => {
      const kept = (globalThis as any).localStorage;
      const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
      let found = '';
      const age = (_: string, value: any) => {
        if (typeof value?.key !== 'string' || typeof value.at !== 'string') return value;
        found = value.key;
        return { ...value, at };
      };
      for (const place of Object.keys(kept).filter((one) => one.startsWith('dashboard.draft.')))
        kept.setItem(place, JSON.stringify(JSON.parse(kept.getItem(place), age)));
      return found;
    });
    await this.page.reload();
    return key;
  }

  /** Types into the command bar, and goes where its first line leads when that has this name. */
  async goBy(words: string, place: string): Promise<void> {
    const { page } = this;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
    await page.keyboard.type(words);
    await page.locator('[role=option][data-highlighted]', { hasText: place }).waitFor();
    await page.keyboard.press('Enter');
  }

  /** Rules of accessibility that the page breaks, in both themes at two widths, and sideways scrolling. */
  async faults(): Promise<string[]> {
    const { page } = this;
    const before = page.viewportSize()!;
    const faults: string[] = [];
    for (const viewport of [DESK, PHONE, NARROW]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await this.shown();
        const which = colorScheme === 'light' ? 'all' : 'colours';
        const found = viewport === NARROW ? await this.sideways() : await brokenRules(page, which);
        faults.push(...found.map((fault) => `${viewport.width}, ${colorScheme}: ${fault}`));
      }
    }
    await page.setViewportSize(before);
    await page.emulateMedia({ colorScheme: 'light' });
    return faults;
  }

  /** Waits until all that fades in is there: half of it has half of its contrast. */
  private async shown(): Promise<void> {
    await this.page.evaluate(async () => {
      const all = (globalThis as any).document.getAnimations() as any[];
      const ending = all.filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
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

/** Printed, not asserted: the machine does other work too. The bench `inbox-page` has the goal. */
function tell({ all }: Interactions): void {
  if (all.length === 0) return;
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(all, share));
  process.stdout.write(
    `${all.length} interactions of 16 ms or longer: p50 ${p50}, p95 ${p95}, longest ${longest} ms\n`,
  );
}

/** Runs in the browser. As in shifted-clock.ts: the monotonic clock stays as it is. */
function shiftClock(shiftMs: number): void {
  const TrueDate = globalThis.Date;
  const now = () => TrueDate.now() + shiftMs;
  globalThis.Date = new Proxy(TrueDate, {
    apply: () => new TrueDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
