import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import type { ApiClient } from './api-client.js';
import { DashboardPage } from './dashboard-page.js';
import { admin, anonymous, newWorld, refer, sandbox, type World } from './world.js';

const LONG = 'مكتب المحاماة '.padEnd(200, 'x');
const PASSWORD = 'a viewer with a long password';

/** The rules of a firm: made, tried, moved, used, and changed by two people at once. */
describe('routing in the dashboard', () => {
  let world: World;
  let third: World;
  let full: ApiClient;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let other: DashboardPage;
  beforeAll(async () => {
    [world, third] = await Promise.all([newWorld(), newWorld()]);
    full = anonymous.key(world.sender.keys.full);
    await refer(world);
    await refer(world);
    browser = await PageBrowser.launch();
    [owner, other] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
  });
  afterAll(() => browser?.close());

  const rules = async (): Promise<any[]> => (await full.get('/routing/rules')).body.data;
  const [first, second] = [() => world.receiver.firm, () => third.receiver.firm];
  const firmsOf = async (place: number) =>
    (await rules())[place].slots.map(({ firmId }: { firmId: string }) => firmId);

  /** Finds a firm by its name, and gives it a slot. */
  const addFirm = async (dashboard: DashboardPage, name: string) => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Add a firm …' }).press('Enter');
    await page.getByLabel('Name of the firm').fill(name);
    await page.getByRole('dialog').getByRole('button', { name }).first().press('Enter');
    await dashboard.dialogClosed();
  };
  /** Saves the form, and waits until it is saved. */
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('Saved.', { exact: true }).waitFor();
  };

  it('says what is missing in a rule, and keeps what is typed through a crash', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/routing');
    await owner.heading('Routing');
    await page.getByText('There is no rule yet').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('link', { name: 'New rule' }).press('Enter');
    await owner.heading('New rule');
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    await page.getByText('Add a firm: a rule without one').waitFor();
    // the focus is in the first field that is wrong
    await page.keyboard.type(LONG);
    await addFirm(owner, first().name);
    await addFirm(owner, second().name);
    await page.getByText('Types of case: any').press('Enter');
    await page.getByLabel('Motor Vehicle Accident').press('Space');
    await page.getByText('Types of case: Motor Vehicle Accident').waitFor();
    await page.getByRole('button', { name: `Terms: ${first().name}, slot 1` }).press('Enter');
    await page.getByLabel('Most referrals in a month').fill('many');
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    await page.getByText('Enter a whole number from 0 to 1,000,000.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('5');
    await page.reload();
    await page.getByText('is here again').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(LONG.trim());
    await page.getByText('At most 5 in a month, at any attempt.').waitFor();
  });

  it('shows before it is saved what the rule would have done', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: 'Try it on the last cases' }).press('Enter');
    await page.getByText('By this rule 2 of your last 2 cases find a firm.').first().waitFor();
    const elsewhere = page.getByText(`${second().name}. It went to ${first().name}.`);
    await elsewhere.first().waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('is tried as another one, when nobody knows whether the try of yesterday arrived', async () => {
    const { page } = owner;
    await page.getByLabel('Name', { exact: true }).fill('Car accidents');
    await page.getByText('You changed the rule since').waitFor();
    const keys: string[] = [];
    await page.route('**/routing/rules', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']!);
      await route.abort();
    });
    const save = async () => {
      await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
      await page.getByText('The server cannot be reached').waitFor();
    };
    await save();
    const key = await owner.ageTries();
    await page.getByText('it may be in the list already').waitFor();
    expect(await owner.faults()).toEqual([]);
    await save();
    await page.getByText('it may be in the list already').waitFor({ state: 'detached' });
    await page.unroute('**/routing/rules');
    expect(keys).toEqual([key, expect.not.stringMatching(key)]);
  });

  it('is made once, though the answer of the first try was lost', async () => {
    const { page } = owner;
    await page.route('**/routing/rules', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    const lost = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/routing/rules'),
    );
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    await lost;
    await page.getByText('The server cannot be reached').waitFor();
    await page.unroute('**/routing/rules');
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    await page.waitForURL(/\/app\/routing\/[0-9a-f-]{36}$/);
    await owner.heading('Car accidents');
    expect(await rules()).toMatchObject([{ name: 'Car accidents', slots: [{ monthlyCap: 5 }, {}] }]);
    expect(await owner.faults()).toEqual([]);
  });

  it('moves a slot by the keyboard, and names each case that goes elsewhere then', async () => {
    const { page } = owner;
    const handle = () => page.getByRole('button', { name: `Move with the arrow keys: ${second().name}` });
    await handle().focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText(`${second().name} is now 1 of 2.`).waitFor({ state: 'attached' });
    // the focus goes along
    await page.keyboard.press('ArrowDown');
    await page.getByText(`${second().name} is now 2 of 2.`).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: `Move up: ${second().name}` }).press('Enter');
    await page.getByText(`${second().name} is now 1 of 2.`).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Try it on the last cases' }).press('Enter');
    await page
      .getByText(`${second().name}, instead of ${first().name}. It went to ${first().name}.`)
      .waitFor();
    expect(await owner.faults()).toEqual([]);
    await save(page);
    expect(await firmsOf(0)).toEqual([second().id, first().id]);
    await page.getByRole('button', { name: `Move up: ${first().name}` }).press('Enter');
    await save(page);
    expect(await firmsOf(0)).toEqual([first().id, second().id]);
  });

  it('sends a case by it, and the turn moves on', async () => {
    const { page } = owner;
    await page.goto(`${sandbox.authUrl}/app/send`);
    await owner.heading('Send a case');
    for (const [label, text] of Object.entries({ 'First name': 'Dana', 'Last name': 'Whitfield', Title: 'A fall' }))
      await page.getByLabel(label).fill(text); // prettier-ignore
    await page.getByLabel('Type of the case').selectOption('motor_vehicle_accident');
    await page.getByLabel('State or territory').selectOption('NY');
    await page.getByText('Suggested by your rule “Car accidents”').waitFor();
    await page.getByLabel(first().name).check();
    await page.getByRole('button', { name: 'Send …' }).press('Enter');
    await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.waitForURL('**/app/referrals/*');
    await owner.heading('A fall');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await owner.heading('Routing');
    const next = page
      .getByRole('listitem')
      .filter({ hasText: 'Next turn', hasNot: page.getByRole('heading') });
    await next.filter({ hasText: second().name }).waitFor();
    await page.getByText('1 of 5 this month').waitFor();
    await page.getByText(/All counts begin again on \w+ 1, at midnight/).waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('says which firm a case would go to, and why a slot is skipped', async () => {
    const { page } = owner;
    const [{ id, slots }] = (await rules()) as [any];
    await full.patch(`/routing/rules/${id}`, { slots: [slots[0], { ...slots[1], isActive: false }] });
    await page.getByRole('button', { name: 'Try', exact: true }).press('Enter');
    await page.getByText('Choose the type of the case.').waitFor();
    const tried = page.getByRole('region', { name: 'Try a case' });
    await tried.getByLabel('Type of the case').selectOption('motor_vehicle_accident');
    await tried.getByLabel('State or territory').selectOption('NJ');
    await page.getByRole('button', { name: 'Try', exact: true }).press('Enter');
    await tried.getByText('Skipped, because the slot is switched off.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await tried.getByLabel('Type of the case').selectOption('dog_bite');
    await page.getByRole('button', { name: 'Try', exact: true }).press('Enter');
    await tried.getByText('No rule that is on is for such a case.').waitFor();
    await full.patch(`/routing/rules/${id}`, { slots });
  });

  it('moves a rule by the keyboard and by the mouse, and saves the order at once for all', async () => {
    const { page } = owner;
    await full.post('/routing/rules', {
      name: 'Every case',
      priority: 5_000,
      slots: [{ firmId: second().id }],
    });
    await page.reload();
    const names = () => page.getByRole('heading', { level: 2 }).getByRole('link').allInnerTexts();
    const handle = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Move with the arrow keys: ${name}`) });
    await handle('Every case').press('ArrowUp');
    await page.getByRole('button', { name: 'Save this order' }).waitFor();
    expect(await names()).toEqual(['Every case', 'Car accidents']);
    expect(await owner.faults()).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Take it back' }).press('Enter');
    expect(await names()).toEqual(['Car accidents', 'Every case']);

    const from = (await handle('Every case').boundingBox())!;
    const to = (await handle('Car accidents').boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y - 10, { steps: 5 });
    await page.mouse.up();
    expect(await names()).toEqual(['Every case', 'Car accidents']);

    // somebody else adds a rule before it is saved
    await full.post('/routing/rules', { name: 'Late', priority: 6_000, slots: [{ firmId: first().id }] });
    await page.getByRole('button', { name: 'Save this order' }).press('Enter');
    await page.getByText('Somebody else changed the rules meanwhile').waitFor();
    expect(await names()).toEqual(['Every case', 'Car accidents', 'Late']);
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Save this order' }).press('Enter');
    // not the button, whose words change while it saves
    await page.getByRole('group', { name: 'Order of the rules' }).waitFor({ state: 'detached' });
    const saved = (await rules()).map(({ name, priority }) => [name, priority]);
    expect(saved).toEqual([['Every case', 10], ['Car accidents', 20], ['Late', 30]]); // prettier-ignore
  });

  it('is read by a viewer, who is told whom to ask', async () => {
    const { page } = other;
    const email = `${randomUUID()}@example.test`;
    const viewer = { email, password: PASSWORD, role: 'viewer', firmId: world.sender.firm.id };
    expect((await admin.post('/admin/users', viewer)).status).toBe(201);
    await other.signIn({ user: { email, password: PASSWORD } }, '/app/routing');
    await other.heading('Routing');
    await page.getByText('Administrators of your firm change them. Ask').waitFor();
    await page.getByRole('link', { name: 'Car accidents' }).waitFor();
    expect(await page.getByRole('button', { name: /^Move|Save/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'New rule' }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
    await page.getByRole('link', { name: 'Car accidents' }).press('Enter');
    await other.heading('Car accidents');
    await page.getByText('The rule is on.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    expect(await other.faults()).toEqual([]);
    await page.goto(`${sandbox.authUrl}/app/routing/new`);
    await other.heading('You can read rules only');
    await page.getByRole('button', { name: /account of/ }).press('Enter');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await other.heading('Sign in');
  });

  it('is changed by two people at once: what one left alone is taken, and for the rest they choose', async () => {
    const id = (await rules()).find(({ name }) => name === 'Car accidents').id as string;
    await other.signIn(world.sender, `/app/routing/${id}`);
    await owner.page.goto(`${sandbox.authUrl}/app/routing/${id}`);
    for (const one of [owner, other]) await one.heading('Car accidents');
    await other.page.getByLabel('Name', { exact: true }).fill('Cars');
    await other.page.getByLabel('Description').fill('For the whole state.');
    await save(other.page);

    const { page } = owner;
    await page.getByLabel('Name', { exact: true }).fill('Vehicles');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByRole('group', { name: 'Two versions' }).waitFor();
    await page.getByText('Theirs: Cars').waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('For the whole state.');
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Take theirs' }).press('Enter');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Cars');
    // only what the other one did not touch is changed this time
    await other.page.getByLabel('Description').fill('For one county.');
    await save(other.page);
    await page.getByLabel('Name', { exact: true }).fill('All vehicles');
    await save(page);
    const saved = (await rules()).find((rule) => rule.id === id);
    expect(saved).toMatchObject({ name: 'All vehicles', description: 'For one county.' });
  });

  it('is not deleted over a change of somebody else, whose rule is then deleted by them', async () => {
    const { page } = owner;
    await other.page.getByLabel('Description').fill('For two counties.');
    await save(other.page);
    await page.getByRole('button', { name: 'Delete …' }).press('Enter');
    await page.getByText('This cannot be undone').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Delete this rule' }).press('Enter');
    await page.getByText('Somebody else changed this rule meanwhile').waitFor();
    await page.keyboard.press('Escape');
    await owner.dialogClosed();
    // the dialog is refused first, and the page reads what the other one saved then
    await eventually(
      () => page.getByLabel('Description').inputValue(),
      (description) => description === 'For two counties.',
    );

    await page.getByLabel('Description').fill('Typed before it was gone.');
    await other.page.getByRole('button', { name: 'Delete …' }).press('Enter');
    await other.page.getByRole('button', { name: 'Delete this rule' }).press('Enter');
    await other.heading('Routing');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('Somebody deleted this rule meanwhile').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await rules()).at(-1)).toMatchObject({ description: 'Typed before it was gone.', priority: 40 });
  });

  it('shows that a firm is not active, and refuses it beside its slot', async () => {
    const { page } = owner;
    await page.goto(`${sandbox.authUrl}/app/routing/new`);
    await owner.heading('New rule');
    await page.getByLabel('Name', { exact: true }).fill('Too late');
    await addFirm(owner, first().name);
    await addFirm(owner, second().name);
    await admin.post(`/admin/firms/${second().id}/deactivate`);
    await eventually(rules, (found) => found[0].slots[0].unavailableReason === 'firm_inactive');
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    const slot = page.getByRole('listitem').filter({ hasText: second().name });
    await slot.getByText('This firm is not active on the exchange. Choose another one.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: `Remove: ${second().name}` }).press('Enter');
    await page.getByRole('button', { name: 'Save as a new rule' }).press('Enter');
    await owner.heading('Too late');
    await page.getByRole('link', { name: 'Routing', exact: true }).first().press('Enter');
    await owner.heading('Routing');
    await page.getByText('The firm is not active on the exchange.').first().waitFor();
    await page.getByText('No slot of this rule can get a case now').waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('broke its content policy nowhere', () => {
    expect([...owner.complaints, ...other.complaints]).toEqual([]);
  });
});
