import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { tokenMailedTo } from './mail-folder.js';
import { sql } from './suite-control.js';
import { anonymous, internal, newWorld, refer, sandbox, type World } from './world.js';

const LONG_NAME = 'مكتب المحاماة '.padEnd(200, 'x');
const PASSWORD = 'a viewer with a long password';

/** $1 a firm, $2 how many people that can sign in. */
const ADD_PEOPLE = `
  INSERT INTO users (id, email, first_name, last_name, role, firm_id, password_hash, created_at)
  SELECT gen_random_uuid(), gen_random_uuid() || '@example.test', 'Person ' || n, 'Hale', 'member', $1::uuid, 'x',
         now() - n * interval '1 minute'
    FROM generate_series(1, $2::int) n`;

/** What a firm looks after: two firms, each in a browser of its own. */
describe('the firm in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let sender: DashboardPage;
  let other: DashboardPage;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    [sender, other] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    await sender.signIn(world.sender, '/app/people');
  });
  afterAll(() => browser?.close());

  it('invites a person, by the keyboard alone', async () => {
    const { page } = sender;
    const email = `viewer.${world.sender.firm.id}@example.test`;
    await sender.heading('People');
    await page.getByText('You are the only one here').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Invite …' }).press('Enter');
    await page.getByRole('radio', { name: /^Viewer/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Enter an email address, such as name@example.com.').waitFor();
    expect(await sender.faults()).toEqual([]);
    // the focus is where the mistake is
    await page.keyboard.type(world.receiver.user.email);
    await page.keyboard.press('Enter');
    await page.getByText(/already/i).waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(LONG_NAME);
    await page.getByRole('radio', { name: /^Viewer/ }).press('Space');
    await page.keyboard.press('Enter');
    const invited = page.getByRole('region', { name: 'Invited' });
    await invited.getByText(email).waitFor();
    expect(await sender.faults()).toEqual([]);

    const token = await tokenMailedTo(email);
    await internal.post('/auth/accept-invitation', { token, password: PASSWORD });
    await page.reload();
    await page.getByRole('region', { name: 'Active' }).getByText(email).waitFor();
    await other.signIn({ user: { email, password: PASSWORD } }, '/app/people');
  });

  it('shows a viewer the people, and whom to ask', async () => {
    const { page } = other;
    await page.getByText('Administrators invite people').waitFor();
    await page
      .getByRole('main')
      .getByText(/Ask .+\.$/)
      .waitFor();
    await expect(page.getByRole('button', { name: /Invite|Change|Deactivate/ }).count()).resolves.toBe(0);
    expect(await other.faults()).toEqual([]);
    await page.goto(`${sandbox.authUrl}/app/firm`);
    await page.getByText('Administrators change it.').waitFor();
    await expect(page.getByRole('heading', { level: 2 }).count()).resolves.toBe(0);
    await page.goto(`${sandbox.authUrl}/app/people`);
  });

  it('makes a viewer an administrator, who loses the right while a form is open', async () => {
    const { page } = sender;
    const changeRole = async (role: RegExp) => {
      await page.getByRole('button', { name: /^Change: .*xxx/ }).click();
      await page.getByRole('radio', { name: role }).check();
      expect(await sender.faults()).toEqual([]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: /^Change/ }).waitFor({ state: 'detached' });
    };
    await changeRole(/^Administrator/);
    await other.page.reload();
    await other.page.getByRole('button', { name: 'Invite …' }).click();
    await other.page.getByLabel('Email').fill('too.late@example.test');
    await changeRole(/^Member/);
    await other.page.getByRole('button', { name: 'Send the invitation' }).click();
    await other.page.getByRole('alert').waitFor();
    expect(await other.page.getByLabel('Email').inputValue()).toBe('too.late@example.test');
    await other.page.keyboard.press('Escape');
    await other.page.getByRole('button', { name: 'Invite …' }).waitFor({ state: 'detached' });
  });

  it('corrects a name, and leaves the role that a colleague gives meanwhile', async () => {
    const { page } = sender;
    const colleague = anonymous.key(world.sender.keys.full);
    const { body } = await colleague.get(`/users?search=viewer.${world.sender.firm.id}`);
    const path = `/users/${body.data[0].id}`;
    await page.getByRole('button', { name: /^Change: .*xxx/ }).click();
    await page.getByLabel('Last name').fill('Hale');
    expect((await colleague.patch(path, { role: 'viewer' })).status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await sender.dialogClosed();
    expect((await colleague.get(path)).body.data).toMatchObject({ lastName: 'Hale', role: 'viewer' });
  });

  it('deactivates a person, who is signed out', async () => {
    const { page } = sender;
    await page.getByRole('button', { name: /^Deactivate: .*xxx/ }).click();
    await page.getByText('signed out everywhere within a second').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('region', { name: 'Deactivated' }).getByText(LONG_NAME.trim()).waitFor();
    await sender.dialogClosed();
    await eventually(
      async () => {
        await other.page.goto(`${sandbox.authUrl}/app/people`);
        return other.page.getByRole('heading', { level: 1 }).textContent();
      },
      (title) => title === 'Sign in',
    );
  });

  it('shows people a page at a time, and finds one of them', async () => {
    const { page } = sender;
    await sql('auth', ADD_PEOPLE, [world.sender.firm.id, 130]);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.reload();
    const active = page.getByRole('region', { name: 'Active' });
    await active.getByText('Page 1 of 6, 131 in all').waitFor();
    await page.getByText('Password alone', { exact: true }).first().waitFor();
    expect(await active.getByRole('listitem').count()).toBe(25);
    // a page of each status, and what those have who are shown
    expect(asked.filter((url) => url.includes('/users?'))).toHaveLength(4);
    expect(await sender.faults()).toEqual([]);
    await active.getByRole('link', { name: 'Next: Active' }).press('Enter');
    await active.getByText('Page 2 of 6').waitFor();
    await page.reload();
    await active.getByText('Page 2 of 6').waitFor();
    await page.getByLabel('Search people').fill('Person 117');
    await active.getByText('Person 117 Hale').waitFor();
    expect(await active.getByRole('listitem').count()).toBe(1);
    await page.getByRole('button', { name: 'Deactivate: Person 117 Hale' }).click();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('region', { name: 'Deactivated' }).getByText('Person 117 Hale').waitFor();
    await sender.dialogClosed();
    await page.getByRole('button', { name: 'Demand it of everybody …' }).click();
    await page.getByText('130 people have none.').waitFor();
    await page.keyboard.press('Escape');
    await sender.dialogClosed();
  });

  it('answers how referrals go, with the figures of the API', async () => {
    const { referralId, baseCaseId } = await refer(world);
    await world.asReceiver.post(`/cases/${baseCaseId}/referrals/${referralId}/acknowledge`, {});
    const { page } = sender;
    const figures = () => world.asSender.get('/analytics/sent?section=kpis');
    await eventually(figures, ({ body }) => body.data.kpis.acknowledged === 1);
    await sender.goBy('analytics', 'Analytics');
    await sender.heading('Analytics');
    await page.getByText('Your firm received no referrals in these days.').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('link', { name: 'Sent', exact: true }).last().press('Enter');
    await page.getByText('1 (100%) were acknowledged').waitFor();
    await page.getByText('Figures of this chart').first().press('Enter');
    await page.getByRole('columnheader', { name: 'hours' }).waitFor();
    expect(await sender.faults()).toEqual([]);
  });

  it('keeps what is counted in the address, and gives the figures as a file', async () => {
    const { page } = sender;
    await page.getByLabel('Case type').selectOption({ label: 'Motor Vehicle Accident' });
    await page.waitForURL('**/app/analytics/sent?caseType=motor_vehicle_accident');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Outcomes as CSV' }).press('Enter');
    expect((await download).suggestedFilename()).toBe('sent-outcomesOfSent.csv');
    await page.getByLabel('From', { exact: true }).fill('2026-03-01');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByText('The first day is after the last one.').waitFor();
    await page.getByRole('link', { name: 'Revenue of sent' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByText('No case of these days was won or settled yet.').waitFor();
    // a date is empty while it is typed
    await page.getByRole('button', { name: '30 days' }).click();
    await page.getByRole('button', { name: '30 days', pressed: true }).waitFor();
    await page.getByLabel('From', { exact: true }).fill('');
    await page.waitForURL(/revenue-sent\?.*days=all/);
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('');
    expect(await sender.faults()).toEqual([]);
  });

  it('says what the firm takes, and loses nothing when a colleague says it too', async () => {
    const { page } = sender;
    await sender.goBy('profile', 'Profile of your firm');
    await sender.heading('Your firm');
    await page.getByText('Any: your firm works everywhere.').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Edit …' }).press('Enter');
    await page.getByLabel('Website').fill('abbottcrane.example');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Enter the whole address').waitFor();
    // the focus is where the mistake is
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('https://abbottcrane.example');
    await page.locator('summary', { hasText: 'States and territories' }).press('Enter');
    await page.getByLabel('Find among: States and territories').fill('new');
    await page.getByLabel('New York').press('Space');
    await page.getByLabel('New Jersey').press('Space');
    await page.getByLabel('Phone').fill('+1 212 555 0142');
    expect(await sender.faults()).toEqual([]);
    const theirs = { phone: '+1 212 555 0199', description: LONG_NAME };
    await anonymous.key(world.sender.keys.full).patch('/firms/me', theirs);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Taken from theirs: What your firm does.').waitFor();
    await page.getByLabel('Theirs: +1 212 555 0199').press('Space');
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await sender.dialogClosed();
    await page.getByText('New Jersey, New York').waitFor();
    expect(await sender.faults()).toEqual([]);
    const { body } = await world.asSender.get('/firms/me');
    expect(body.data.firm).toMatchObject({
      phone: theirs.phone,
      description: LONG_NAME.trim(),
      website: 'https://abbottcrane.example',
      jurisdictions: ['NJ', 'NY'],
      caseTypes: [],
    });
  });

  it('says how long data is kept, and leaves what a colleague says meanwhile', async () => {
    const { page } = sender;
    const { id } = world.sender.firm;
    const kept = page.getByRole('region', { name: 'How long data is kept' });
    await kept.getByText('As long as the exchange keeps them: 90 days.').waitFor();
    await kept.getByRole('button').press('Enter');
    await page.getByLabel('Imports, with the rows that failed').fill('91');
    expect(await sender.faults()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Enter a whole number from 1 to 90, or leave it empty.').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('14');
    const theirs = { deliveredPayloadDays: 7, exhaustedPayloadDays: null, importDays: null };
    await sql('auth', 'UPDATE firms SET retention = $2 WHERE id = $1', [id, JSON.stringify(theirs)]);
    await page.keyboard.press('Enter');
    await sender.dialogClosed();
    await kept.getByText('14 days').waitFor();
    await kept.getByText('7 days', { exact: true }).waitFor();
    expect(await sender.faults()).toEqual([]);
    const rows = await sql('auth', 'SELECT retention FROM firms WHERE id = $1', [id]);
    expect(rows).toEqual([{ retention: { ...theirs, importDays: 14 } }]);
  });

  it('exports all that the firm sees, as a file', async () => {
    const { page } = sender;
    const exports = page.getByRole('region', { name: 'Exports' });
    await exports.getByRole('button', { name: 'Export …' }).press('Enter');
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Start the export' }).press('Enter');
    await sender.dialogClosed();
    await exports.getByText(/^\d+ cases?, \d+ documents?, /).waitFor();
    await exports.getByRole('button', { name: 'Export …' }).waitFor();
    expect(await sender.faults()).toEqual([]);
    const download = page.waitForEvent('download');
    await exports.getByRole('button', { name: 'Download' }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^export-.*\.zip$/);
  });

  it('asks a firm to receive referrals, which answers with its terms', async () => {
    const { page } = sender;
    await page.goto(`${sandbox.authUrl}/app/network`);
    await page.getByText('You have asked no firm yet.').waitFor();
    await page.getByRole('button', { name: 'Ask a firm …' }).press('Enter');
    await page.getByRole('button', { name: 'Ask this firm' }).press('Enter');
    await page.getByText('Choose a firm from the list.').waitFor();
    await page.getByLabel('Search firms').fill(world.receiver.firm.name);
    await page.locator(`input[value="${world.receiver.firm.id}"]`).check();
    await page.getByLabel('Your share of the fee').fill('133');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a number from 0 to 100').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByLabel('Your share of the fee').fill('33.5');
    await page.keyboard.press('Enter');
    await page.getByText('Has not answered yet').waitFor();

    await other.signIn(world.receiver, '/app/network');
    const { firm } = world.sender;
    await other.page.getByText('It asks for 33.5 % of the fee.').waitFor();
    await other.page.getByRole('button', { name: `Accept: ${firm.name}` }).press('Enter');
    await other.page.getByRole('button', { name: 'Accept', exact: true }).press('Enter');
    await other.page.getByText('May send to you', { exact: true }).waitFor();
    await other.dialogClosed();
    await other.page.getByRole('button', { name: `Terms: ${firm.name}` }).press('Enter');
    await other.page.getByLabel('What to send along').fill('The police report.');
    expect(await other.faults()).toEqual([]);
    await other.page.getByRole('button', { name: 'Save' }).press('Enter');
    await other.page.getByText('You ask for: The police report.').waitFor();
    expect(await other.faults()).toEqual([]);
    await other.dialogClosed();
    // a colleague changes the terms while a note is written: both stay
    await other.page.getByRole('button', { name: `Terms: ${firm.name}` }).press('Enter');
    await other.page.getByLabel('Note of your firm').fill('Pays late.');
    const path = `/network/inbound/${firm.id}`;
    const colleague = anonymous.key(world.receiver.keys.full);
    const theirs = { referralInstructions: 'The police report. And photos.' };
    expect((await colleague.patch(path, theirs)).status).toBe(200);
    await other.page.getByRole('button', { name: 'Save' }).press('Enter');
    await other.dialogClosed();
    await other.page.getByText('You ask for: The police report. And photos.').waitFor();
    await other.page.getByText('Pays late.').waitFor();

    await page.reload();
    await page.getByText('Send along: The police report.').waitFor();
    await page.getByRole('button', { name: /^End: / }).press('Enter');
    await page.getByRole('button', { name: 'End', exact: true }).press('Enter');
    await page.getByText('You have asked no firm yet.').waitFor();
    await sender.dialogClosed();
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...other.complaints]).toEqual([]);
  });
});
