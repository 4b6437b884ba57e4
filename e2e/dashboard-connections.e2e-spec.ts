import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Locator, Page, Route } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { anonymous, newWorld, sandbox, type World } from './world.js';

const LONG = 'مكتب المحاماة '.padEnd(200, 'x');

/** An assistant that somebody has connected, as the API tells it. */
const CONNECTED = {
  clientId: '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42',
  name: LONG,
  description: null,
  isOfFirm: false,
  scopes: ['cases:read', 'cases:write'],
  allowedAt: '2026-01-16T09:30:00.000Z',
  lastUsedAt: null,
  isAssistant: true,
  host: 'assistant.example',
  userId: '019a1c00-0000-7000-8000-0000000000c1',
  userName: LONG,
  userEmail: 'dana@example.com',
};

/** The call arrives, and its answer does not. */
const loseAnswer = async (route: Route) => {
  if (route.request().method() !== 'POST') return route.continue();
  await route.fetch();
  await route.abort();
};

/** With what programs of a firm call the API: an administrator keeps it, and a member is told whom to ask. */
describe('API keys in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let other: DashboardPage;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    [owner, other] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => browser?.close());

  const statusOf = async (key: string) => (await anonymous.key(key).get('/firms/me')).status;
  const rowOf = (page: Page, name: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

  let key: string;

  it('are made by the keyboard alone, and what is typed survives a crash', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/inbox/received');
    await owner.heading('Received');
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await owner.heading('API keys');
    await page.getByText(/Active keys \(\d+ of 20\)/).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Create a key …' }).press('Enter');
    await page.getByRole('heading', { name: 'Create an API key' }).waitFor();
    await page.getByRole('button', { name: 'Create the key' }).press('Enter');
    await page.getByText('Enter a name, such as “Intake system”.').waitFor();
    expect(await owner.faults()).toEqual([]);
    // the focus is where the mistake is
    await page.keyboard.type(LONG);
    await page.getByRole('radio', { name: /^Standard/ }).press('Space');
    await page.reload();
    await page.getByRole('button', { name: 'Create a key …' }).press('Enter');
    await page.getByText('is here again').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(LONG);
    expect(await page.getByRole('radio', { name: /^Standard/ }).isChecked()).toBe(true);
    await page.getByLabel('Expires after').selectOption('90 days');
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Create the key' }).press('Enter');
    await page.getByRole('heading', { name: /^The key of/ }).waitFor();
  });

  it('are shown once, in a dialog that does not close before they are copied', async () => {
    const { page } = owner;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (globalThis as any).history.back());
    await page.getByRole('heading', { name: /^The key of/ }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await page.getByText('Copy it first, then tick this box.').waitFor();
    expect(await owner.faults()).toEqual([]);
    key = await owner.keepSecret('the key');
    expect(key).toMatch(/^svcp_[0-9a-f]{64}$/);
    expect(await statusOf(key)).toBe(200);
    expect(await page.content()).not.toContain(key);
    await rowOf(page, LONG).getByText('Expires in 90 days').waitFor();
    await rowOf(page, LONG)
      .getByText(/Reads, creates and changes/)
      .waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('are made once by two windows with one draft', async () => {
    const { page, context } = owner;
    const second = await context.newPage();
    await second.goto(`${sandbox.authUrl}/app/api-keys`);
    for (const one of [page, second]) {
      await one.getByRole('button', { name: 'Create a key …' }).click();
      await one.getByRole('heading', { name: 'Create an API key' }).waitFor();
    }
    await page.getByLabel('Name', { exact: true }).fill('Two windows');
    await eventually(
      () => second.getByLabel('Name', { exact: true }).inputValue(),
      (name) => name === 'Two windows',
    );
    await page.getByRole('button', { name: 'Create the key' }).click();
    await owner.keepSecret('the key');
    await second.getByText('You sent this meanwhile').waitFor();
    await second.getByRole('button', { name: 'Create the key' }).click();
    await second.close();
    await page.reload();
    await rowOf(page, 'Two windows').waitFor();
    expect(await rowOf(page, 'Two windows').count()).toBe(1);
  });

  it('that nobody has seen, as the answer was lost, are named and revoked', async () => {
    const { page } = owner;
    await page.route('**/public-api-keys', loseAnswer);
    await page.getByRole('button', { name: 'Create a key …' }).press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Lost on the way');
    await page.getByRole('button', { name: 'Create the key' }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).waitFor();
    await page.getByText('was created, but the response did not arrive').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.unroute('**/public-api-keys');
    await page.keyboard.press('Escape');
    await owner.dialogClosed();
    await page.getByRole('button', { name: 'Revoke: Lost on the way' }).press('Enter');
    await page.getByText('stops working within one second').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke this key' }).press('Enter');
    await owner.dialogClosed();
    await page.getByText('Revoked and expired keys').press('Enter');
    await rowOf(page, 'Lost on the way')
      .getByText(/^Revoked/)
      .waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('show how they were used in the last hour, in words and as a table', async () => {
    const { page } = owner;
    await page.reload();
    await page.getByText(/^Use of the last hour, counted at/).waitFor();
    // it is counted again every 30 seconds; the log has a call some seconds after its answer
    await eventually(
      async () => {
        await page.reload();
        await page.getByText(/^Use of the last hour, counted at/).waitFor();
        return rowOf(page, LONG)
          .getByText(/% of its limit of/)
          .count();
      },
      (count) => count > 0,
    );
    await rowOf(page, 'Two windows').getByText('No calls in the last hour.').waitFor();
    await rowOf(page, LONG).getByText('Figures by minute').press('Enter');
    await rowOf(page, LONG).getByRole('columnheader', { name: 'Refused' }).waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('are rotated: the old key stops, and the new one works', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: `Rotate: ${LONG}` }).press('Enter');
    await page.getByText('every program that uses it gets 401').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Rotate this key' }).press('Enter');
    await page.getByText('The old key no longer works').waitFor();
    const next = await owner.keepSecret('the key');
    await eventually(() => statusOf(key), (status) => status === 401); // prettier-ignore
    expect(await statusOf(next)).toBe(200);
    key = next;
  });

  it('are all refused while the public API is switched off', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Switch it off …' }).press('Enter');
    await page.getByText('Webhooks pause').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Switch it off', exact: true }).press('Enter');
    await page.getByText('The public API is off for your firm').waitFor();
    await owner.dialogClosed();
    expect(await owner.faults()).toEqual([]);
    await eventually(() => statusOf(key), (status) => status === 403); // prettier-ignore
    await page.getByRole('button', { name: 'Switch it on …' }).press('Enter');
    await page.getByRole('button', { name: 'Switch it on', exact: true }).press('Enter');
    await page.getByText('The public API is on for your firm.').waitFor();
    await owner.dialogClosed();
    await eventually(() => statusOf(key), (status) => status === 200); // prettier-ignore
  });

  it('have a token of a CRM beside them', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Create a CRM token …' }).press('Enter');
    await page.getByRole('heading', { name: 'Create a CRM token' }).waitFor();
    await page.keyboard.type('Sales CRM');
    expect(await owner.faults()).toEqual([]);
    await page.keyboard.press('Enter');
    const token = await owner.keepSecret('the token');
    expect(token).toMatch(/^svccrm_[0-9a-f]{64}$/);
    await page.getByRole('button', { name: 'Revoke: Sales CRM' }).press('Enter');
    await page.getByRole('button', { name: 'Revoke this token' }).press('Enter');
    await owner.dialogClosed();
    await eventually(() => statusOf(token), (status) => status === 401); // prettier-ignore
  });

  it('are joined by assistants when an administrator lets them in, after reading what they can do', async () => {
    const { page } = owner;
    await page.keyboard.press('g');
    await page.keyboard.press('v');
    await owner.heading('Assistants');
    await page.getByText('Assistants are off for your firm').waitFor();
    await page.getByText('Nobody has connected an assistant.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Switch them on …' }).press('Enter');
    await page.getByText('What it reads goes to whoever runs it. You see here').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Switch them on', exact: true }).press('Enter');
    await page.getByText('Assistants are on for your firm.').waitFor();
    await owner.dialogClosed();
    expect(await owner.faults()).toEqual([]);
    // one that is connected, with the longest name, and a list that cannot be read
    const connected = '**/firm/connected-apps?*';
    await page.route(connected, (route) =>
      route.fulfill({
        json: { data: [CONNECTED], pagination: { page: 1, limit: 100, total: 1, totalPages: 1 } },
      }),
    );
    await page.reload();
    await page.getByRole('button', { name: /^Revoke: / }).press('Enter');
    await page.getByText('What it has read already it keeps.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await owner.dialogClosed();
    expect(await owner.faults()).toEqual([]);
    await page.unroute(connected);
    await page.route(connected, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.unroute(connected);
  });

  it('are no matter of a member, who is told whom to ask', async () => {
    const { page } = other;
    await other.signIn(await invitedPerson(world.sender, 'member'), '/app/api-keys');
    await other.heading('API keys');
    await page.getByText('Only administrators of your firm can see').waitFor();
    expect(await page.getByRole('button', { name: /Create|Rotate|Revoke|Switch/ }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
    // it is in no menu of theirs
    await page.goto(`${other.origin}/app/assistants`);
    await other.heading('Assistants');
    await page.getByText('Administrators of your firm let assistants in.').waitFor();
    expect(await page.getByRole('button', { name: /Revoke|Switch/ }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
  });

  it('broke their content policy nowhere', () => {
    expect([...owner.complaints, ...other.complaints]).toEqual([]);
  });
});
