import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { admin, newWorld, refer, sandbox, type World } from './world.js';

const RUN = randomUUID().slice(0, 8);
const PHARMACY = `Lakeside Pharmacy ${RUN}`;
const PASSWORD = 'a person with a long password';
/** A last name that a page must hold. */
const LONG = 'مكتب المحاماة '.padEnd(200, 'x');
const PATIENT = `Dana ${RUN}`;

const CSV = [
  'record,External ID,fillDate,drugName,quantity,billedAmount,type,amount,transactionDate,fillExternalId',
  'fill,RX-2,1/20/2026,"Ibuprofen, 400 mg",30,,,,,',
  'fill,RX-3,2026-01-21,Gabapentin,60,88.25,,,,',
  'transaction,PAY-2,,,,,Payment,12.25,2026-01-22,RX-404',
].join('\n');

/** A firm and a provider, each in a browser of its own, with the keyboard alone. */
describe('med cases in the dashboard', () => {
  let world: World;
  let providerId: string;
  let browser: PageBrowser;
  let firm: DashboardPage;
  let provider: DashboardPage;
  beforeAll(async () => {
    world = await newWorld();
    providerId = (await admin.post('/admin/providers', { name: PHARMACY })).body.data.id;
    browser = await PageBrowser.launch();
    [firm, provider] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    await firm.signIn(world.sender, '/app/med-cases');
  });
  afterAll(() => browser?.close());

  /** Makes a person who can sign in at once. */
  const personOf = async (owner: object) => {
    const email = `${randomUUID()}@example.test`;
    const made = await admin.post('/admin/users', { email, password: PASSWORD, ...owner });
    expect([made.status, made.text]).toEqual([201, made.text]);
    return { user: { email, password: PASSWORD } };
  };
  const press = ({ page }: DashboardPage, name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');
  /** What the page shows as a part of the balance. */
  const part = async ({ page }: DashboardPage, name: string, amount: string) => {
    await page.locator(`[data-part="${name}"]`).getByText(amount, { exact: true }).waitFor();
  };
  /** The only med case of the firm, and its referrals. */
  const caseNow = async () => (await world.asSender.get('/med-cases')).body.data[0];

  it('names what is missing, and keeps what is typed through a crash', async () => {
    const { page } = firm;
    await refer(world, { title: 'Rear-end collision' });
    await firm.heading('Med cases');
    await page.getByText('There are no med cases yet').waitFor();
    await page.getByText('your name and the time are recorded').waitFor();
    expect(await firm.faults()).toEqual([]);
    await page.getByRole('link', { name: 'New med case' }).press('Enter');
    await firm.heading('New med case');
    await press(firm, 'Make the med case');
    await page.getByText('Enter the first name of the patient.').waitFor();
    expect(await firm.faults()).toEqual([]);
    // the focus is in the first field that is wrong
    await page.keyboard.type(PATIENT);
    await page.getByLabel('Last name').fill(LONG);
    await page.reload();
    await page.getByText('is here again').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe(PATIENT);
  });

  it('makes a med case once, also when the answer is lost on its way', async () => {
    const { page } = firm;
    await page.getByLabel('Type of the case').selectOption('motor_vehicle_accident');
    await page.getByLabel('State or territory').selectOption('NY');
    await page.getByLabel('Case that it belongs to').fill('Rear-end');
    await press(firm, /^Rear-end collision/);
    await page.getByText('Belongs to Rear-end collision').waitFor();
    await page.route('**/api/v1/med-cases', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await press(firm, 'Make the med case');
    await page.getByText('No answer came').waitFor();
    expect(await firm.faults()).toEqual([]);
    await page.unroute('**/api/v1/med-cases');
    // what may have arrived cannot be changed by mistake
    await expect(page.getByLabel('First name').isDisabled()).resolves.toBe(true);
    await press(firm, 'Send again');
    await firm.heading(new RegExp(PATIENT));
    await page.getByRole('link', { name: /-R1$/ }).waitFor();
    expect(await firm.faults()).toEqual([]);
    expect((await world.asSender.get('/med-cases')).body.pagination.total).toBe(1);
  });

  it('sends what has no answer since a day as a new one, or takes it back', async () => {
    const { page } = firm;
    await page.goto(`${sandbox.authUrl}/app/med-cases/new`);
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Hale');
    await page.getByLabel('Type of the case').selectOption('motor_vehicle_accident');
    await page.getByLabel('State or territory').selectOption('NY');
    await page.route('**/api/v1/med-cases', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await press(firm, 'Make the med case');
    await page.getByText('No answer came').waitFor();
    const key = await firm.ageTries();
    await page.getByText('look first whether it is there already. Sending it now').waitFor();
    expect(await firm.faults()).toEqual([]);
    const call = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/med-cases'),
    );
    await press(firm, 'Send as a new one');
    expect((await call).headers()['idempotency-key']).not.toBe(key);
    // the new one has no answer, either
    await page.getByRole('button', { name: 'Send again' }).waitFor();
    await page.unroute('**/api/v1/med-cases');
    await press(firm, 'It is not there: change it');
    await press(firm, 'Start over');
    await press(firm, 'Yes, throw it away');
    await page.goto(`${sandbox.authUrl}/app/med-cases`);
    await page.getByRole('link', { name: new RegExp(PATIENT) }).press('Enter');
    await firm.heading(new RegExp(PATIENT));
  });

  it('shows both versions when two people edit one patient', async () => {
    const { page } = firm;
    await press(firm, 'Edit');
    await page.getByLabel('Phone').fill('+1 212 555 0142');
    await page.getByLabel('Last name').fill('Whitfield');
    const { id } = await caseNow();
    const theirs = { patientPhone: '+1 555 0100', patientEmail: 'dana@example.com' };
    await world.asSender.patch(`/med-cases/${id}`, theirs);
    await press(firm, 'Save');
    await page.getByText('Somebody else saved this case meanwhile.').waitFor();
    expect(await firm.faults()).toEqual([]);
    await press(firm, 'Take theirs: Phone');
    await press(firm, 'Save');
    await firm.dialogClosed();
    await firm.heading(`${PATIENT} Whitfield`);
    expect(await caseNow()).toMatchObject({ ...theirs, patientLastName: 'Whitfield' });
  });

  it('refers it to a pharmacy that is found by its name', async () => {
    const { page } = firm;
    await press(firm, 'Refer to a provider …');
    await press(firm, 'Refer');
    await page.getByText('Choose a provider from the list.').waitFor();
    await page.getByLabel('Search providers').fill(PHARMACY);
    await page.getByRole('radio', { name: PHARMACY }).press('Space');
    await page.getByRole('radio', { name: /^Pharmacy/ }).press('Space');
    await page.getByLabel('Notes to the provider').fill('Since the collision.');
    // Enter searches, and does not send the patient to the provider of before
    await page.getByLabel('Search providers').fill('no such clinic');
    await page.getByLabel('Search providers').press('Enter');
    await page.getByText('No provider has this in its name.').waitFor();
    expect((await world.asSender.get(`/med-cases/${(await caseNow()).id}/referrals`)).body.data).toEqual([]);
    expect(await firm.faults()).toEqual([]);
    await press(firm, 'Refer');
    await page.waitForURL('**/app/med-cases/*/referrals/*');
    await page.getByText('The pharmacy has recorded nothing yet.').waitFor();
    await part(firm, 'Balance', '$0.00');
    await page.getByText('1 move is not possible yet').press('Enter');
    await page.getByText('Possible once the status is Accepted.').waitFor();
    expect(await firm.faults()).toEqual([]);
  });

  it('leads a person of the provider to it, and to nothing of firms', async () => {
    const { page } = provider;
    await provider.signIn(await personOf({ role: 'provider_user', providerId }));
    await provider.heading('Referrals to you');
    await page.getByRole('link', { name: `${PATIENT} Whitfield` }).waitFor();
    expect(await provider.faults()).toEqual([]);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).resolves.toBe(1);
    await page.goto(`${sandbox.authUrl}/app/inbox`);
    await provider.heading('Referrals to you');
    await page.getByRole('link', { name: `${PATIENT} Whitfield` }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await provider.heading(`${PATIENT} Whitfield`);
    await page.getByText('Since the collision.').waitFor();
    await press(provider, 'Acknowledge');
    await press(provider, 'Acknowledge this referral');
    await provider.dialogClosed();
    await press(provider, 'Accept');
    await press(provider, 'Accept this referral');
    await provider.dialogClosed();
    await page.getByText('The firm goes on from here').waitFor();
    // the firm has the page open, and sees it without reading it again
    await firm.page.getByText('Accepted', { exact: true }).first().waitFor();
    expect(await provider.faults()).toEqual([]);
  });

  it('records a fill, and voids one with a reason', async () => {
    const { page } = provider;
    const record = async (drug: string, amount: string) => {
      await press(provider, 'Record a fill …');
      await page.getByLabel('Day of the fill').fill('2026-01-16');
      await page.getByLabel('Drug', { exact: true }).fill(drug);
      await page.getByLabel('Quantity').fill('30');
      await page.getByLabel('Billed').fill(amount);
      await press(provider, 'Record the fill');
      await provider.dialogClosed();
    };
    await press(provider, 'Record a fill …');
    await press(provider, 'Record the fill');
    await page.getByText('Say on which day it was dispensed.').waitFor();
    await page.getByLabel('Billed').fill('148,50');
    await press(provider, 'Record the fill');
    await page.getByText('Write an amount in US dollars').waitFor();
    expect(await provider.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await provider.dialogClosed();
    await record('Cyclobenzaprine 10 mg', '$1,148.50');
    await part(provider, 'Billed', '$1,148.50');
    await part(firm, 'Billed', '$1,148.50');
    await record('Dispensed by mistake', '10');
    await part(provider, 'Billed', '$1,158.50');
    await press(provider, /^Void: Dispensed by mistake/);
    await press(provider, 'Void the fill');
    await page.getByText('Say why, in a few words').waitFor();
    await page.keyboard.type('Wrong patient.');
    // whatever becomes of the call must be seen, so nothing closes the dialog before
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/void', async (route) => {
      await held;
      await route.continue();
    });
    await press(provider, 'Void the fill');
    await page.getByRole('button', { name: 'One moment …' }).waitFor();
    await press(provider, 'Cancel');
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await expect(page.getByRole('dialog').count()).resolves.toBe(1);
    release();
    await provider.dialogClosed();
    await page.getByText('The fill is voided.').waitFor({ state: 'attached' });
    await page.getByText('Why it was voided: Wrong patient.').waitFor();
    await part(provider, 'Billed', '$1,148.50');
    expect(await provider.faults()).toEqual([]);
  });

  it('records a payment, which is reversed once', async () => {
    const { page } = provider;
    await press(provider, /^Record a transaction: Cyclobenzaprine/);
    await page.getByText('It belongs to the fill of').waitFor();
    await page.getByLabel('Amount').fill('-100');
    await page.getByLabel('Day', { exact: true }).fill('2026-01-20');
    await page.getByLabel('Payer').fill('Northern Mutual');
    await press(provider, 'Record the transaction');
    await page.getByText('Only an adjustment may be negative.').waitFor();
    await page.getByLabel('Amount').fill('100');
    expect(await provider.faults()).toEqual([]);
    await press(provider, 'Record the transaction');
    await provider.dialogClosed();
    await part(provider, 'Balance', '$1,048.50');
    const second = await provider.context.newPage();
    for (const one of [page, second]) {
      if (one === second) await one.goto(page.url());
      await one.getByRole('button', { name: 'Reverse: Payment, $100.00, Jan 20, 2026' }).press('Enter');
      await one.getByLabel('Day', { exact: true }).fill('2026-01-22');
    }
    await page.getByRole('button', { name: 'Reverse it' }).press('Enter');
    await provider.dialogClosed();
    await part(provider, 'Balance', '$1,148.50');
    // the other window learns of it
    await second.getByText('You sent this meanwhile').waitFor();
    await second.close();
    await page.getByText('Reversed', { exact: true }).waitFor();
    await expect(page.getByRole('button', { name: /^Reverse: / }).count()).resolves.toBe(0);
    expect(await provider.faults()).toEqual([]);
  });

  it('imports a file whose mistakes are told at their cells, by the page and by the server', async () => {
    const { page } = provider;
    await page.getByRole('link', { name: 'Import a file' }).press('Enter');
    await provider.heading('Import fills and transactions');
    const text = page.getByLabel('Or paste the rows here');
    await text.fill(CSV);
    await page.getByText('Billed: Say what was billed; 0 for nothing.').waitFor();
    await page.getByText('1 row has something to correct.').waitFor();
    expect(await provider.faults()).toEqual([]);
    await text.fill(CSV.replace('30,,', '30,11.75,'));
    await page.getByText('2 fills, $100.00 billed.').waitFor();
    await press(provider, 'Record 3 records');
    await page.getByText('Number of its fill “RX-404”: No such fill of this referral.').waitFor();
    expect(await provider.faults()).toEqual([]);
    await text.fill(CSV.replace('30,,', '30,11.75,').replace('RX-404', 'RX-2'));
    await press(provider, 'Record 3 records');
    await page.getByText('3 records are new').waitFor();
    // the same file once more records nothing
    await press(provider, 'Import another file');
    const file = { name: 'fills.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV.replace('30,,', '30,11.75,').replace('RX-404', 'RX-2')) }; // prettier-ignore
    await page.getByLabel('CSV file').setInputFiles(file);
    await press(provider, 'Record 3 records');
    await page.getByText('0 records are new, 3 were recorded before').waitFor();
    const download = page.waitForEvent('download');
    await press(provider, 'Import another file');
    await press(provider, 'Template');
    expect((await download).suggestedFilename()).toBe('pharmacy-records.csv');
    await page.goBack();
    await part(provider, 'Balance', '$1,236.25');
  });

  it('shows the firm the same balance, which then closes the referral', async () => {
    const { page } = provider;
    await press(provider, 'Report your balance …');
    await page.getByLabel('Balance in US dollars').fill('1236.25');
    await page.getByLabel('As of').fill('2026-01-31T18:00');
    // the server wants no further try for a while: the button waits, and says so
    let calls = 0;
    const refusal = {
      status: 429,
      headers: { 'retry-after': '4' },
      json: { error: { code: 'rate_limited' } },
    };
    await page.route('**/reported-balance', (route) =>
      route.request().method() === 'PUT' && ++calls === 1 ? route.fulfill(refusal) : route.continue(),
    );
    await press(provider, 'Report it');
    await page.getByRole('timer').waitFor();
    await press(provider, 'Report it');
    await page.getByText('You can try again now.').waitFor();
    expect(calls).toBe(1);
    await press(provider, 'Report it');
    await provider.dialogClosed();
    await page.getByText('The ledger and the books agree.').waitFor();
    await firm.page.reload();
    await firm.page.getByText('The ledger and the books agree.').waitFor();
    const amounts = ({ page: shown }: DashboardPage) => shown.locator('[data-part] strong').allTextContents();
    expect(await amounts(firm)).toEqual(await amounts(provider));
    expect(await amounts(firm)).toEqual(['$1,248.50', '$12.25', '$0.00', '$1,236.25', '$1,236.25', '$0.00']);
    await firm.page
      .getByRole('button', { name: /^Record|^Void|^Reverse|^Report/ })
      .waitFor({ state: 'detached' });
    await firm.page.getByLabel('Kind').selectOption('Reversal');
    await firm.page.waitForURL('**kind=REVERSAL');
    await firm.page.getByText('Page 2').waitFor({ state: 'detached' });
    await firm.page.getByLabel('Number in the system').fill('PAY-2');
    await firm.page.getByText('No transaction is like this.').waitFor();
    await firm.page.getByRole('button', { name: 'Show all' }).press('Enter');
    await firm.page.getByText('Northern Mutual').waitFor();
    await firm.page.getByRole('link', { name: /^Transactions: Gabapentin/ }).press('Enter');
    await firm.page.waitForURL('**fill=*');
    await firm.page.getByText('No transaction is like this.').waitFor();
    expect(await firm.faults()).toEqual([]);
    await press(firm, 'Close …');
    await press(firm, 'Close this referral');
    await firm.dialogClosed();
    await firm.page.getByText('Closed', { exact: true }).first().waitFor();
    expect(await firm.faults()).toEqual([]);
  });

  it('tells the firm why a provider declined a treatment', async () => {
    const { id } = await caseNow();
    const sent = await world.asSender.post(`/med-cases/${id}/referrals`, { providerId });
    const place = `${sandbox.authUrl}/app/med-cases/${id}/referrals/${sent.body.data.id}`;
    const { page } = provider;
    await page.goto(`${sandbox.authUrl}/app/med-cases`);
    await provider.heading('Referrals to you');
    // two referrals of one case: its page lists both
    await page.getByRole('link', { name: `${PATIENT} Whitfield` }).press('Enter');
    await page.getByRole('link', { name: 'Treatment' }).press('Enter');
    await press(provider, 'Decline …');
    await press(provider, 'Decline this referral');
    await page.getByText('Choose a reason: the firm reads it.').waitFor();
    await page.getByLabel('Why?').selectOption('No capacity');
    expect(await provider.faults()).toEqual([]);
    await press(provider, 'Decline this referral');
    await provider.dialogClosed();
    await firm.page.goto(place);
    await firm.page.getByText('No capacity').waitFor();
  });

  it('says what happened when the other side was faster', async () => {
    const { id } = await caseNow();
    const sent = await world.asSender.post(`/med-cases/${id}/referrals`, { providerId });
    const path = `/med-cases/${id}/referrals/${sent.body.data.id}`;
    const { page } = provider;
    await page.goto(`${sandbox.authUrl}/app${path}`);
    await press(provider, 'Acknowledge');
    expect((await world.asSender.post(`${path}/withdraw`)).status).toBe(200);
    await press(provider, 'Acknowledge this referral');
    await page.getByText('its status is Withdrawn now').waitFor();
    expect(await provider.faults()).toEqual([]);
    await press(provider, 'Cancel');
    await expect(page.getByRole('button', { name: 'Acknowledge', exact: true }).count()).resolves.toBe(0);
  });

  it('shows an administrator of the provider what is new without a reload', async () => {
    const owner = await DashboardPage.open(browser);
    const { page } = owner;
    const stream = page.waitForResponse((response) => response.url().endsWith('/stream'));
    await owner.signIn(await personOf({ role: 'provider_admin', providerId }), '/app/med-cases');
    await owner.heading('Referrals to you');
    await page.getByText('No referral waits for your answer.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await stream;
    const { id } = await caseNow();
    const sent = await world.asSender.post(`/med-cases/${id}/referrals`, { providerId });
    const path = `/med-cases/${id}/referrals/${sent.body.data.id}`;
    await press(owner, 'There are changes: show');
    await page.getByRole('link', { name: `${PATIENT} Whitfield` }).waitFor();
    await page.goto(`${sandbox.authUrl}/app${path}`);
    await press(owner, 'Acknowledge');
    await press(owner, 'Acknowledge this referral');
    await owner.dialogClosed();
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    expect([await owner.faults(), owner.complaints]).toEqual([[], []]);
    expect((await world.asSender.post(`${path}/withdraw`)).status).toBe(200);
    await owner.context.close();
  });

  it('brings a treatment to its end', async () => {
    const { id } = await caseNow();
    await provider.page.goto(`${sandbox.authUrl}/app/med-cases`);
    await provider.page.getByText('No referral waits for your answer.').waitFor();
    const sent = await world.asSender.post(`/med-cases/${id}/referrals`, { providerId });
    const path = `/med-cases/${id}/referrals/${sent.body.data.id}`;
    await press(provider, 'There are changes: show');
    await provider.page.getByRole('link', { name: `${PATIENT} Whitfield` }).waitFor();
    await provider.page.goto(`${sandbox.authUrl}/app${path}`);
    for (const [label, title] of [
      ['Acknowledge', 'Acknowledge this referral'],
      ['Accept', 'Accept this referral'],
      ['Start the treatment', 'Start the treatment'],
      ['Complete the treatment', 'Complete the treatment'],
    ] as const) {
      await press(provider, label);
      await provider.page
        .getByRole('dialog')
        .getByRole('button', { name: title, exact: true })
        .press('Enter');
      await provider.dialogClosed();
    }
    await firm.page.goto(`${sandbox.authUrl}/app${path}`);
    await press(firm, 'Close …');
    await press(firm, 'Close this referral');
    await firm.dialogClosed();
    expect((await world.asSender.get(path)).body.data.status).toBe('CLOSED');
  });

  it('keeps the ledger from a restricted practice, in a sentence', async () => {
    await admin.patch(`/admin/providers/${providerId}`, { restrictedAccess: true });
    const { id, referrals } = await caseNow();
    const place = `${sandbox.authUrl}/app/med-cases/${id}/referrals/${referrals[0].id}`;
    const restricted = async () => {
      await provider.page.goto(place);
      await provider.heading(`${PATIENT} Whitfield`);
      await provider.page.getByRole('heading', { name: 'Balance' }).or(provider.page.getByText('Your practice is restricted')).first().waitFor(); // prettier-ignore
      return provider.page.getByText('Your practice is restricted').count();
    };
    await eventually(restricted, (count) => count > 0);
    expect(await provider.faults()).toEqual([]);
    await provider.page.goto(`${place}/import`);
    await provider.page.getByText('Your practice is restricted').waitFor();
  });

  it('settles, closes and archives the case, and says what a viewer may do', async () => {
    const { page } = firm;
    const { id } = await caseNow();
    await page.goto(`${sandbox.authUrl}/app/med-cases/${id}`);
    for (const [label, title] of [
      ['Settled …', 'The case has settled'],
      ['Close …', 'Close this med case'],
      ['Archive …', 'Archive this med case'],
    ] as const) {
      await press(firm, label);
      await press(firm, title);
      await firm.dialogClosed();
    }
    await page.getByText('The case is archived: take it out of the archive first.').waitFor();
    expect(await firm.faults()).toEqual([]);
    await page.goto(`${sandbox.authUrl}/app/med-cases`);
    await page.getByText('There are no med cases yet').waitFor();
    const viewer = await DashboardPage.open(browser);
    await viewer.signIn(await personOf({ role: 'viewer', firmId: world.sender.firm.id }), '/app/med-cases');
    await viewer.page.getByLabel('Archived ones too').press('Space');
    await viewer.page.getByRole('link', { name: `${PATIENT} Whitfield` }).press('Enter');
    await viewer.page.getByText('Your account may read only.').waitFor();
    await expect(viewer.page.getByRole('main').getByRole('button').count()).resolves.toBe(0);
    expect([await viewer.faults(), viewer.complaints]).toEqual([[], []]);
  });

  it('broke its content policy nowhere, and left nothing that was typed', async () => {
    expect([...firm.complaints, ...provider.complaints]).toEqual([]);
    for (const { page } of [firm, provider]) {
      await page.goto(`${sandbox.authUrl}/app/med-cases`);
      await page.getByRole('button', { name: /account of/ }).press('Enter');
      await page.getByRole('button', { name: 'Sign out' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
      const kept = await page.evaluate(() =>
        Object.keys((globalThis as any).localStorage as object).join(' '),
      );
      expect(kept).not.toContain('dashboard.draft');
    }
  });
});
