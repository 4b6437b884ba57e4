import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { caseBody, newWorld, refer, sandbox, SECRETS, type World } from './world.js';

const EVIL = '‮مكتب المحاماة‬ '.padEnd(200, 'x');

/** Two firms, each in a browser of its own, with the keyboard alone. */
describe('the dashboard', () => {
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

  it('asks who it is, and leads to where the person wanted to go', async () => {
    await sender.page.goto(`${sandbox.authUrl}/app/inbox/sent?view=drafts`);
    await sender.heading('Sign in');
    expect(await sender.faults()).toEqual([]);
    await sender.page.getByLabel('Email').fill(world.sender.user.email);
    await sender.page.getByLabel('Password').fill('not the password');
    await sender.page.keyboard.press('Enter');
    await sender.page.getByText('The email or the password is wrong').waitFor();
    await sender.signIn(world.sender, '/app/inbox/sent?view=drafts');
    await sender.heading('Sent');
    expect(new URL(sender.page.url()).search).toBe('?view=drafts');
    await sender.page.getByText('There are no drafts.').waitFor();
    expect(await sender.faults()).toEqual([]);
  });

  it('keeps no token where a script can read it', async () => {
    const kept = await sender.page.evaluate(() => {
      const { localStorage, sessionStorage, document } = globalThis as any;
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
    });
    expect(kept).not.toMatch(/eyJ|token/);
  });

  it('asks for what the first page needs before the app is there, and not again', async () => {
    const { page } = sender;
    await page.goto(`${sandbox.authUrl}/app/inbox/sent`);
    await sender.heading('Sent');
    await page.getByText('Nothing here').waitFor();
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => ['/api/v1/auth/me', '/api/v1/inbox'].includes(path)),
    );
    // what was asked for early in other words would be asked for twice
    expect(asked.sort()).toEqual(['/api/v1/auth/me', '/api/v1/inbox']);
  });

  it('shows a new referral masked, and all of it once it is acknowledged', async () => {
    const { referralId } = await refer(world);
    await world.asSender.post('/sent-cases', caseBody({ title: EVIL }));
    const { page } = receiver;
    await receiver.signIn(world.receiver);
    await receiver.heading('Received');
    await page.getByText('Masked until your firm acknowledges it').waitFor();
    await page.getByText('Acknowledge it').waitFor();
    expect(await receiver.faults()).toEqual([]);
    // j puts the focus on the first row, Enter opens it
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/app/referrals/${referralId}`);
    await page.getByText('You do not see the client’s name').waitFor();
    const masked = await page.content();
    for (const secret of SECRETS) expect(masked).not.toContain(secret);
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByText('This cannot be undone').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Acknowledge this referral' }).press('Enter');
    await receiver.heading('Rear-end collision on I-95');
    await page.getByText('Dana Whitfield').waitFor();
    await page.getByText('Sent → Under evaluation').waitFor();
    expect(await receiver.faults()).toEqual([]);
  });

  it('tells the sender the reason of a firm that declines', async () => {
    const { referralId } = await refer(world, { title: 'Slip on a wet floor' });
    const { page } = receiver;
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByRole('button', { name: 'Decline …' }).press('Enter');
    await page.getByRole('button', { name: 'Decline this referral' }).press('Enter');
    await page.getByText('Choose a reason: the other firm reads it.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.getByLabel('Why?').selectOption('No capacity');
    await page.getByLabel('In words').fill('Our team is full until spring.');
    await page.getByRole('button', { name: 'Decline this referral' }).press('Enter');
    await page.getByText('Your firm did not acknowledge this referral').waitFor();
    await sender.page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await sender.heading('Slip on a wet floor');
    await sender.page.getByText('Our team is full until spring.').waitFor();
  });

  it('goes anywhere by the command bar, and searches', async () => {
    const { page } = sender;
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or go to' });
    await field.waitFor();
    await page.getByRole('option', { name: 'Sent referrals' }).waitFor();
    expect(await sender.faults()).toEqual([]);
    // a click beside it closes it
    await page.mouse.click(5, 5);
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.type('wet floor');
    const highlighted = (name: string) =>
      page.locator('[role=option][data-highlighted]', { hasText: name }).waitFor();
    await highlighted('Search received');
    await page.keyboard.press('ArrowDown');
    await highlighted('Search sent');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/inbox/sent?q=wet+floor');
    await page.getByRole('link', { name: 'Slip on a wet floor' }).waitFor();
    await page.getByRole('status').filter({ hasText: '1 row' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    // the second key must follow soon, which a busy machine may not manage
    const pressPair = async () => {
      for (const key of ['g', 'r']) await page.keyboard.press(key);
      return page.url();
    };
    await eventually(pressPair, (url) => url.endsWith('/app/inbox/received'));
  });

  it('asks for the password in place when the session is over, and what was written stays', async () => {
    const { referralId } = await refer(world, { title: 'Dog bite' });
    const { page, context } = receiver;
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByRole('button', { name: 'Decline …' }).click();
    await page.getByLabel('Why?').selectOption('Outside our jurisdiction');
    await page.getByLabel('In words').fill('Not in our state.');
    await context.clearCookies();
    // while the person still types
    await page.locator('dialog form').evaluate((form: any) => form.requestSubmit());
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.keyboard.type(' Nor');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    expect(await page.getByText('Enter your password.').count()).toBe(0);
    const forgot = page.getByRole('link', { name: 'Forgot your password? (opens a new window)' });
    expect(await forgot.getAttribute('target')).toBe('_blank');
    // there is no way around it
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await page.getByLabel('Password').waitFor();
    expect(await receiver.faults()).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.type(world.receiver.user.password);
    await page.keyboard.press('Enter');
    // the call that was refused is sent again by itself
    await page.getByText('Your firm did not acknowledge this referral').waitFor();
  });

  it('says that the network is away, and keeps the theme', async () => {
    const { page, context } = sender;
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByLabel('Dark').check();
    expect(await sender.faults()).toEqual([]);
    await page.reload();
    await sender.heading(/Received|Sent/);
    const theme = await page.evaluate(
      () => (globalThis as any).document.documentElement.dataset.theme as string,
    );
    expect(theme).toBe('dark');
  });

  it('signs out, and shows nothing afterwards', async () => {
    const { page } = sender;
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await sender.heading('Sign in');
    // the page before is loaded anew, and asks who it is
    await page.goBack();
    await page.waitForURL('**/app/sign-in?next=*');
    await sender.heading('Sign in');
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
