import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { tokenMailedTo } from './mail-folder.js';
import {
  anonymous,
  internal,
  newWorld,
  refer,
  sandbox,
  subscribe,
  type Subscriber,
  type World,
} from './world.js';

const LONG = 'مكتب المحاماة '.padEnd(190, 'x');
const HEADER = 'externalId,title,caseType,jurisdiction,clientFirstName,clientLastName,referentFirmId';
const PASSWORD = 'a member with a long password';
const TYPE = 'motor_vehicle_accident';

/** Files of a firm: historical cases that another firm received, and statuses. */
describe('imports in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let sender: DashboardPage;
  let receiver: DashboardPage;
  let hook: Subscriber;
  /** The import whose rows are corrected. */
  let firstImport: string;
  beforeAll(async () => {
    world = await newWorld();
    hook = await subscribe(world.asReceiver);
    browser = await PageBrowser.launch();
    [sender, receiver] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
  });
  afterAll(async () => {
    await browser?.close();
    await hook?.endpoint.close();
  });

  const csv = (...lines: string[]) => Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
  const row = (id: string, title: string, caseType: string, lastName = 'Whitfield') =>
    `${id},${title},${caseType},NY,Dana,${lastName},${world.receiver.firm.id}`;

  /** Chooses a file, checks it, and waits for the page of the check. */
  const check = async ({ page }: DashboardPage, name: string, buffer: Buffer) => {
    await page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    return nextImport(page, '');
  };

  /** Waits for the page of another import. */
  const nextImport = async (page: DashboardPage['page'], present: string) => {
    await page.waitForURL(
      (url: URL) => /\/imports\/[\w-]{36}$/.test(url.pathname) && !url.href.endsWith(present || '-'),
    );
    return page.url().slice(-36);
  };

  /** Waits until a figure of the result is shown. */
  const result = ({ page }: DashboardPage, label: string, figure: number) =>
    page
      .locator('dl > div', { hasText: new RegExp(`^${label}${figure.toLocaleString('en-US')}$`) })
      .waitFor();

  it('refuses what is no CSV file before it is sent, and says what an import does', async () => {
    const { page } = sender;
    await sender.signIn(world.sender, '/app/inbox/received');
    await sender.heading('Received');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await sender.heading('Imports');
    await page.getByText('There are none yet.').waitFor();
    expect(await sender.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Check the file' }).press('Enter');
    await page.getByText('Choose a file first.').waitFor();
    const workbook = { name: 'cases.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('PK') };
    await page.getByLabel('Choose a CSV file').setInputFiles(workbook);
    await page.getByText('This is an Excel workbook.').waitFor();
    expect(await sender.faults()).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the template' }).press('Enter');
    expect((await download).suggestedFilename()).toBe('cases.csv');
    await page.getByText('nobody gets a mail, and no webhook is called').waitFor();
    await page.getByText('a firm that received a referral sees the client once it acknowledges').waitFor();
  });

  it('checks the rows first, and writes nothing', async () => {
    const { page } = sender;
    const buffer = csv(
      HEADER,
      row('J-1', 'Fall on ice', TYPE),
      row('J-2', LONG, 'MVA'),
      row('J-3', 'Fall on ice', 'MVA'),
      row('J-4', 'Fall on ice', TYPE, ''),
      row('J-5', 'Fall on ice', TYPE),
    );
    await check(sender, `${LONG}.csv`, buffer);
    await result(sender, 'would be created', 2);
    await result(sender, 'with errors', 3);
    await page.getByRole('row', { name: /clientLastName \(empty\)/ }).waitFor();
    await page.getByText('Nothing was written yet').waitFor();
    expect(await sender.faults()).toEqual([]);
    expect((await world.asSender.get('/sent-cases')).body.data).toEqual([]);
  });

  it('imports the right rows, silently, and masked for the other firm', async () => {
    const { page } = sender;
    const checked = page.url().slice(-36);
    await page.getByRole('button', { name: 'Import 2 cases' }).press('Enter');
    const stopped = await nextImport(page, checked);
    await result(sender, 'created', 2);
    // as after an import that was stopped: the same button imports what is left
    await page.goBack();
    await page.getByRole('button', { name: 'Import 2 cases' }).press('Enter');
    firstImport = await nextImport(page, checked);
    expect(firstImport).not.toBe(stopped);
    await result(sender, 'skipped', 2);
    expect(await sender.faults()).toEqual([]);

    await receiver.signIn(world.receiver, '/app/inbox/received');
    await receiver.page.getByText('Masked until your firm acknowledges it').nth(1).waitFor();
    const shown = (await receiver.page.locator('body').textContent()) ?? '';
    for (const secret of ['Fall on ice', 'Dana', 'Whitfield']) expect(shown).not.toContain(secret);
    await receiver.page.goto(`${sandbox.authUrl}/app/imports/${firstImport}`);
    await receiver.heading('There is no such import');
    expect(await receiver.faults()).toEqual([]);
  });

  it('corrects one mistake in all its rows, and another in its cell; a reload loses nothing', async () => {
    const { page } = sender;
    await page.getByLabel('caseType (in 2 rows)').fill(TYPE);
    await page.getByRole('button', { name: 'Write it into 2 rows' }).press('Enter');
    await page.getByText('2 rows will be sent.').waitFor();
    await page.getByLabel('clientLastName (row 5)').fill('Hale');
    await page.getByText('3 rows will be sent.').waitFor();
    await page.getByRole('button', { name: 'All values of row 4' }).press('Enter');
    await page.getByLabel('title (row 4)').fill('A fall, on "ice"');
    expect(await sender.faults()).toEqual([]);
    await page.reload();
    await page.getByText('3 rows will be sent.').waitFor();
    expect(await page.getByLabel('clientLastName (row 5)').inputValue()).toBe('Hale');
  });

  it('sends only the corrected rows, once, although the answer is lost', async () => {
    const { page } = sender;
    await page.route('**/import/cases', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const send = page.getByRole('button', { name: 'Send 3 corrected rows' });
    await send.press('Enter');
    await page.getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/import/cases');
    await send.press('Enter');
    await nextImport(page, firstImport);
    await result(sender, 'created', 3);
    const full = anonymous.key(world.sender.keys.full);
    const [jobs, cases] = [await full.get('/import/jobs'), await full.get('/sent-cases?limit=100')];
    expect(jobs.body.data.map(({ dryRun, totalRows }: any) => [dryRun, totalRows])).toEqual([
      [false, 3],
      [false, 5],
      [false, 5],
      [true, 5],
    ]);
    expect(cases.body.data.map(({ title }: any) => title)).toContain('A fall, on "ice"');
    expect(cases.body.pagination.total).toBe(5);

    await page.goto(`${sandbox.authUrl}/app/imports/${firstImport}`);
    await page.getByRole('link', { name: 'see what came of row 4' }).waitFor();
    await page.getByText('No row is corrected yet. 3 rows were sent before.').waitFor();
  });

  it('sets statuses from a file of the other firm, one event a row, and the sender sees it', async () => {
    const { data } = (await world.asReceiver.get('/received-referrals')).body;
    const [{ id }] = data as [{ id: string }];
    const { page } = receiver;
    await page.goto(`${sandbox.authUrl}/app/imports`);
    await receiver.heading('Imports');
    await page.getByRole('radio', { name: /^Statuses of referrals/ }).click();
    await page.getByText('Each row is one event').waitFor();
    const wrong = `${world.sender.firm.id},SIGNED`;
    const checked = await check(
      receiver,
      'statuses.csv',
      csv('referralId,status', `${id},UNDER_EVALUATION`, wrong),
    );
    await result(receiver, 'would be updated', 1);
    await page.getByRole('button', { name: 'Set 1 status' }).press('Enter');
    await nextImport(page, checked);
    await result(receiver, 'updated', 1);
    expect(await receiver.faults()).toEqual([]);
    // the import of the cases was silent, so this is the first
    const [event] = (await hook.endpoint.count(1)).map((one) => one.json() as any);
    expect([event.event, event.referralId, event.actor.source]).toEqual([
      'referral.accepted',
      id,
      'bulk_update',
    ]);

    await sender.page.goto(`${sandbox.authUrl}/app/referrals/${id}`);
    await sender.page.getByText('Under evaluation').first().waitFor();
    await page.goto(`${sandbox.authUrl}/app/referrals/${id}`);
    await page.getByText('Dana').first().waitFor();
  });

  it('goes on in the background, and shows a thousand rows without drawing them all', async () => {
    const { page } = sender;
    await page.goto(`${sandbox.authUrl}/app/imports`);
    const rows = Array.from({ length: 1_300 }, (_, n) => row(`L-${n}`, `Case ${n}`, n % 2 ? TYPE : 'MVA'));
    await check(sender, 'large.csv', csv(HEADER, ...rows, ...rows.map((line) => line.replace('L-', 'M-'))));
    await page.goto(`${sandbox.authUrl}/app/imports`);
    await page.getByRole('link', { name: 'large.csv' }).first().press('Enter');
    await result(sender, 'with errors', 1_300);
    await page.getByText('The file is no longer at hand').waitFor();
    await page.getByRole('row', { name: /^2 / }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    // a press while the page still measures its rows leads to where the end was then
    const last = page.getByRole('row', { name: /^2600 / });
    await eventually(
      async () => {
        await page.keyboard.press('End');
        return last.isVisible();
      },
      (isSeen) => isSeen,
    );
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  }, 300_000);

  it('leads from a figure to the referrals that it counts', async () => {
    const own = await refer(world, { caseType: 'dog_bite' });
    await world.asReceiver.post(`/cases/${own.baseCaseId}/referrals/${own.referralId}/acknowledge`, {});
    const kpis = () => world.asSender.get('/analytics/sent?section=kpis');
    await eventually(kpis, ({ body }) => body.data.kpis.totalSent === 6 && body.data.kpis.acknowledged === 2);
    const { page } = sender;
    const rows = page.getByRole('list', { name: 'Referrals' }).getByRole('listitem');
    const follow = async (name: string | RegExp, count: number) => {
      await page.goto(`${sandbox.authUrl}/app/analytics/sent?days=30`);
      await page.getByRole('link', { name, exact: true }).first().press('Enter');
      await sender.heading('Sent referrals');
      await page.getByText(`${count} referral`).waitFor();
      // the list measures its rows, and has all of them a moment after the number
      await rows.nth(count - 1).waitFor();
      expect(await rows.count()).toBe(count);
    };
    await follow('Motor vehicle accident, NY', 5);
    expect(page.url()).toContain('days=30&kind=motor_vehicle_accident&place=NY');
    expect(await sender.faults()).toEqual([]);
    await follow('Under evaluation', 2);
    await follow(world.receiver.firm.name, 6);
    await follow('Show these referrals', 6);
    expect(await page.getByText('The figure was').count()).toBe(0);

    await page.getByRole('link', { name: 'Analytics', exact: true }).last().press('Enter');
    await page.getByText('Figures of this chart').first().press('Enter');
    await page.getByRole('table').getByRole('link', { name: '1', exact: true }).first().press('Enter');
    await sender.heading('Sent referrals');
    // the time of what was imported is not known
    await page.getByText('The chart counts 1 of them').waitFor();
    expect(await sender.faults()).toEqual([]);
  });

  it('tells a member whom to ask', async () => {
    const email = `member.${world.receiver.firm.id}@example.test`;
    await anonymous.key(world.receiver.keys.full).post('/users', { email, role: 'member' });
    await internal.post('/auth/accept-invitation', { token: await tokenMailedTo(email), password: PASSWORD });
    const member = await DashboardPage.open(browser);
    await member.signIn({ user: { email, password: PASSWORD } }, '/app/imports');
    await member.page.getByText('Administrators import files').waitFor();
    await member.page.getByText('Ask', { exact: false }).first().waitFor();
    expect(await member.page.getByRole('button', { name: 'Check the file' }).count()).toBe(0);
    expect(await member.faults()).toEqual([]);
    expect(member.complaints).toEqual([]);
  });

  it('broke its content policy nowhere', () => {
    expect([...sender.complaints, ...receiver.complaints]).toEqual([]);
  });
});
