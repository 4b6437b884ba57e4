import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page, Route } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { anonymous, caseBody, newWorld, refer, sandbox, type World } from './world.js';

const FIELDS = [
  ['First name', 'Ama'],
  ['Title', 'A fall'],
] as const;
const LONG = '‮مكتب المحاماة‬ '.padEnd(200, 'x');

/** Holds the requests of the page up, until it is called. */
async function held(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}

/** A case from the first letter to the firm that acknowledges it, with the keyboard alone. */
describe('sending a case in the dashboard', () => {
  let world: World;
  let third: World;
  let browser: PageBrowser;
  let sender: DashboardPage;
  let receiver: DashboardPage;
  beforeAll(async () => {
    [world, third] = await Promise.all([newWorld(), newWorld()]);
    await anonymous.key(world.sender.keys.full).post('/routing/rules', {
      name: 'Car accidents',
      criteria: { caseTypes: ['motor_vehicle_accident'] },
      slots: [{ firmId: third.receiver.firm.id, isActive: false }, { firmId: world.receiver.firm.id }],
    });
    await world.asSender.post('/sent-cases', caseBody({ title: 'Whitfield, the first time' }));
    browser = await PageBrowser.launch();
    [sender, receiver] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
  });
  afterAll(() => browser?.close());

  /** Goes to a field by its label, and types. */
  const type = async (label: string | RegExp, text: string) => {
    await sender.page.getByLabel(label).focus();
    await sender.page.keyboard.type(text);
  };

  /** Finds a firm by its name, and sends the case to it. */
  const sendTo = async ({ page }: DashboardPage, name: string) => {
    await page.getByLabel('Another firm').fill(name);
    await page.getByRole('radio', { name }).first().press('Space');
    await page.getByRole('button', { name: 'Send to' }).press('Enter');
    await page.waitForURL(/\/app\/referrals\/[^/]+$/);
  };

  /** What the link of an assistant has behind `#`. */
  const proposed = (values: Record<string, string>) =>
    new URLSearchParams({ do: 'refer', ...values }).toString();

  it('names what is missing, and keeps what is typed through a crash', async () => {
    const { page } = sender;
    await sender.signIn(world.sender, '/app/inbox/sent');
    await sender.heading('Sent');
    await page.keyboard.press('c');
    await sender.heading('Send a case');
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Send …' }).press('Enter');
    await page.getByText('Enter the first name of the client.').waitFor();
    expect(await sender.faults()).toEqual([]);
    // the focus is in the first field that is wrong
    await page.keyboard.type('Dana');
    await type('Last name', 'Whitfield');
    await type('Title', LONG);
    await page.reload();
    await page.getByText('is here again').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Whitfield');
    expect(await sender.faults()).toEqual([]);
  });

  it('suggests a firm with its reason, and says why a slot was skipped', async () => {
    const { page } = sender;
    await page.getByLabel('Title').fill('Rear-end collision on I-95');
    await page.getByLabel('Type of the case').selectOption('motor_vehicle_accident');
    await page.getByLabel('State or territory').selectOption('NY');
    await page.getByText('Suggested by your rule “Car accidents”').waitFor();
    await page.getByText('skipped, because the slot is switched off').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByLabel(world.receiver.firm.name).focus();
    await page.keyboard.press('Space');
    // another kind of case is none of the rule's: it would take a turn of the rule
    const rule = () =>
      page.evaluate(() => {
        const kept = Object.values((globalThis as any).localStorage as Record<string, string>).join('');
        return /"routingRuleId":(null|"[^"]+")/.exec(kept)?.[1];
      });
    expect(await rule()).not.toBe('null');
    await page.getByLabel('Type of the case').selectOption('dog_bite');
    await page.getByText('Your choice.').waitFor();
    await eventually(rule, (id) => id === 'null');
    await page.getByLabel('Type of the case').selectOption('motor_vehicle_accident');
    await page.getByText('Your choice.').waitFor({ state: 'detached' });
    await eventually(rule, (id) => id !== 'null');
  });

  it('warns of a case with the same client before it is sent', async () => {
    const { page } = sender;
    await page.getByLabel('Email').fill('dana@');
    await page.getByRole('link', { name: 'Whitfield, the first time' }).waitFor();
    await page.getByRole('button', { name: 'Send …' }).press('Enter');
    await page.getByText('Enter an email address').waitFor();
    await page.getByLabel('Email').fill('dana.whitfield@example.com');
  });

  it('is stored as a new draft, when nobody knows whether the try of yesterday arrived', async () => {
    const { page } = sender;
    await page.route('**/sent-cases', async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await page.getByText('The server cannot be reached').waitFor();
    const key = await sender.ageTries();
    await page.getByText('it may be among your drafts already').waitFor();
    await page.getByRole('button', { name: 'Send as a new one …' }).waitFor();
    expect(await sender.faults()).toEqual([]);
    const call = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/sent-cases'),
    );
    await page.getByRole('button', { name: 'Save as a new draft' }).press('Enter');
    expect((await call).headers()['idempotency-key']).not.toBe(key);
    await page.getByRole('button', { name: 'Save as draft' }).waitFor();
    await page.unroute('**/sent-cases');
  });

  it('saves a draft that is found again, and sends it once from two windows', async () => {
    const { page, context } = sender;
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await page.waitForURL('**/app/send/*');
    await page.getByText('Saved.').waitFor();
    await page.goto(`${sandbox.authUrl}/app/inbox/sent?view=drafts`);
    await page.getByRole('link', { name: 'Rear-end collision on I-95' }).press('Enter');
    await sender.heading(/^Draft /);
    await page.getByText('Suggested by your rule').waitFor();
    await page.getByLabel(world.receiver.firm.name).focus();
    await page.keyboard.press('Space');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByText('Suggested by your rule').waitFor();
    for (const one of [page, other]) {
      await one.getByLabel(world.receiver.firm.name).check();
      await one.getByRole('button', { name: 'Send …' }).press('Enter');
      await one.getByRole('heading', { name: 'Send this case' }).waitFor();
    }
    expect(await sender.faults()).toEqual([]);
    // the answer of the first window is lost on its way
    await page.route('**/refer', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/refer');
    await other.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await other.waitForURL('**/app/referrals/*');
    await other.close();
    const { body } = await world.asSender.get('/referrals?perspective=sent');
    expect(body.data).toHaveLength(1);
  });

  it('arrives at the firm, which acknowledges it', async () => {
    const { page } = receiver;
    await receiver.signIn(world.receiver);
    await receiver.heading('Received');
    await page.getByText('Masked until your firm acknowledges it').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    // the inbox has a button with a name like it, so the page must be there first
    await receiver.heading('Referral, client not shown yet');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Acknowledge this referral' }).press('Enter');
    await page.getByText('Dana Whitfield').waitFor();
    await receiver.dialogClosed();
  });

  it('goes onward from there, to a firm that is found by name', async () => {
    const { page } = receiver;
    await page.getByRole('link', { name: 'Refer onward …' }).press('Enter');
    await receiver.heading('Refer onward');
    await page.getByText('No routing rule of your firm').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.getByText('Choose the firm that receives the case.').waitFor();
    expect(await receiver.faults()).toEqual([]);
    // the arrow keys reach every firm of the list
    const firms = page.getByRole('radio');
    await firms.nth(3).waitFor();
    await firms.first().focus();
    for (const place of [1, 2, 3]) {
      await page.keyboard.press('ArrowDown');
      expect(await firms.nth(place).isChecked()).toBe(true);
    }
    await sendTo(receiver, third.receiver.firm.name);
    await receiver.heading('Rear-end collision on I-95');
    await page.getByText(`to ${third.receiver.firm.name}`).first().waitFor();
  });

  it('goes to another firm after one declined, and what was typed for it waits', async () => {
    const { referralId } = await refer(world, { title: 'Slip on a wet floor' });
    await world.asReceiver.post(`/received-referrals/${referralId}/reject`, { reason: 'We are full.' });
    const { page } = sender;
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByRole('link', { name: 'Send to another firm …' }).press('Enter');
    await sender.heading('Send to another firm');
    await page.getByLabel('Notes to this firm').fill('The other firm was full.');
    await page.reload();
    expect(await page.getByLabel('Notes to this firm').inputValue()).toBe('The other firm was full.');
    // an assistant proposes a firm: what was typed stays until the person says so
    const { id, name } = third.receiver.firm;
    await page.goto(`${page.url()}#${proposed({ referentFirmId: id, firmName: name, notes: 'Proposed.' })}`);
    await page.getByText('An assistant proposes something else.').waitFor();
    expect(await page.getByLabel('Notes to this firm').inputValue()).toBe('The other firm was full.');
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Keep mine' }).press('Enter');
    const other = await sender.context.newPage();
    await other.goto(`${sandbox.authUrl}/app/referrals/${referralId}/refer`);
    await other.getByText('What you typed before is here again.').waitFor();
    await other.getByLabel('Notes to this firm').focus();
    await sendTo(sender, name);
    await page.getByText('The other firm was full.').first().waitFor();
    // the other window says that it was sent, where its reader is, who was typing
    const told = other.getByRole('alert').filter({ hasText: `It went to ${name}` });
    await told.waitFor();
    expect(await told.evaluate((notice) => notice === notice.ownerDocument.activeElement)).toBe(true);
    await other.keyboard.type('c');
    expect(await other.getByLabel('Notes to this firm').inputValue()).toBe('The other firm was full.');
    const latest = page.url();
    await told.getByRole('link', { name: 'Open the referral' }).press('Enter');
    await other.waitForURL(latest);
    // nor does a link to the form offer what would be refused
    await other.goto(`${sandbox.authUrl}/app/referrals/${referralId}/refer`);
    await other.getByRole('heading', { level: 1, name: 'This case was sent' }).waitFor();
    await other.close();
    // the form of the earlier referral would have the values of this one
    await page.goto(`${sandbox.authUrl}/app/referrals/${referralId}`);
    await page.getByText('Edit it at its latest referral').waitFor();
    expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    expect(await sender.faults()).toEqual([]);
    await page.getByText('Edit it at its latest referral').getByRole('link').press('Enter');
    await page.waitForURL(latest);
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  });

  it('is filled in as an assistant proposes, and sent when a person says so', async () => {
    const { body: made } = await world.asSender.post('/sent-cases', caseBody({ title: 'Burnt by coffee' }));
    const draft = `${sandbox.authUrl}/app/send/${made.data.id}`;
    const { id, name } = third.receiver.firm;
    const { page } = sender;
    // the name of the link is worth nothing: the exchange knows no such firm by this id
    await page.goto(`${draft}#${proposed({ referentFirmId: id, firmName: world.receiver.firm.name })}`);
    await page.getByText('Left out, because the value is too long or not one that is possible').waitFor();
    expect(await page.getByRole('radio', { checked: true, name: world.receiver.firm.name }).count()).toBe(0);
    await page.goto(
      `${draft}#${proposed({ referentFirmId: id, firmName: name, notes: 'Please take over.' })}`,
    );
    await page.getByRole('radio', { checked: true, name }).waitFor();
    await page.getByText('Nothing happens until you press “Send …”').waitFor();
    expect(await page.getByLabel('Notes that both firms see').inputValue()).toBe('Please take over.');
    expect(await sender.faults()).toEqual([]);
    expect((await world.asSender.get(`/sent-cases/${made.data.id}`)).body.data.status).toBe('DRAFT');
    // another visit, without the link, does not take the firm for the choice of the person
    await page.goto('about:blank');
    await page.goto(draft);
    await page.getByText(/^What you typed or an assistant proposed .* is here again/).waitFor();
    await page.getByText('Proposed by an assistant. You have not chosen it.').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('radio', { checked: true, name }).press('Space');
    await page.getByText('Your choice.').waitFor();
    await page.getByRole('button', { name: 'Send …' }).press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.waitForURL(/\/app\/referrals\/[^/#]+$/);
    await page.getByText(`to ${name}`).first().waitFor();
    await page.getByText('Please take over.').first().waitFor();
  });

  it('keeps the files of a case through a look at another page, and sends them behind its person', async () => {
    const { page } = sender;
    const choose = (...names: string[]) =>
      page
        .locator('input[type=file]')
        .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
    await page.goto(`${sandbox.authUrl}/app/send`);
    await type('Last name', 'Osei');
    await choose('report.txt', 'other client.txt');
    await page.getByRole('link', { name: 'Your drafts' }).press('Enter');
    await sender.heading('Sent');
    await page.goBack();
    await page.getByText('other client.txt').first().waitFor();
    await page.reload();
    await page.getByText('You had chosen 2 files').waitFor();
    expect(await sender.faults()).toEqual([]);
    await choose('report.txt', 'other client.txt', 'third.txt');
    await page.getByText('You had chosen').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove third.txt' }).press('Enter');
    // the answers are slow, and the person does not wait for them
    const saving = await held(page, '**/sent-cases');
    const sending = await held(page, '**/documents');
    for (const [label, text] of FIELDS) await page.getByLabel(label).fill(text);
    await page.getByLabel('Type of the case').selectOption('dog_bite');
    await page.getByLabel('State or territory').selectOption('NY');
    // the list is read before the draft is stored, and its answer comes afterwards
    const [isRead, isStored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const readEarly = async (route: Route) => {
      const response = await route.fetch();
      isRead.resolve();
      await isStored.promise;
      // by then the page has broken it off
      await route.fulfill({ response }).catch(() => undefined);
    };
    await page.route(/\/inbox\?.*view=drafts/, readEarly, { times: 1 });
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await page.getByRole('link', { name: 'Your drafts' }).press('Enter');
    await sender.heading('Sent');
    await isRead.promise;
    const stored = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/sent-cases'),
    );
    saving();
    await (await stored).finished();
    isStored.resolve();
    const draft = page.getByRole('link', { name: 'A fall' });
    await draft.waitFor();
    expect(page.url()).toContain('/inbox/sent');
    // its page shows them, and what is removed there is not sent
    await draft.press('Enter');
    await page.getByText('is on its way').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Remove other client.txt' }).press('Enter');
    sending();
    await page.getByText('is there').waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const { body } = await world.asSender.get(`/cases/${id}/documents`);
    expect(body.data.map(({ fileName }: any) => fileName)).toEqual(['report.txt']);
  });

  it('tells who left the form while it was saved, and came back, what became of it', async () => {
    const { page } = sender;
    await page.goto(`${sandbox.authUrl}/app/send`);
    await page.getByLabel('Last name').fill('Mensah');
    for (const [label, text] of FIELDS) await page.getByLabel(label).fill(text);
    await page.getByLabel('Title').fill('A bite');
    await page.getByLabel('Type of the case').selectOption('dog_bite');
    await page.getByLabel('State or territory').selectOption('NY');
    const leaveAndReturn = async () => {
      await page.getByRole('link', { name: 'Your drafts' }).press('Enter');
      await sender.heading('Sent');
      await page.goBack();
      await sender.heading('Send a case');
    };
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
    await page.route('**/sent-cases', async (route) => {
      await isLost;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await leaveAndReturn();
    await page.getByRole('button', { name: 'One moment …' }).waitFor();
    lose();
    await page.getByText('The server cannot be reached').waitFor();
    await leaveAndReturn();
    await page.getByText('The server cannot be reached').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.unroute('**/sent-cases');
    const saving = await held(page, '**/sent-cases');
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter');
    await leaveAndReturn();
    await page.getByLabel('Last name').fill('Mensah, Esi');
    saving();
    await page.getByText('You saved or sent this case meanwhile').waitFor();
    expect(await sender.faults()).toEqual([]);
    // what was typed last went with it
    await page.getByRole('link', { name: 'Your drafts' }).press('Enter');
    await page.getByRole('link', { name: 'A bite' }).press('Enter');
    await sender.heading(/^Draft /);
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Mensah, Esi');
  });

  it('leaves nothing that was typed to the next person at the browser', async () => {
    const { page } = sender;
    await page.goto(`${sandbox.authUrl}/app/send`);
    await type('First name', 'Somebody');
    const kept = () => page.evaluate(() => Object.keys((globalThis as any).localStorage as object).join(' '));
    expect(await kept()).toContain('dashboard.draft');
    await page.getByRole('button', { name: /account of/ }).press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await sender.heading('Sign in');
    expect(await kept()).not.toContain('dashboard.draft');
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
