import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { anonymous, newWorld, sandbox, type World } from './world.js';

/**
 * What programs called: an administrator finds it, another firm does not, and a member is told whom to ask.
 */
describe('the request log in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let stranger: DashboardPage;
  let member: DashboardPage;
  /** Of the call that was refused. */
  let requestId: string;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    owner = await DashboardPage.open(browser);
    stranger = await DashboardPage.open(browser);
    member = await DashboardPage.open(browser);
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(() => browser?.close());

  const calls = (page: Page) => page.getByRole('list', { name: 'Calls' }).getByRole('listitem');
  const full = () => anonymous.key(world.sender.keys.full);

  it('teaches the first call when there is none', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/people');
    await owner.heading('People');
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await owner.heading('Request log');
    await page.getByText('No program of your firm has called yet').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Copy the first call' }).press('Enter');
    const curl = await owner.copied();
    expect(curl).toContain(`${sandbox.authUrl}/api/public/v1/firms/me`);
    expect(curl).toContain('$API_KEY');
  });

  it('shows calls seconds after their answer, done and refused', async () => {
    await full().get('/firms/me');
    const refused = await full().post('/sent-cases?secret=jane-doe', { title: 7, clientFirstName: 'Jane' });
    expect(refused.status).toBe(400);
    requestId = refused.body.meta?.requestId ?? refused.body.error.requestId;
    expect(requestId).toMatch(/^req_/);
    const listed = () => full().get(`/request-log?requestId=${requestId}`);
    const { body } = await eventually(listed, (answer) => answer.body.data.length === 1);
    expect(body.data).toMatchObject([
      { method: 'POST', route: '/sent-cases', status: 400, errorCode: 'validation_error' },
    ]);
    expect(JSON.stringify(body.data)).not.toMatch(/jane/i);
    const { page } = owner;
    await page.getByRole('button', { name: 'Look again' }).press('Enter');
    await calls(page).filter({ hasText: 'POST /sent-cases' }).getByText('400 refused').waitFor();
    await calls(page).filter({ hasText: 'GET /firms/me' }).getByText('200 done').first().waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('finds a call by the id of its error, by the keyboard alone', async () => {
    const { page } = owner;
    await page.getByLabel('Request id').press('Tab');
    await page.getByLabel('Request id').fill('no id');
    await page.getByLabel('Request id').press('Enter');
    await page.getByText('A request id is req_').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('Request id').fill(`X-Request-Id: ${requestId}`);
    await page.getByLabel('Request id').press('Enter');
    await eventually(() => calls(page).count(), (count) => count === 1); // prettier-ignore
    expect(page.url()).toContain(`requestId=${requestId}`);
    expect(await owner.faults()).toEqual([]);
  });

  it('opens a call to its details, and copies it for a terminal without the key', async () => {
    const { page } = owner;
    await calls(page).locator('summary').first().press('Enter');
    await page.getByText(`${world.sender.keys.full.slice(0, 13)}…`).waitFor();
    await page.getByRole('link', { name: 'validation_error' }).waitFor();
    await page.getByRole('button', { name: 'Copy the call' }).press('Enter');
    const curl = await owner.copied();
    expect(curl).toContain('--request POST');
    expect(curl).not.toContain(world.sender.keys.full.slice(0, 13));
    expect(await owner.faults()).toEqual([]);
  });

  it('keeps its filters in the address, and says so when nothing matches', async () => {
    const { page } = owner;
    await page.goto(`${sandbox.authUrl}/app/request-log?status=4xx&method=POST`);
    await owner.heading('Request log');
    await calls(page).filter({ hasText: 'POST /sent-cases' }).first().waitFor();
    expect(await calls(page).filter({ hasText: '200 done' }).count()).toBe(0);
    await page.getByLabel('Method').selectOption('DELETE');
    await page.getByText('No call matches').waitFor();
    expect(page.url()).toContain('method=DELETE');
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await calls(page).filter({ hasText: 'GET /firms/me' }).first().waitFor();
    expect(page.url()).not.toContain('?');
  });

  it('is of one firm: the other finds nothing by the id', async () => {
    const { page } = stranger;
    await stranger.signIn(world.receiver, `/app/request-log?requestId=${requestId}`);
    await stranger.heading('Request log');
    await page.getByText('There is no call with this id').waitFor();
    expect(await stranger.faults()).toEqual([]);
  });

  it('is no matter of a member, who is told whom to ask', async () => {
    const { page } = member;
    await member.signIn(await invitedPerson(world.sender, 'member'), '/app/request-log');
    await member.heading('Request log');
    await page.getByText('Administrators see what the programs of your firm called.').waitFor();
    expect(await page.getByRole('link', { name: 'Request log' }).count()).toBe(0);
    expect(await member.faults()).toEqual([]);
  });

  it('broke its content policy nowhere', () => {
    expect([owner, stranger, member].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
