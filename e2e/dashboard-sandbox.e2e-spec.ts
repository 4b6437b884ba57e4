import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { ApiClient } from './api-client.js';
import { DashboardPage } from './dashboard-page.js';
import { admin, anonymous, sandbox, subscribe, type Subscriber } from './world.js';

const PASSWORD = 'correct horse battery';

/** A real firm makes a test firm, tries what it is there for, and begins it again. */
describe('the sandbox in the dashboard', () => {
  const name = `Real & Sons ${randomUUID().slice(0, 8)}`;
  const testName = `${name} (test)`;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let member: DashboardPage;
  let tester: DashboardPage;
  let hook: Subscriber | undefined;
  const made = { email: '', password: '', key: '' };

  const person = async (firmId: string, role: string) => {
    const user = { email: `${role}.${firmId}@example.test`, password: PASSWORD };
    const { status } = await admin.post('/admin/users', { ...user, firstName: 'Ada', role, firmId });
    expect(status).toBe(201);
    return { user };
  };
  let firmId: string;

  beforeAll(async () => {
    browser = await PageBrowser.launch();
    [owner, member, tester] = [
      await DashboardPage.open(browser),
      await DashboardPage.open(browser),
      await DashboardPage.open(browser),
    ];
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    firmId = (await admin.post('/admin/firms', { name })).body.data.id;
  });
  afterAll(async () => {
    await hook?.endpoint.close();
    await browser?.close();
  });

  const full = (): ApiClient => anonymous.key(made.key);
  const firmOf = async () => (await full().get('/firms/me')).body.data.firm;
  const statuses = async () =>
    (await full().get('/sent-cases?limit=100')).body.data
      .map(({ status }: { status: string }) => status)
      .sort();

  it('is one click for an administrator, and its secrets are shown once', async () => {
    const { page } = owner;
    await owner.signIn(await person(firmId, 'firm_admin'), '/app/people');
    await owner.heading('People');
    expect(await page.getByRole('banner').getByRole('link', { name: 'Sandbox' }).count()).toBe(0);
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await owner.heading('Sandbox');
    const create = page.getByRole('button', { name: 'Create the test firm' });
    await create.waitFor();
    expect(await owner.faults()).toEqual([]);
    await create.dblclick();
    await page.getByText('Programs call as the test firm with these keys').waitFor();
    await page.keyboard.press('Escape');
    expect(await owner.faults()).toEqual([]);
    for (const [field, what] of [
      ['email', 'e-mail address'],
      ['password', 'password'],
      ['key', 'full key'],
    ] as const) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Copy the ${what}` })
        .press('Enter');
      await eventually(() => owner.copied(), (text) => text !== '' && !Object.values(made).includes(text)); // prettier-ignore
      made[field] = await owner.copied();
    }
    await page.getByLabel('I have copied what I need').press('Space');
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await owner.dialogClosed();
    await page.getByRole('heading', { name: testName }).waitFor();
    expect(await owner.faults()).toEqual([]);
    expect(await page.content()).not.toContain(made.password);
    expect(await firmOf()).toMatchObject({ name: testName, isTestFirm: true });
  });

  it('is no matter of a member, who is told whom to ask', async () => {
    const { page } = member;
    await member.signIn(await person(firmId, 'member'), '/app/sandbox');
    await member.heading('Sandbox');
    await page.getByText('Only administrators of your firm can create its test firm').waitFor();
    expect(await page.getByRole('button', { name: /Create|Reset|New password/ }).count()).toBe(0);
    expect(await member.faults()).toEqual([]);
  });

  it('carries its mark on every page, and a sample case leads to the case', async () => {
    const { page } = tester;
    await tester.signIn({ user: made }, '/app/people');
    await page.getByRole('banner').getByRole('link', { name: 'Sandbox' }).click();
    await tester.heading('Sandbox');
    await page.getByRole('heading', { name: 'Prompt House Firm' }).waitFor();
    await page.getByText('What becomes due:').waitFor();
    expect(await tester.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Send a sample case to Prompt House Firm' }).dblclick();
    await tester.heading(/Sample for Prompt House Firm/);
    await eventually(statuses, (all) => all[0] === 'UNDER_EVALUATION');
    expect(await statuses()).toHaveLength(1);
    await page.getByText('Test case', { exact: true }).waitFor();
  });

  it('tells test firms from real ones, and marks the rows of test cases', async () => {
    const { page } = tester;
    await page.goto(`${sandbox.authUrl}/app/inbox/sent`);
    await page.getByRole('list', { name: 'Referrals' }).getByText('Test case', { exact: true }).waitFor();
    expect(await tester.faults()).toEqual([]);
    await page.goto(`${sandbox.authUrl}/app/send`);
    await page.getByLabel('Another firm').fill('Prompt House Firm');
    await page.getByRole('radio', { name: /^Prompt House Firm.*A test firm\./ }).waitFor();
    await page.getByLabel('Another firm').fill(name);
    await page.getByRole('radio', { name: new RegExp(`^${name}.*A real firm: its people get`) }).waitFor();
    expect(await tester.faults()).toEqual([]);
  });

  it('has sample cases in several states', async () => {
    const { page } = tester;
    await page.goto(`${sandbox.authUrl}/app/sandbox`);
    await page.getByRole('button', { name: 'Create sample cases' }).press('Enter');
    await page.getByRole('link', { name: 'See them in Sent' }).waitFor();
    const samples = 'CLOSED,DRAFT,REJECTED,SENT,SENT,UNDER_EVALUATION,UNDER_EVALUATION';
    await eventually(statuses, (all) => all.join() === samples);
  });

  it('has a clock that says what will be due, and moves it when it is moved', async () => {
    const { page } = tester;
    await page.getByText('1 referral expires').waitFor();
    await page.getByLabel('Move it forward by').selectOption('To a time …');
    await page.getByLabel('Time', { exact: true }).fill('2020-01-01T00:00');
    await page.getByRole('button', { name: 'Move the clock' }).press('Enter');
    await page.getByText('it only moves forward.').first().waitFor();
    expect(await tester.faults()).toEqual([]);
    await page.getByLabel('Move it forward by').selectOption('1 day');
    await page.getByRole('button', { name: 'Move the clock' }).press('Enter');
    await page.getByText('All services have followed.').waitFor();
    await page.getByText('It is 1 day ahead.').waitFor();
    await eventually(statuses, (all) => all.includes('WITHDRAWN'));
    expect((await statuses()).filter((status: string) => status === 'SENT')).toHaveLength(1);
    expect(await tester.faults()).toEqual([]);
  });

  it('is emptied by its name alone, and people and keys go on', async () => {
    const { page } = tester;
    const before = (await firmOf()).id;
    hook = await subscribe(full());
    await page.getByRole('button', { name: 'Reset the sandbox …' }).press('Enter');
    await page.keyboard.type('Another firm');
    await page.getByRole('button', { name: 'Reset it now' }).press('Enter');
    await page.getByText('This is not the name of the test firm.').waitFor();
    expect(await tester.faults()).toEqual([]);
    await page.getByLabel(/^Type the name/).fill(testName);
    await page.getByRole('button', { name: 'Reset it now' }).press('Enter');
    await page.getByText('It shows the real time.').waitFor();
    await eventually(firmOf, (firm) => firm !== undefined && firm.id !== before);
    expect(await firmOf()).toMatchObject({ name: testName, isTestFirm: true });
    expect(await statuses()).toEqual([]);
    expect((await full().get('/webhooks')).body.data).toEqual([]);
    // the new firm works at once, also where a service has not heard of it yet
    await page.getByRole('button', { name: 'Send a sample case to Declining House Firm' }).press('Enter');
    await tester.heading(/Sample for Declining House Firm/);
    await eventually(statuses, (all) => all[0] === 'REJECTED');
  });

  it('broke its content policy nowhere', () => {
    expect([owner, member, tester].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
