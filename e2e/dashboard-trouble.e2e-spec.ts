import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page, Route } from 'playwright-core';
import type { TestFirm } from './api-client.js';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { killService, startService } from './suite-control.js';
import { newWorld, refer, sandbox, type World } from './world.js';

const NUMBER = 'req_0123456789abcdef01234567';
const REASON = 'Our team is full until spring.';
const MB = 1_048_576;

/** An error of the API, as the page gets it. */
const refuse = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'x-request-id': NUMBER, ...headers },
  json: { error: { code, message: 'Words for programs' } },
});

/** What goes wrong around a page: it says so in words, gives the number for support, and loses nothing. */
describe('trouble around the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let receiver: DashboardPage;
  let member: DashboardPage;
  let person: Pick<TestFirm, 'user'>;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    [receiver, member] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    person = await invitedPerson(world.receiver, 'member');
    await receiver.signIn(world.receiver);
    await receiver.heading('Received');
    await receiver.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => browser?.close());

  /** The page of a new referral, acknowledged or not. */
  const openNew = async ({ page }: DashboardPage, isAcknowledged: boolean) => {
    const ids = await refer(world);
    const { baseCaseId, referralId } = ids;
    if (isAcknowledged)
      await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    return ids;
  };
  const changesOf = async (referralId: string) => {
    const { body } = await world.asReceiver.get(`/status-updates?referralId=${referralId}`);
    return body.data as { status: string; isMessage: boolean; message: string | null }[];
  };

  it.each([
    ['nobody listens', (route: Route) => route.abort('connectionrefused'), 'The server cannot be reached.'],
    [
      'a proxy answers with a page',
      (route: Route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      'Something went wrong on our side.',
    ],
    [
      'a service is away',
      (route: Route) => route.fulfill(refuse(503, 'service_unavailable')),
      'This is not available right now.',
    ],
    [
      'the answer is lost',
      async (route: Route) => {
        await route.fetch();
        await route.abort();
      },
      'The server cannot be reached.',
    ],
  ])('keeps a form while %s, and sends it once', async (_, answer, words) => {
    const { page } = receiver;
    const { referralId } = await openNew(receiver, false);
    await page.getByRole('button', { name: 'Decline …' }).click();
    await page.getByLabel('Why?').selectOption('No capacity');
    await page.getByLabel('In words').fill(REASON);
    await page.route('**/reject', answer);
    await page.getByRole('button', { name: 'Decline this referral' }).click();
    await problem(page, words);
    expect(await receiver.faults()).toEqual([]);
    expect(await page.getByLabel('In words').inputValue()).toBe(REASON);
    // a key on a dialog whose text was clicked leads nowhere
    await page.getByText(words).click();
    await page.keyboard.press('c');
    await page.unroute('**/reject');
    await page.getByRole('button', { name: 'Decline this referral' }).click();
    await page.getByText('Your firm did not acknowledge this referral').waitFor();
    await receiver.dialogClosed();
    expect((await changesOf(referralId)).map(({ status }) => status)).toEqual(['REJECTED', 'SENT']);
  });

  it('gives the number of a request to copy, and reads again when the service is back', async () => {
    const { page } = receiver;
    await killService('referrals');
    await page.goto(`${sandbox.authUrl}/app/inbox/received`);
    await problem(page, 'This is not available right now.');
    const number = await page.getByText('Number for support').locator('code').textContent();
    await page.getByRole('button', { name: 'Copy the number' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate(() => (globalThis as any).navigator.clipboard.readText())).toBe(number);
    expect(number).toMatch(/^req_[\da-f]{24}$/);
    expect(await receiver.faults()).toEqual([]);
    await startService('referrals');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('list', { name: 'Referrals' }).getByRole('link').first().waitFor();
  });

  it('waits as long as the server wants, and sends nothing meanwhile', async () => {
    const { page } = receiver;
    const { referralId } = await openNew(receiver, true);
    let calls = 0;
    await page.route('**/messages/send', (route) =>
      ++calls === 1 ? route.fulfill(refuse(429, 'rate_limited', { 'retry-after': '4' })) : route.continue(),
    );
    await page.getByPlaceholder('Write a message …').fill('Who has the photos?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await problem(page, 'Too many requests came from here.');
    await page.getByRole('timer').waitFor();
    const again = page.getByRole('button', { name: 'Send again' });
    await again.press('Enter');
    expect(await receiver.faults()).toEqual([]);
    await page.getByText('You can try again now.').waitFor();
    expect(calls).toBe(1);
    await again.click();
    await page.getByText('Message, not sent').waitFor({ state: 'detached' });
    await page.getByText('Message, being sent').waitFor({ state: 'detached' });
    expect((await changesOf(referralId)).filter(({ isMessage }) => isMessage)).toHaveLength(1);
  });

  it('keeps what a member writes who has become a viewer meanwhile', async () => {
    await member.signIn(person);
    await member.heading('Received');
    const { referralId } = await openNew(member, true);
    const { page } = member;
    await page.getByPlaceholder('Write a message …').fill('I have called her.');
    await page.getByRole('button', { name: 'Decline …' }).click();
    await page.getByLabel('In words').fill(REASON);
    await page.getByLabel('Why?').selectOption('No capacity');
    await giveRole('viewer');
    await page.getByRole('button', { name: 'Decline this referral' }).click();
    await problem(page, 'Your role does not allow this.');
    await page.getByRole('button', { name: 'Copy the number' }).waitFor();
    expect(await page.getByLabel('In words').inputValue()).toBe(REASON);
    await page.keyboard.press('Escape');
    await member.dialogClosed();
    await page.getByText('Your account may read only.').waitFor();
    await page.getByRole('button', { name: 'Send message' }).click();
    await problem(page, 'Your role does not allow this.');
    expect(await member.faults()).toEqual([]);
    await giveRole('member');
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('Message, not sent').waitFor({ state: 'detached' });
    await page.getByText('Message, being sent').waitFor({ state: 'detached' });
    expect((await changesOf(referralId)).map(({ message }) => message)).toContain('I have called her.');
  });

  /** The administrator does it, in the other browser; the session has it a moment later. */
  const giveRole = async (role: 'member' | 'viewer') => {
    const { page } = receiver;
    await page.goto(`${sandbox.authUrl}/app/people`);
    await page.getByRole('button', { name: `Change: ${person.user.email}` }).click();
    await page.locator(`input[name=role][value=${role}]`).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await receiver.dialogClosed();
    const { request } = member.context;
    const me = async () => (await (await request.get(`${sandbox.internalUrl}/auth/me`)).json()) as any;
    await eventually(me, ({ data }) => data.role === role);
  };

  it('says when another window was faster, and when the record has ended', async () => {
    const { page, context } = receiver;
    const { baseCaseId, referralId } = await openNew(receiver, false);
    const other = await context.newPage();
    await other.goto(page.url());
    for (const one of [page, other])
      await one.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await other.getByRole('button', { name: 'Acknowledge this referral' }).click();
    await other.getByText('Sent → Under evaluation').waitFor();
    await page.getByRole('button', { name: 'Acknowledge this referral' }).click();
    await problem(page, 'The status has changed meanwhile');
    await page.keyboard.press('Escape');
    await receiver.dialogClosed();
    await other.close();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Phase').fill('Discovery');
    await world.asReceiver.post(`/received-referrals/${referralId}/reject`, { reason: REASON });
    await page.getByText('Under evaluation → Declined').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await problem(page, 'ended');
    expect(await page.getByLabel('Phase').inputValue()).toBe('Discovery');
    const { body } = await world.asReceiver.get(`/cases/${baseCaseId}/notes`);
    expect(body.data).toEqual([]);
    await page.keyboard.press('Escape');
    await receiver.dialogClosed();
  });

  it('sends a file again that was cut off, and takes none that the server refuses', async () => {
    const { page } = receiver;
    const { baseCaseId } = await openNew(receiver, true);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(6 * MB)]);
    await choose(page, 'report.pdf', program);
    await page.getByText('the content is not what the name says').waitFor();
    await page.getByRole('button', { name: 'Copy the number' }).waitFor();
    await expect(page.getByRole('button', { name: 'Try again' }).count()).resolves.toBe(0);
    await page.getByRole('button', { name: 'Remove report.pdf' }).click();
    await page.route('**/documents', (route) => route.abort('connectionreset'));
    await choose(page, 'notes.txt', Buffer.alloc(MB, 'a word '));
    await problem(page, 'The server cannot be reached.');
    expect(await receiver.faults()).toEqual([]);
    await page.unroute('**/documents');
    // the queue outlives the page
    await page.getByRole('link', { name: 'Received', exact: true }).first().click();
    await receiver.heading('Received');
    await page.goBack();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Download notes.txt' }).waitFor();
    const { body } = await world.asReceiver.get(`/cases/${baseCaseId}/documents`);
    expect(body.data.map(({ fileName }: any) => fileName)).toEqual(['notes.txt']);
  });

  it('goes on with a file in whose middle the session ended', async () => {
    const { page, context } = receiver;
    await page.route('**/documents', async (route) => {
      await page.unroute('**/documents');
      await context.clearCookies();
      await route.fulfill(refuse(401, 'invalid_token'));
    });
    await choose(page, 'photos.txt', Buffer.alloc(MB, 'a word '));
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await page.getByLabel('Password').fill(world.receiver.user.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Download photos.txt' }).waitFor();
  });

  it('belongs to one person in all windows of a browser', async () => {
    const { page, context } = receiver;
    await page.getByPlaceholder('Write a message …').fill('For my eyes only');
    const other = await context.newPage();
    await other.goto(`${sandbox.authUrl}/app/people`);
    await other.getByRole('button', { name: /account of/ }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    // the first window is left too, and comes back for the next person with nothing of the last one
    await receiver.heading('Sign in');
    await other.getByLabel('Email').fill(person.user.email);
    await other.getByLabel('Password').fill(person.user.password);
    await other.keyboard.press('Enter');
    await other.getByRole('heading', { level: 1, name: 'Received' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    expect(await page.getByPlaceholder('Write a message …').inputValue()).toBe('');
  });

  it('broke its content policy nowhere', () => {
    expect([...receiver.complaints, ...member.complaints]).toEqual([]);
  });
});

/** Waits until the page says so at once, as a screen reader hears it. */
async function problem(page: Page, words: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: words }).waitFor();
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith('.pdf') ? 'application/pdf' : 'text/plain';
  await page.getByLabel('Add documents').setInputFiles({ name, mimeType, buffer });
}
