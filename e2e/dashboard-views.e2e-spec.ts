import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { upload } from './upload.js';
import { admin, caseBody, newWorld, refer, sandbox, type World } from './world.js';

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
  const downloadOf = async (page: Page) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
    return readFile(await (await saved).path(), 'utf8');
  };

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
      await receiver.signIn(world.receiver, '/app/inbox/received?view=unread');
      // the first referral, which a program acknowledged
      await linkTo(page, LONG_TITLE).click();
      await page.getByRole('button', { name: 'Mark as unread' }).waitFor();
      await page.goto(`${sandbox.authUrl}/app/inbox/received`);
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

  describe('a view that is saved', () => {
    const NAME = 'Whitfield, in progress';

    it('stands in the navigation and in the command bar', async () => {
      const { page } = sender;
      await page.goto(`${sandbox.authUrl}/app/inbox/sent?view=live&q=Whitfield`);
      await sender.heading('Sent');
      await page.getByRole('button', { name: 'Save this view …' }).press('Enter');
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill(' ');
      await page.keyboard.press('Enter');
      await page.getByText('Give the view a name.').waitFor();
      expect(await sender.faults()).toEqual([]);
      await name.fill(NAME);
      await page.keyboard.press('Enter');
      await sender.dialogClosed();
      await page.getByText(/Saved as /).waitFor();
      expect(await sender.faults()).toEqual([]);
      await page.goto(`${sandbox.authUrl}/app/network`);
      await sender.heading('Network');
      await page.getByRole('navigation').getByRole('link', { name: NAME, exact: true }).press('Enter');
      await page.waitForURL('**/app/inbox/sent?view=live&q=Whitfield');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
      await page.keyboard.type('whitfield, in');
      await page.getByRole('option', { name: `Saved view: ${NAME}` }).waitFor();
      await page.keyboard.press('Escape');
      await sender.dialogClosed();
    });

    it('comes with its person to a second browser, as do theme and shortcuts', async () => {
      const { page } = sender;
      await page.getByRole('button', { name: /account of/ }).click();
      await page.getByRole('radio', { name: 'Dark' }).check();
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('checkbox', { name: 'Shortcuts of single letters are on' }).uncheck();
      await page.keyboard.press('Escape');
      await sender.dialogClosed();
      const second = await DashboardPage.open(browser);
      await second.signIn(world.sender, '/app/inbox/sent');
      await second.heading('Sent');
      await second.page.getByRole('navigation').getByRole('link', { name: NAME, exact: true }).waitFor();
      await second.page.locator('html[data-theme=dark]').waitFor();
      await second.page.keyboard.press('?');
      await second.page.keyboard.press('Control+k');
      // the key without a modifier did nothing
      await second.page.getByRole('combobox', { name: 'Search or go to' }).waitFor();
      await expect(second.page.getByRole('heading', { name: 'Keyboard shortcuts' }).count()).resolves.toBe(0);
      await second.page.keyboard.type('system');
      await second.page.getByRole('option', { name: 'Colours like the system' }).press('Enter');
      await second.dialogClosed();
      expect(second.complaints).toEqual([]);
      await second.context.close();
    });

    it('has a name of its own, and goes when the person says so', async () => {
      const { page } = sender;
      await page.goto(`${sandbox.authUrl}/app/inbox/sent?view=live`);
      await page.getByRole('button', { name: 'Save this view …' }).press('Enter');
      await page.getByRole('textbox', { name: 'Name' }).fill(NAME.toUpperCase());
      await page.keyboard.press('Enter');
      await page.getByText('choose another name').waitFor();
      expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(NAME.toUpperCase());
      await page.getByRole('textbox', { name: 'Name' }).fill(LONG_TITLE);
      await page.keyboard.press('Enter');
      await sender.dialogClosed();
      expect(await sender.faults()).toEqual([]);
      const views = page
        .getByRole('navigation')
        .getByRole('link')
        .filter({ hasText: /Whitfield, in|مكتب/ });
      await page.getByRole('button', { name: 'Move up' }).press('Enter');
      await eventually(
        () => views.allInnerTexts(),
        ([first]) => first!.startsWith('مكتب'),
      );
      await page.getByRole('button', { name: 'Rename …' }).press('Enter');
      await page.getByRole('textbox', { name: 'Name' }).fill('In progress');
      await page.keyboard.press('Enter');
      await sender.dialogClosed();
      await page.getByText(/Saved as /).waitFor();
      await page.getByRole('button', { name: 'Delete the view …' }).press('Enter');
      await page.getByText('The referrals that it shows stay.').waitFor();
      await page.getByRole('button', { name: 'Delete the view', exact: true }).press('Enter');
      await sender.dialogClosed();
      await page.getByRole('button', { name: 'Save this view …' }).waitFor();
      await expect(
        page.getByRole('navigation').getByRole('link', { name: 'In progress', exact: true }).count(),
      ).resolves.toBe(0);
      await page.getByRole('button', { name: /account of/ }).click();
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('checkbox', { name: 'Shortcuts of single letters are on' }).check();
      await page.keyboard.press('Escape');
      await sender.dialogClosed();
    });
  });

  describe('a list as a file', () => {
    it('has what the view and the search show, and nothing that is masked', async () => {
      const { page } = receiver;
      await refer(world, { title: '=HYPERLINK("https://evil.example")', clientLastName: 'Okonkwo' });
      await page.goto(`${sandbox.authUrl}/app/inbox/received?view=unacknowledged`);
      await receiver.heading('Received');
      const file = await downloadOf(page);
      const [header, ...lines] = file.split('\r\n').filter((line) => line !== '');
      expect(header).toMatch(/^\uFEFFid,/);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(world.sender.firm.name);
      expect(file).not.toMatch(/Okonkwo|HYPERLINK/);
      await receiver.page.goto(`${sandbox.authUrl}/app/inbox/received?q=wet+floor`);
      await linkTo(page, 'Slip on a wet floor').waitFor();
      expect((await downloadOf(page)).match(/\r\n/g)).toHaveLength(2);
      expect(await receiver.faults()).toEqual([]);
    });

    it('runs no formula at the sender, who sees the title', async () => {
      const { page } = sender;
      await page.goto(`${sandbox.authUrl}/app/inbox/sent?q=HYPERLINK`);
      await linkTo(page, '=HYPERLINK("https://evil.example")').waitFor();
      expect(await downloadOf(page)).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    });
  });

  describe('a draft', () => {
    it('is deleted with its documents by an administrator, after a question', async () => {
      const { page } = sender;
      const draft = await world.asSender.post(
        '/sent-cases',
        caseBody({ title: LONG_TITLE, clientLastName: 'Marsh' }),
      );
      const { id } = draft.body.data as { id: string };
      await upload(world.asSender, id, { fileName: 'report.pdf' });
      await page.goto(`${sandbox.authUrl}/app/send/${id}`);
      await page.getByRole('button', { name: 'Delete the draft …' }).press('Enter');
      await page.getByRole('dialog').getByText('report.pdf').waitFor();
      expect(await sender.faults()).toEqual([]);
      // somebody else changes it meanwhile
      await world.asSender.patch(`/sent-cases/${id}`, { description: 'She called again.' });
      await page.getByRole('button', { name: 'Delete the draft', exact: true }).press('Enter');
      await page.getByText('Somebody has changed this draft').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Delete the draft …' }).press('Enter');
      await page.getByRole('button', { name: 'Delete the draft', exact: true }).press('Enter');
      await page.waitForURL('**/app/inbox/sent?view=drafts');
      await page.getByText('There are no drafts.').waitFor();
      expect((await world.asSender.get(`/sent-cases/${id}`)).status).toBe(404);
      await page.goto(`${sandbox.authUrl}/app/send/${id}`);
      await sender.heading('There is no such case');
    });

    it('is not deleted by a member', async () => {
      const user = {
        email: `member.${world.sender.firm.id}@example.test`,
        password: 'a member with a long password',
      };
      await admin.post('/admin/users', { ...user, firmId: world.sender.firm.id, role: 'member' });
      const draft = await world.asSender.post('/sent-cases', caseBody());
      const member = await DashboardPage.open(browser);
      await member.signIn({ user }, `/app/send/${draft.body.data.id}`);
      await member.page.getByRole('button', { name: 'Save as draft' }).waitFor();
      await expect(member.page.getByRole('button', { name: 'Delete the draft …' }).count()).resolves.toBe(0);
      await member.context.close();
    });
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
