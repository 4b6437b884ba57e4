import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PageBrowser, totpCodeOf } from '@referral-exchange/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { readJson } from '../local/json-file.ts';
import type { Sandbox } from '../local/suite/sandbox.ts';
import { SuitePaths } from '../local/suite/suite-paths.ts';
import { LOCAL_DIR, WORKSPACE } from '../local/workspace.ts';
import { Callers, type Credentials } from './callers.ts';
import { type Example, makeExample } from './example-firms.ts';
import { SHEET_PAGES } from './sheet-pages.ts';
import type { SheetPage } from './sheet-steps.ts';

/**
 * `node tools/dashboard/contact-sheet.ts [words …]`: takes pictures of every page of the dashboard, or of
 * those whose names have one of the words, on the running suite, in both themes on a desk and on a phone.
 * They stand in .local/dashboard; all of them, small, in docs/dashboard/contact-sheet.webp.
 */
const PICTURES = join(LOCAL_DIR, 'dashboard');
const SHEET = join(WORKSPACE, 'docs/dashboard/contact-sheet.webp');
const LOOKS = [
  { look: 'desk-light', width: 1280, height: 800, colorScheme: 'light' },
  { look: 'desk-dark', width: 1280, height: 800, colorScheme: 'dark' },
  { look: 'phone-light', width: 390, height: 844, colorScheme: 'light' },
  { look: 'phone-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;
/** A long page is cut here. */
const LONGEST_PX = 2_400;
/** Three pages wide: a picture of this format is at most 16,383 px high. */
const SHEET_WIDTH = 3_560;
const QUALITY = 62;
const PATIENCE_MS = 15_000;

const { positionals: words } = parseArgs({ allowPositionals: true });
const sandbox = readJson<Sandbox>(new SuitePaths(LOCAL_DIR).sandbox);
if (!sandbox) throw new Error('No running suite found. Start one first: npm start -- --detach');
const isMeant = ({ name }: SheetPage) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));

mkdirSync(PICTURES, { recursive: true });
const example = await makeExample(new Callers(sandbox));
const browser = await PageBrowser.launch();
try {
  const states = await signInAll(example);
  for (const one of SHEET_PAGES.filter(isMeant)) {
    try {
      await takePictures(one, states[one.who]);
      console.log(one.name);
    } catch (error) {
      // the others are worth seeing all the same
      process.exitCode = 1;
      console.error(`${one.name}: ${(error as Error).message}`);
    }
  }
  if (words.length === 0) await compose();
} finally {
  await browser.close();
}

type State = Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

async function signInAll(example: Example): Promise<Record<SheetPage['who'], State>> {
  const { sender, receiver, newcomer, pharmacist, owner, operator } = example;
  return {
    sender: await signedIn(sender.user),
    receiver: await signedIn(receiver.user),
    newcomer: await signedIn(newcomer.user),
    pharmacist: await signedIn(pharmacist),
    owner: await signedIn(owner),
    operator: await signedIn(operator, setUpApp),
    nobody: undefined,
  };
}

async function signedIn(
  user: Credentials,
  andThen: (page: Page, user: Credentials) => Promise<unknown> = () => Promise.resolve(),
): Promise<State> {
  const context = await browser.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${sandbox!.authUrl}/app`);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Received|Referrals to you|second factor/ }).waitFor();
  await andThen(page, user);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Gives an operator the second factor, without which their pages stay closed. */
async function setUpApp(page: Page, { password }: Credentials): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await page.evaluate(
      async ([url, json]) => {
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(url!, { method: 'POST', headers, body: json! })).json();
      },
      [`/api/v1/auth/second-factors/totp${path}`, JSON.stringify(body)],
    );
    return (answer as { data: { secret: string } }).data;
  };
  const { secret } = await post('', { name: 'Phone', currentPassword: password });
  await post('/confirm', { code: totpCodeOf(secret) });
}

async function takePictures(one: SheetPage, storageState: State): Promise<void> {
  const context = await browser.browser.newContext({ storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const path = typeof one.path === 'string' ? one.path : one.path(example.ids);
  await page.goto(`${sandbox!.authUrl}/app${path}`);
  try {
    await one.show(page);
  } catch (error) {
    await page.screenshot({ path: join(PICTURES, `${fileNameOf(one)}.failed.png`) });
    throw error;
  }
  for (const { look, colorScheme, ...size } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, media: one.isPrinted ? 'print' : 'screen' });
    await takePicture(page, join(PICTURES, `${fileNameOf(one)}.${look}.png`), size);
  }
  await context.close();
}

/** The whole page; of one that lies under a dialog what can be seen. */
async function takePicture(page: Page, path: string, size: { width: number; height: number }): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForTimeout(300);
  const isCovered = (await page.locator('dialog:modal, :popover-open').count()) > 0;
  if (isCovered) return void (await page.screenshot({ path }));
  const height = await page.evaluate('document.documentElement.scrollHeight');
  const clip = { x: 0, y: 0, width: size.width, height: Math.min(Number(height), LONGEST_PX) };
  await page.screenshot({ path, fullPage: true, clip });
}

function fileNameOf({ name }: SheetPage): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

/** One page with all pictures, of which a picture is taken. */
async function compose(): Promise<void> {
  const file = join(PICTURES, 'sheet.html');
  writeFileSync(file, sheetHtml());
  const context = await browser.browser.newContext({ viewport: { width: SHEET_WIDTH, height: 1_000 } });
  const page = await context.newPage();
  await page.goto(`file://${file}`);
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: SHEET_WIDTH, height, scale: 1 },
  });
  writeFileSync(SHEET, Buffer.from(data, 'base64'));
  rmSync(file);
  console.log(`${SHEET}: ${Math.round(readFileSync(SHEET).length / 1_024)} KB`);
  await context.close();
}

function sheetHtml(): string {
  const figures = SHEET_PAGES.map((one) => {
    const pictures = LOOKS.map(
      ({ look }) => `<img class="${look}" src="${fileNameOf(one)}.${look}.png" alt="" />`,
    );
    return `<figure><figcaption>${one.name}</figcaption><div>${pictures.join('')}</div></figure>`;
  });
  return `<!doctype html><meta charset="utf-8" /><style>
    body { margin: 0; padding: 20px; background: #c9d0dc; font: 600 15px/1.4 system-ui, sans-serif; }
    main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 24px 28px; }
    figure { margin: 0; } div { display: flex; gap: 8px; margin-top: 4px; }
    img { height: 262px; object-fit: cover; object-position: top left; border-radius: 6px; }
    .desk-light, .desk-dark { width: 419px; } .phone-light, .phone-dark { width: 121px; }
  </style><main>${figures.join('')}</main>`;
}
