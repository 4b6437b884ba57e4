import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { DEAD_LETTERS, writeDeadLetter } from './dead-letter.js';
import { invitedPerson } from './invited-person.js';
import { helpPerson, revokeLeakedKeys, seeImports, switchProvider } from './operator-steps.js';
import { appShown, keepCodes, press, type } from './second-factor-steps.js';
import { admin, newWorld, refer, sandbox, type World } from './world.js';

const PASSWORD = 'correct horse battery';

/** The operator's side: a second factor first, then firms, a forced status, erasures, the audit log. */
describe('the side of operators in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let operator: DashboardPage;
  let member: DashboardPage;
  let operatorId: string;
  let referral: { baseCaseId: string; referralId: string };
  let firm: { id: string; name: string };
  const email = `${randomUUID()}@example.test`;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    operator = await DashboardPage.open(browser);
    member = await DashboardPage.open(browser);
    await operator.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    referral = await refer(world);
    const person = { email, password: PASSWORD, role: 'system_admin', firstName: 'Olu', lastName: 'Adeyemi' };
    operatorId = (await admin.post('/admin/users', person)).body.data.id;
    firm = (await admin.post('/admin/firms', { name: `Zed ${randomUUID()} ${'x'.repeat(150)}` })).body.data;
  });
  afterAll(() => browser?.close());

  const open = async (path: string, heading: string | RegExp) => {
    await operator.page.goto(`${sandbox.authUrl}/app/operator/${path}`);
    await operator.heading(heading);
  };

  it('are closed to a member who types the address: nothing is asked, nothing is shown', async () => {
    const asked: string[] = [];
    member.page.on('request', (request) => asked.push(request.url()));
    await member.signIn(await invitedPerson(world.sender, 'member'), '/app/operator/firms');
    await member.heading('For operators of the exchange');
    expect(asked.filter((url) => url.includes('/api/v1/admin'))).toEqual([]);
    expect(await member.page.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    expect(await member.faults()).toEqual([]);
    expect((await member.context.request.get(`${sandbox.internalUrl}/admin/firms`)).status()).toBe(403);
  });

  it('ask for a second factor first, and lead to it', async () => {
    const { page } = operator;
    await operator.signIn({ user: { email, password: PASSWORD } });
    await operator.heading('You need a second factor first');
    expect(await operator.faults()).toEqual([]);
    expect((await operator.context.request.get(`${sandbox.internalUrl}/admin/firms`)).status()).toBe(403);
    await page.getByRole('link', { name: 'Set up a second factor under Your account' }).press('Enter');
    await operator.heading('Your account');
    await press(operator, 'Set up an authenticator app …');
    await press(operator, 'Go on');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    const app = await appShown(operator);
    await page.getByLabel('Code that the app shows now').focus();
    await type(operator, await app.next());
    await keepCodes(operator, 'Close');
    // the gateways hear of it within a second
    await eventually(
      async () => (await operator.context.request.get(`${sandbox.internalUrl}/admin/firms`)).status(),
      (status) => status === 200,
    );
  });

  it('find a firm by its name, and take it off the exchange and back', async () => {
    const { page } = operator;
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await operator.heading('Firms');
    await page.keyboard.press('/');
    await page.keyboard.type(firm.name.slice(0, 40));
    await page.getByRole('link', { name: firm.name }).press('Enter');
    await operator.heading(firm.name);
    await page.getByText('Nobody works here yet.').waitFor();
    expect(await operator.faults()).toEqual([]);
    for (const [button, confirm, state] of [
      ['Deactivate the firm …', 'Deactivate', 'Deactivated'],
      ['Activate the firm …', 'Activate', 'Active'],
    ] as const) {
      await press(operator, button);
      await press(operator, confirm);
      await operator.dialogClosed();
      await page.getByText(state, { exact: true }).waitFor();
      const { body } = await admin.get(`/admin/firms/${firm.id}`);
      expect(body.data.isActive).toBe(state === 'Active');
    }
  });

  /** Fills in a status and a reason, and opens the question. */
  const force = async (status: string, reason: string) => {
    const { page } = operator;
    await page.getByLabel('New status').selectOption({ label: status });
    await page.getByLabel('Reason').fill(reason);
    await press(operator, 'Force the status …');
  };

  it('force the status of a referral, also when it has ended, and say what follows', async () => {
    const { page } = operator;
    await open('referrals', 'Referrals');
    await page.getByLabel('Number or id').fill(referral.referralId);
    await page.keyboard.press('Enter');
    await page.getByText('Has not acknowledged it').waitFor();
    expect(await page.getByText(/Dana|Whitfield|Rear-end/).count()).toBe(0);
    await press(operator, 'Force the status …');
    await page.getByText('Choose a status.').waitFor();
    expect(await operator.faults()).toEqual([]);
    await force('Closed', 'Closed by mistake');
    await page.getByText('You end this referral for both firms.').waitFor();
    await press(operator, 'Force the status');
    await operator.dialogClosed();
    await force('Investigating', 'Opened again');
    await page.getByText('This referral has ended. You open it again').waitFor();
    expect(await operator.faults()).toEqual([]);
    await press(operator, 'Force the status');
    await operator.dialogClosed();
    const { body } = await admin.get(`/admin/referrals/${referral.referralId}`);
    expect(body.data.status).toBe('INVESTIGATING');
  });

  it('are told when another operator was faster', async () => {
    const { page } = operator;
    await force('Signed', 'Signed on paper');
    const path = `/admin/referrals/${referral.referralId}/force-status`;
    expect((await admin.post(path, { status: 'CLOSING', reason: 'by another' })).status).toBe(200);
    await press(operator, 'Force the status');
    await page.getByText('Somebody else saved this record meanwhile.').waitFor();
    await page.getByText('It is “Closing” now.').waitFor();
    expect((await admin.get(`/admin/referrals/${referral.referralId}`)).body.data.status).toBe('CLOSING');
    await press(operator, 'Cancel');
    await operator.dialogClosed();
  });

  it('read in the audit log who did it, and export all of it', async () => {
    const { page } = operator;
    await open(`audit-log?subjectId=${referral.referralId}`, 'Audit log');
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    await eventually(
      async () => {
        await page.reload();
        await operator.heading('Audit log');
        await entries.first().waitFor();
        return entries.filter({ hasText: 'Olu Adeyemi' }).count();
      },
      (count) => count >= 2,
    );
    await entries.first().locator('summary').press('Enter');
    await page.getByText('referral.status_forced', { exact: true }).first().waitFor();
    expect(await operator.faults()).toEqual([]);
    // a link cannot renew the session by itself
    await operator.context.clearCookies({ name: 'auth_token' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export the whole log' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('audit-log.jsonl');
    expect(await download.failure()).toBeNull();
  });

  it('hold a patient by the id of a med case that belongs to no case', async () => {
    const { page } = operator;
    const patient = { patientFirstName: 'Robin', patientLastName: 'Hale' };
    const made = await world.asSender.post('/med-cases', {
      ...patient,
      caseType: 'other',
      jurisdiction: 'NY',
    });
    expect([made.status, made.text]).toEqual([201, made.text]);
    const { id } = made.body.data as { id: string };
    await open('legal-holds', 'Legal holds');
    await page.getByLabel('Person').fill(id);
    await page.getByLabel('Reason').fill('Docket 26-2291');
    await press(operator, 'Place the hold');
    await page.getByRole('button', { name: 'Release: Docket 26-2291' }).first().waitFor();
    const { body } = await admin.get('/admin/legal-holds');
    const hold = body.data.find(({ medCaseIds }: { medCaseIds: string[] }) => medCaseIds.includes(id));
    expect(hold).toMatchObject({ reason: 'Docket 26-2291', baseCaseIds: [] });
  });

  it('hold a person, are refused the erasure, release it, and erase with a receipt', async () => {
    const { page } = operator;
    const name = async (reason: string) => {
      await page.getByLabel('Person').fill(referral.baseCaseId);
      await page.getByLabel('Reason').fill(reason);
    };
    await open('legal-holds', 'Legal holds');
    await name('Docket 26-1180');
    await press(operator, 'Place the hold');
    const release = page.getByRole('button', { name: 'Release: Docket 26-1180' });
    await release.first().waitFor();
    expect(await operator.faults()).toEqual([]);
    await open('erasures', 'Erasures');
    await name('Request 2026-114');
    await press(operator, 'Count what would go …');
    await page.getByRole('alert').waitFor();
    await open('legal-holds', 'Legal holds');
    await release.first().press('Enter');
    await press(operator, 'Release');
    await operator.dialogClosed();
    await open('erasures', 'Erasures');
    await name('Request 2026-114');
    await press(operator, 'Count what would go …');
    await page.getByText('It cannot be undone.').waitFor();
    expect(await operator.faults()).toEqual([]);
    await press(operator, 'Erase for good');
    await operator.heading('Receipt of an erasure');
    await page.getByText('All services have answered').waitFor();
    await page.getByRole('main').getByText('Olu Adeyemi').waitFor();
    expect(await operator.faults()).toEqual([]);
  });

  it('drop a dead letter for a reason, and find it among all', async () => {
    const { page } = operator;
    const id = await writeDeadLetter();
    // a list is kept for some seconds, and another test may have asked for it just before
    await eventually(
      async () => (await admin.get(`${DEAD_LETTERS}?limit=100`)).text,
      (text) => text.includes(`"${id}"`),
    );
    await open('dead-letters', 'Dead letters');
    await page.getByLabel('Service').selectOption('oauth');
    const drop = page.getByRole('button', { name: `Drop ${id}`, exact: true });
    await drop.waitFor();
    expect(await operator.faults()).toEqual([]);
    await drop.press('Enter');
    await page.getByLabel('Reason').fill('It was written by a test');
    expect(await operator.faults()).toEqual([]);
    await page.getByLabel('Reason').press('Enter');
    await operator.dialogClosed();
    await drop.waitFor({ state: 'detached' });
    await page.getByLabel('State').selectOption({ label: 'All of the last 60 days' });
    const row = page.getByRole('listitem').filter({ hasText: `Details of ${id}` });
    await row.getByText('Dropped', { exact: true }).waitFor();
  });

  it('see how every service is, and what it promises', async () => {
    const { page } = operator;
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await operator.heading('Health of services');
    await page.getByText(/^Asked at/).waitFor();
    const services = page.getByRole('list', { name: 'Services' });
    for (const name of Object.keys(SERVICES)) {
      const row = services.locator(':scope > li').filter({ has: page.getByText(name, { exact: true }) });
      await row.getByText(/^\d+ replicas? seen$/).waitFor();
    }
    await page.getByText('What analytics says').press('Enter');
    await page.getByText(/99 % of the time reports lack nothing that is older than 60 seconds/).waitFor();
    expect(await operator.faults()).toEqual([]);
    // a server that is away: what was known stays, and is called older
    await page.route('**/admin/service-health', (route) => route.abort());
    await page.getByText('What follows is older.').waitFor();
    await page.getByText('What analytics says').waitFor();
    await page.unroute('**/admin/service-health');
  });

  it('find a leaked key or CRM token by pasting it, of which its beginning alone leaves the field, and revoke it', () =>
    revokeLeakedKeys(operator, world));

  it('take a provider off the exchange and back', () => switchProvider(operator));

  it('find a person of any firm, reset what was lost, and deactivate the last administrator', () =>
    helpPerson(operator, operatorId));

  it('see how far the imports of all firms are, and nothing of the files', () => seeImports(operator, world));

  it('are closed at once when the second factor is reset in mid session', async () => {
    expect((await admin.delete(`/admin/users/${operatorId}/second-factors`)).status).toBe(204);
    await eventually(
      async () => (await operator.context.request.get(`${sandbox.internalUrl}/admin/firms`)).status(),
      (status) => status === 401,
    );
    expect([operator, member].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});
