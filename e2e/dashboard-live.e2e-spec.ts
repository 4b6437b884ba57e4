import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { newWorld, refer, sandbox, type World } from './world.js';

/** What one firm does is seen by the other one without a reload, and nothing moves before it is asked for. */
describe('the dashboard, live', () => {
  let world: World;
  let browser: PageBrowser;
  let sender: DashboardPage;
  let receiver: DashboardPage;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    [sender, receiver] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
  });
  afterAll(() => browser?.close());

  /** Titles of the rows, from the top. */
  const listOf = (page: Page) => page.getByRole('list', { name: 'Referrals' }).getByRole('link');
  const rows = () => listOf(receiver.page).allInnerTexts();
  const streamOf = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/stream'));
  const bar = (name: string) => receiver.page.getByRole('button', { name });

  it('says that a referral came, and shows it when the person asks for it', async () => {
    const { page } = receiver;
    await refer(world);
    const stream = streamOf(page);
    await receiver.signIn(world.receiver);
    await listOf(page).first().waitFor();
    await stream;
    const before = await rows();
    await refer(world);
    await refer(world);
    await bar('2 new: show').waitFor();
    expect([before.length, await rows()]).toEqual([1, before]);
    expect(await receiver.faults()).toEqual([]);
    await page.keyboard.press('.');
    await bar('2 new: show').waitFor({ state: 'detached' });
    expect(await rows()).toHaveLength(3);
  });

  it('goes back to the row that was left, though its reader acted on it and others came', async () => {
    const { page } = receiver;
    // more than a page
    for (let n = 0; n < 13; n++) await Promise.all([refer(world), refer(world), refer(world), refer(world)]);
    const secondPage = page.waitForResponse((response) => response.url().includes('cursor='));
    await page.goto(`${sandbox.authUrl}/app/inbox/received`);
    await listOf(page).first().waitFor();
    for (let n = 0; n < 40; n++) await page.keyboard.press('j');
    await secondPage;
    await eventually(place, ({ row }) => row === '40');
    const before = await place();
    await page.keyboard.press('Enter');
    await receiver.heading('Referral, client not shown yet');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Acknowledge this referral' }).press('Enter');
    await receiver.dialogClosed();
    await refer(world);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goBack();
    await receiver.heading('Received');
    // positions are halves of pixels, rounded anew
    const asBefore = ({ row, href, top }: typeof before) =>
      row === before.row && href === before.href && Math.abs(top - before.top) <= 1;
    await eventually(place, asBefore);
    await page.getByRole('listitem').filter({ has: page.locator(':focus') }).getByText('Under evaluation').waitFor(); // prettier-ignore
    await bar('1 new: show').waitFor();
    expect(asBefore(await place())).toBe(true);
    expect(asked.filter((url) => url.includes('cursor='))).toEqual([]);
    await page.keyboard.press('j');
    await eventually(place, ({ row }) => row === '41');
    expect(await receiver.faults()).toEqual([]);
  });

  /** Which row has the focus, where it leads, and how far from the top it stands in the window. */
  const place = () =>
    receiver.page.evaluate(() => {
      const { activeElement } = (globalThis as any).document;
      return {
        row: activeElement.closest('[aria-posinset]')?.getAttribute('aria-posinset') as string | undefined,
        href: activeElement.getAttribute('href') as string | null,
        top: Math.round(activeElement.getBoundingClientRect().top as number),
      };
    });

  it('holds one stream for all windows of a browser, and the next window takes it over', async () => {
    const { page, context } = receiver;
    const second = await context.newPage();
    const asked: string[] = [];
    second.on('request', (request) => asked.push(request.url()));
    await second.goto(`${sandbox.authUrl}/app/inbox/received`);
    await listOf(second).first().waitFor();
    await refer(world);
    // a window that is not looked at reads nothing; one that is hears through the other one
    await second.bringToFront();
    await second.getByRole('button', { name: '1 new: show' }).waitFor();
    expect(asked.filter((url) => url.endsWith('/stream'))).toEqual([]);
    const takesOver = second.waitForRequest((request) => request.url().endsWith('/stream'));
    await page.close();
    await takesOver;
    await second.close();
  });

  it('brings an open referral up to date when the other firm moves it', async () => {
    const { baseCaseId, referralId } = await refer(world, { title: 'Slip on a wet floor' });
    const { page } = sender;
    const stream = streamOf(page);
    await sender.signIn(world.sender, `/app/referrals/${referralId}`);
    await sender.heading('Slip on a wet floor');
    await stream;
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    await page.getByText('Sent → Under evaluation').waitFor();
    await page.getByText('This referral was updated.').waitFor({ state: 'attached' });
    await world.asReceiver.post('/messages/send', { id: referralId, message: 'Dana called.' });
    await page.getByText('Dana called.').waitFor();
    expect(await sender.faults()).toEqual([]);
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
