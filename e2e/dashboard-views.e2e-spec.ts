import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { newWorld, refer, sandbox, type World } from './world.js';

const LONG_TITLE = 'مكتب المحاماة '.padEnd(200, 'x');

/** What a person has read, keeps and takes out of lists: two firms, each in a browser of its own. */
describe('the lists of the dashboard', () => {
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

  const linkTo = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
  const rowOf = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: linkTo(page, title) });
  const unreadMark = (page: Page, title: string) => rowOf(page, title).getByText('Unread', { exact: true });
  const tab = (page: Page, name: RegExp) =>
    page.getByRole('group', { name: 'View' }).getByRole('button', { name });

  describe('what is unread', () => {
    let referralId: string;
    let baseCaseId: string;

    it('is marked on the row, and read by opening it, in all windows', async () => {
      ({ referralId, baseCaseId } = await refer(world, { title: LONG_TITLE }));
      await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
      const { page, context } = sender;
      await sender.signIn(world.sender, '/app/inbox/sent');
      await sender.heading('Sent');
      await unreadMark(page, LONG_TITLE).waitFor();
      await tab(page, /^Unread 1$/).waitFor();
      expect(await sender.faults()).toEqual([]);
      const second = await context.newPage();
      await second.goto(`${sandbox.authUrl}/app/inbox/sent`);
      await unreadMark(second, LONG_TITLE).waitFor();
      await page.bringToFront();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/app/referrals/${referralId}`);
      await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
      // the row of the other window says so too, where it is
      await unreadMark(second, LONG_TITLE).waitFor({ state: 'detached' });
      await second.close();
    });

    it('is told of at once, and in the referral what is new stands out', async () => {
      const { page } = sender;
      await page.goto(`${sandbox.authUrl}/app/inbox/sent?view=unread`);
      await page.getByText('You have read everything.').waitFor();
      expect(await sender.faults()).toEqual([]);
      await world.asReceiver.post('/messages/send', { id: referralId, message: 'Dana called.' });
      await page.getByRole('button', { name: '1 new: show' }).waitFor();
      await page.keyboard.press('.');
      await linkTo(page, LONG_TITLE).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/app/referrals/${referralId}`);
      const message = page.getByRole('listitem').filter({ hasText: 'Dana called.' });
      await message.getByText('New', { exact: true }).waitFor();
      await expect(page.getByText('New', { exact: true }).count()).resolves.toBe(1);
      expect(await sender.faults()).toEqual([]);
    });

    it('comes back when the person wants it, by the page and by a key of the list', async () => {
      const { page } = sender;
      await page.getByRole('button', { name: 'Mark as unread' }).press('Enter');
      await page.getByRole('button', { name: 'Mark as read' }).waitFor();
      await page.goto(`${sandbox.authUrl}/app/inbox/sent`);
      await unreadMark(page, LONG_TITLE).waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('u');
      await unreadMark(page, LONG_TITLE).waitFor({ state: 'detached' });
      await page.keyboard.press('u');
      await unreadMark(page, LONG_TITLE).waitFor();
    });

    it('of all rows is read at once, after a question', async () => {
      const { page } = sender;
      await tab(page, /^Unread 1$/).press('Enter');
      await page.getByRole('button', { name: 'Mark all as read …' }).press('Enter');
      await page.getByText('Your colleagues keep their own marks.').waitFor();
      expect(await sender.faults()).toEqual([]);
      await page.getByRole('button', { name: 'Mark all as read', exact: true }).press('Enter');
      await sender.dialogClosed();
      await page.getByText('You have read everything.').waitFor();
    });

    it('does not tell a firm that has not acknowledged of a note', async () => {
      const { page } = receiver;
      const masked = await refer(world, { title: 'Slip on a wet floor' });
      const title = 'Referral, client not shown yet';
      await receiver.signIn(world.receiver, '/app/inbox/received');
      await unreadMark(page, title).waitFor();
      await linkTo(page, title).click();
      await page.waitForURL(`**/app/referrals/${masked.referralId}`);
      await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
      await world.asSender.post(`/cases/${masked.baseCaseId}/notes`, { body: 'She prefers calls.' });
      await page.goto(`${sandbox.authUrl}/app/inbox/received?view=unread`);
      await page.getByText('You have read everything.').waitFor();
      await world.asReceiver.post(
        `/cases/${masked.baseCaseId}/referrals/${masked.referralId}/acknowledge`,
        {},
      );
      await page.goto(`${sandbox.authUrl}/app/inbox/received?view=unread`);
      await unreadMark(page, 'Slip on a wet floor').waitFor();
    });
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
