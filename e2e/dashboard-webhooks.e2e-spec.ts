import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser, WebhookReceiver } from '@referral-exchange/testing';
import type { Page, Route } from 'playwright-core';
import type { ApiClient } from './api-client.js';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { anonymous, newWorld, refer, sandbox, type World } from './world.js';

const LONG = 'مكتب المحاماة '.padEnd(200, 'x');
const BREAKER = 10;

/** The call arrives, and its answer does not. */
const loseAnswer = async (route: Route) => {
  if (route.request().method() !== 'POST') return route.continue();
  await route.fetch();
  await route.abort();
};

/** Webhooks of a firm: an administrator, a member and a viewer, and an endpoint that does as it is told. */
describe('webhooks in the dashboard', () => {
  let world: World;
  let full: ApiClient;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let other: DashboardPage;
  let endpoint: WebhookReceiver;
  let id: string;
  let secret: string;
  beforeAll(async () => {
    [world, endpoint] = await Promise.all([newWorld(), WebhookReceiver.start()]);
    full = anonymous.key(world.sender.keys.full);
    browser = await PageBrowser.launch();
    [owner, other] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  afterAll(async () => {
    await browser?.close();
    await endpoint?.close();
  });

  const path = () => `/app/webhooks/${id}`;
  const deliveries = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  const subscription = async () => (await full.get(`/webhooks/${id}`)).body.data;

  it('say what is wrong with an address, beside it', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/people');
    await owner.heading('People');
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await owner.heading('Webhooks');
    await page.getByText('No webhooks yet.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Subscribe …' }).press('Enter');
    await page.getByRole('heading', { name: 'Subscribe to webhooks' }).waitFor();
    await page.keyboard.type('no address');
    await page.keyboard.press('Enter');
    await page.getByText('Enter an address, such as https://').waitFor();
    await page.getByLabel('Address').fill('https://user:password@hooks.example.com/');
    await page.keyboard.press('Enter');
    await page.getByText('The url must not have a user or password').waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('are made once, with their secret, though the first answer was lost', async () => {
    const { page } = owner;
    await page.getByLabel('Address').fill(endpoint.url);
    await page.getByLabel('Note (optional)').fill(LONG);
    await page.route('**/api/v1/webhooks', loseAnswer);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).press('Enter');
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/api/v1/webhooks');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).press('Enter');
    await page.getByText('Your endpoint verifies the signature').waitFor();
    expect(await owner.faults()).toEqual([]);
    secret = await owner.keepSecret('the secret');
    const { body } = await full.get('/webhooks');
    expect(body.data).toMatchObject([{ url: endpoint.url, isActive: true }]);
    id = body.data[0].id;
    await page.getByText('Nothing was delivered').waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('send a test, whose signature the secret verifies', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: LONG }).press('Enter');
    await page.waitForURL(`**${path()}`);
    await page.getByText('Nothing was sent yet.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    const test = await endpoint.next(({ headers }) => headers['x-service-event'] === 'webhook.test');
    expect(test.checkSignature(secret)).toMatchObject({ valid: true });
    await deliveries(page).getByText('Delivered', { exact: true }).waitFor();
    await deliveries(page).locator('summary').first().press('Enter');
    await page.getByText(/ms, status 200/).waitFor();
    await page.getByRole('button', { name: 'Copy the id of the delivery' }).press('Enter');
    await page.getByText('Copied.', { exact: true }).waitFor();
    expect(await owner.copied()).toBe(test.headers['x-service-delivery']);
    expect(await owner.faults()).toEqual([]);
  });

  it('are found by event, day and case', async () => {
    const { page } = owner;
    const { baseCaseId } = await refer(world);
    await refer(world);
    const shown = (count: number) =>
      eventually(
        () => deliveries(page).count(),
        (found) => found === count,
      );
    await deliveries(page).filter({ hasText: 'referral.sent' }).nth(1).waitFor();
    await page.getByRole('combobox', { name: 'Event' }).selectOption('referral.sent');
    await page.waitForURL('**?event=referral.sent');
    await shown(2);
    await page.getByLabel('Case ID').fill('REF-1');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'has 36 characters' }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('Case ID').fill(baseCaseId);
    await shown(1);
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('From', { exact: true }).fill('2020-01-02');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await page.getByText('No deliveries match.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByRole('alert').filter({ hasText: 'The first day is after the last one' }).waitFor();
    // the filter stands in the address
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'The first day is after the last one' }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await deliveries(page).filter({ hasText: 'webhook.test' }).first().waitFor();
  });

  it('show each attempt that failed, and lead to the API when a delivery is given up', async () => {
    const { page } = owner;
    endpoint.answerAlways({ status: 503 });
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    const newest = deliveries(page).first();
    await newest.getByText('Your endpoint answered with an error.').waitFor();
    await newest.getByText('Given up', { exact: true }).waitFor();
    await newest.locator('summary').press('Enter');
    await newest.getByRole('list', { name: 'Attempts' }).getByRole('listitem').nth(4).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('combobox', { name: /^Status/ }).selectOption('Delivered');
    await page.waitForURL('**?status=DELIVERED');
    await newest.getByText('Delivered', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: /^Status/ }).selectOption('Given up');
    expect(await page.getByRole('button', { name: /resend|send again/i }).count()).toBe(0);
    await page.getByRole('button', { name: /^Catch up from here/ }).press('Enter');
    await page.getByText('is not sent again').waitFor();
    await page.getByText(/updatedFrom=\d{4}-/).waitFor();
    const guide = page.getByRole('link', { name: 'Open the guide' });
    expect(await guide.getAttribute('href')).toBe('/docs/guides/polling#reconcile-with-webhooks');
    expect(await owner.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await owner.dialogClosed();
  });

  it('say that they were switched off by failures, and are switched on again', async () => {
    const { page } = owner;
    for (let sent = 0; sent < BREAKER; sent++) await full.post(`/webhooks/${id}/test`);
    await eventually(subscription, ({ isActive }) => isActive === false, 90_000);
    await page.goto(sandbox.authUrl + path());
    await page.getByText(/switched off automatically .* ten deliveries in a row were given up/).waitFor();
    expect(await page.getByRole('button', { name: 'Send a test' }).count()).toBe(0);
    expect(await owner.faults()).toEqual([]);
    endpoint.answerAlways({ status: 200 });
    await page.getByRole('button', { name: 'Switch it on …' }).press('Enter');
    await page.getByText('failures are counted from zero').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Switch it on', exact: true }).press('Enter');
    await owner.dialogClosed();
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    expect((await subscription()).isActive).toBe(true);
    await page.getByRole('button', { name: 'Switch it off …' }).press('Enter');
    await page.getByRole('button', { name: 'Switch it off', exact: true }).press('Enter');
    await owner.dialogClosed();
    await page.getByText(/Your firm switched it off/).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Switch it on …' }).press('Enter');
    await page.getByRole('button', { name: 'Switch it on', exact: true }).press('Enter');
    await owner.dialogClosed();
  });

  it('get a new secret, and the old one dies at once', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Rotate the secret …' }).press('Enter');
    await page.getByText('The old secret stops working at once').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.route('**/rotate-secret', loseAnswer);
    await page.getByRole('button', { name: 'Rotate the secret', exact: true }).press('Enter');
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/rotate-secret');
    await page.getByRole('button', { name: 'Rotate the secret', exact: true }).press('Enter');
    await page.getByText('so give the new one to your endpoint now').waitFor();
    const next = await owner.keepSecret('the secret');
    expect(next).not.toBe(secret);
    const seen = endpoint.requests.length;
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    const test = (await endpoint.count(seen + 1)).at(-1)!;
    expect(test.checkSignature(next)).toMatchObject({ valid: true });
    expect(test.checkSignature(secret)).toMatchObject({ valid: false });
    secret = next;
  });

  it('are read byte by byte in echo mode', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Turn echo mode on …' }).press('Enter');
    await page.getByText('Your endpoint misses what happens').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Turn it on', exact: true }).press('Enter');
    await owner.dialogClosed();
    await page.getByText('No requests in the last hour.').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).press('Enter');
    const capture = page.getByRole('list', { name: 'Captured requests' }).getByRole('listitem').first();
    await capture.getByText('Signature valid').waitFor();
    await capture.locator('summary').press('Enter');
    await capture.getByText(/x-service-signature: t=\d+,v1=/).waitFor();
    await capture.getByText('{"event":"webhook.test"').waitFor();
    await page.getByRole('button', { name: 'Show the echo address' }).press('Enter');
    await page.getByText('keep it secret').waitFor();
    expect(await owner.faults()).toEqual([]);
    for (const language of ['TypeScript', 'JavaScript', 'Python', 'Shell'])
      await page.locator('summary', { hasText: language }).press('Enter');
    await page.getByText('usage: verify.sh').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Change …' }).press('Enter');
    await page.getByText('turn it off to change the address').waitFor();
    await page.keyboard.press('Escape');
    await owner.dialogClosed();
    await page.getByRole('button', { name: 'Turn echo mode off …' }).press('Enter');
    await page.getByRole('button', { name: 'Turn it off', exact: true }).press('Enter');
    await owner.dialogClosed();
    await page.getByText('Echo mode is off. While it is on').waitFor();
  });

  it('are changed by two people at once, who do not undo each other', async () => {
    const { page } = owner;
    await other.signIn(await invitedPerson(world.sender, 'member'), path());
    await other.heading(LONG);
    for (const one of [page, other.page]) await one.getByRole('button', { name: 'Change …' }).press('Enter');
    const url = `${endpoint.url}/of-a-member`;
    await other.page.getByLabel('Address').fill(url);
    await other.page.getByRole('button', { name: 'Save' }).press('Enter');
    await other.dialogClosed();
    await page.getByLabel('Note (optional)').fill('Intake');
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await owner.dialogClosed();
    await owner.heading('Intake');
    expect(await subscription()).toMatchObject({ url, description: 'Intake' });
  });

  it('are not deleted by a member, and changed in nothing by a viewer', async () => {
    const { page } = other;
    await page.getByRole('button', { name: 'Send a test' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete …' }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
    await page.getByRole('button', { name: /account of/ }).press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await other.heading('Sign in');
    await other.signIn(await invitedPerson(world.sender, 'viewer'), path());
    await other.heading('Intake');
    await page.getByText('You can view webhooks.').waitFor();
    await deliveries(page).first().waitFor();
    const changing = page.getByRole('button', { name: /Send a test|Change|Rotate|Switch|Delete|Turn/ });
    expect(await changing.count()).toBe(0);
    expect(await other.faults()).toEqual([]);
    await page.goto(`${sandbox.authUrl}/app/webhooks`);
    await page.getByRole('link', { name: 'Intake' }).waitFor();
    expect(await page.getByRole('button', { name: 'Subscribe …' }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
  });

  it('are deleted, and gone in the other browser', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Delete …' }).press('Enter');
    await page.getByText('can no longer be read').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Delete this subscription' }).press('Enter');
    await owner.heading('Webhooks');
    await page.getByText('No webhooks yet.').waitFor();
    await other.page.goto(sandbox.authUrl + path());
    await other.heading('Webhook not found');
    expect(await other.faults()).toEqual([]);
  });

  it('of another firm are not found', async () => {
    const { body } = await world.asReceiver.post('/webhooks', { url: `${endpoint.url}/theirs` });
    await owner.page.goto(`${sandbox.authUrl}/app/webhooks/${body.data.id}`);
    await owner.heading('Webhook not found');
  });

  it('broke their content policy nowhere', () => {
    expect([...owner.complaints, ...other.complaints]).toEqual([]);
  });
});
