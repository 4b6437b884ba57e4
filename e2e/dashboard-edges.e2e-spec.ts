import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { admin, caseBody, newWorld, refer, sandbox, SECRETS, type World } from './world.js';

const LONG_NAME = 'مكتب المحاماة '.padEnd(200, 'x');
/** With an override that is never closed: it must not turn the words around it. */
const EVIL_NAME = `‮${LONG_NAME}`.slice(0, 200);
const HOURS_MS = 3_600_000;

/** What a page can be given: masked records, any name, a clock that is wrong, a small screen. */
describe('the dashboard at its edges', () => {
  let world: World;
  let browser: PageBrowser;
  let receiver: DashboardPage;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    // far west, with a clock that is two hours ahead
    receiver = await DashboardPage.open(browser, {
      timezoneId: 'Pacific/Honolulu',
      clockShiftMs: 2 * HOURS_MS,
    });
  });
  afterAll(() => browser?.close());

  it('shows nothing of a masked client in any view, nor gets it', async () => {
    const { page } = receiver;
    const { referralId } = await refer(world);
    const answers: string[] = [];
    await page.route(/\/api\/v1\/(?!stream)/, async (route) => {
      const response = await route.fetch();
      answers.push(await response.text());
      await route.fulfill({ response });
    });
    await receiver.signIn(world.receiver);
    await receiver.heading('Received');
    const views: [path: string, words: string | RegExp][] = [
      ['/inbox/received?view=attention', 'Masked until your firm acknowledges it'],
      ['/inbox/received?view=unacknowledged', 'Masked until your firm acknowledges it'],
      ['/inbox/received?view=live', 'Masked until your firm acknowledges it'],
      ['/inbox/received?q=Whitfield', 'Nothing found for'],
      [`/referrals/${referralId}`, 'The client is masked.'],
      [`/referrals/${referralId}?show=document`, 'Documents are hidden until'],
      [`/referrals/${referralId}/refer`, 'once your firm has acknowledged its referral'],
      ['/analytics/received', /Your firm received/],
    ];
    for (const [path, words] of views) {
      await page.goto(`${sandbox.authUrl}/app${path}`);
      await page.getByText(words).first().waitFor();
      const shown = await page.content();
      expect(SECRETS.filter((secret) => shown.includes(secret) && !path.includes(secret))).toEqual([]);
      expect(await receiver.faults()).toEqual([]);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const got = answers.join('\n');
    expect(got).toContain(referralId);
    expect(SECRETS.filter((secret) => got.includes(secret))).toEqual([]);
  });

  it('goes by the clock of the server, and shifts no day', async () => {
    const { page } = receiver;
    const { referralId } = await refer(world, { title: 'By the clock', sentExpirationHours: 1 });
    await page.goto(`${sandbox.authUrl}/app/inbox/received`);
    await page.getByText('just now').first().waitFor();
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByRole('button', { name: 'Acknowledge this referral' }).click();
    await receiver.heading('By the clock');
    await receiver.dialogClosed();
    await page.getByText('February 29, 1984').waitFor();
    await page.getByText('January 10, 2026').waitFor();
    await page.getByText('Times are in Hawaii-Aleutian Standard Time.').waitFor();
    await page.getByPlaceholder('Write a message …').fill('Two hours ahead');
    await page.getByRole('button', { name: 'Send message' }).click();
    const message = page.getByRole('listitem').filter({ hasText: 'Two hours ahead' });
    await message.getByText('just now').waitFor();
    await page.goto(`${sandbox.authUrl}/app/analytics/received`);
    await page.getByText(/Figures of (just now|\d+ minutes? ago)/).waitFor();
    await expect(page.getByRole('heading', { name: 'Sign in again' }).count()).resolves.toBe(0);
  });

  it('holds names of 200 characters, and those from right to left', async () => {
    const { page } = receiver;
    const both = [world.sender, world.receiver].map(({ firm }) =>
      admin.patch(`/admin/firms/${firm.id}`, { name: LONG_NAME }),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    await world.asSender.put(`/network/outbound/${world.receiver.firm.id}`, { sendingPercentage: 33.5 });
    const { referralId } = await refer(world, {
      title: EVIL_NAME,
      clientFirstName: EVIL_NAME,
      clientLastName: LONG_NAME,
      county: LONG_NAME,
    });
    const record = () => world.asReceiver.get(`/received-referrals/${referralId}`);
    await eventually(record, ({ body }) => body.data.referringFirmName === LONG_NAME.trim());
    for (const path of ['/inbox/received', '/network', '/people', '/send', '/analytics/received']) {
      await page.goto(`${sandbox.authUrl}/app${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading').waitFor({ state: 'detached' });
      expect([path, await receiver.faults()]).toEqual([path, []]);
    }
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText('is told that your firm has it. This cannot be undone.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge this referral' }).click();
    await receiver.dialogClosed();
    await page.getByText('Sent → Under evaluation').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: /account of/ }).click();
    expect(await receiver.faults()).toEqual([]);
  });

  it('is read, acknowledged and answered with a thumb', async () => {
    await world.asSender.post('/sent-cases', caseBody({ title: 'Not yet sent' }));
    const { baseCaseId, referralId } = await refer(world, { title: 'Slip on a wet floor' });
    const phone = await DashboardPage.open(browser, { isPhone: true });
    const { page } = phone;
    await phone.signIn(world.receiver);
    await phone.heading('Received');
    const card = page.getByRole('link', { name: 'Referral, client not shown yet' }).first();
    await card.tap();
    await page.waitForURL(`**/app/referrals/${referralId}`);
    const acknowledge = page.getByRole('button', { name: 'Acknowledge', exact: true });
    await acknowledge.waitFor();
    // in the lower half, without scrolling, and large enough
    const { y, height } = (await acknowledge.boundingBox())!;
    expect({ isLow: y > 422 && y + height <= 844, isLarge: height >= 44 }).toEqual({
      isLow: true,
      isLarge: true,
    });
    await acknowledge.tap();
    await page.getByRole('button', { name: 'Acknowledge this referral' }).tap();
    await phone.heading('Slip on a wet floor');
    await phone.dialogClosed();
    await page.getByPlaceholder('Write a message …').fill('I will call her today.');
    await page.getByRole('button', { name: 'Send message' }).tap();
    await page.getByText('Message, being sent').waitFor({ state: 'detached' });
    await page.getByRole('listitem').filter({ hasText: 'I will call her today.' }).waitFor();
    const { body } = await world.asSender.get(`/status-updates?baseCaseId=${baseCaseId}&isMessage=true`);
    expect(body.data.map(({ message }: any) => message)).toEqual(['I will call her today.']);
    expect(phone.complaints).toEqual([]);
  });

  it('prints the summary of a case, and nothing to press', async () => {
    const { page } = receiver;
    await page.emulateMedia({ media: 'print' });
    const pressable = await page.evaluate(() =>
      [...(globalThis as any).document.querySelectorAll('button, input, select, textarea, nav')]
        .filter((element: any) => element.checkVisibility())
        .map((element: any) => element.outerHTML as string),
    );
    expect(pressable).toEqual([]);
    await page.getByText('Sent → Under evaluation').waitFor();
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Messages' }).click();
    const told = page.getByText('Only what was chosen is printed: Messages');
    expect(await told.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await told.waitFor();
    await page.emulateMedia({ media: null });
  });

  it('broke its content policy nowhere', () => {
    expect(receiver.complaints).toEqual([]);
  });
});
