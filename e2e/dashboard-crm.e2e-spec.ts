import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageBrowser, type WebhookReceiver } from '@referral-exchange/testing';
import { newRecordId, OBJECT, ORG_TOKEN, startOrg } from './crm-org.js';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { internal, newWorld, type World } from './world.js';
import type { ApiClient } from './api-client.js';

const RECORD_ID = newRecordId();
const RECORD = { Name: 'Rear-end collision on I-95', clientFirstName: 'Dana', clientLastName: '' };
const PRESETS = { 'Type of the case': 'motor_vehicle_accident', 'State or territory': 'NY' };

/** An administrator makes a mapping, tries it, meets another administrator, and repairs a write-back. */
describe('CRM connections in the dashboard', () => {
  let world: World;
  let org: WebhookReceiver;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let asAdministrator: ApiClient;
  let record: object = RECORD;
  let writeStatus = 403;
  beforeAll(async () => {
    org = await startOrg((id) => (id === RECORD_ID ? record : null), () => writeStatus); // prettier-ignore
    [world, browser] = await Promise.all([newWorld(), PageBrowser.launch()]);
    owner = await DashboardPage.open(browser);
    const { accessToken } = (await internal.post('/auth/login', world.sender.user)).body.data;
    asAdministrator = internal.as({ authorization: `Bearer ${accessToken}` });
  });
  afterAll(() => Promise.all([browser?.close(), org?.close()]));

  const rowOf = (name: string) => owner.page.getByRole('group', { name: new RegExp(`^${name}`) });
  const stored = async () => (await asAdministrator.get('/firm/crm-mappings')).body.data.profiles;

  it('begin with a mapping, whose mistakes are named at their fields', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/inbox/received');
    await owner.heading('Received');
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await owner.heading('CRM connections');
    await page.getByText('No mappings yet.').waitFor();
    await page.getByText('All is well: every record has its latest values.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('link', { name: 'New mapping' }).press('Enter');
    await owner.heading('New mapping');
    await page.getByRole('button', { name: 'Save as a new mapping' }).press('Enter');
    await page.getByText('Enter the API name of the object').waitFor();
    // the focus is where the mistake is
    await page.keyboard.type(OBJECT);
    await page.getByLabel('Address (optional)').fill(org.url.replace('http:', 'ftp:'));
    await page.getByRole('button', { name: 'Save as a new mapping' }).press('Enter');
    await page.getByRole('group', { name: 'Title' }).waitFor();
    await page.locator('[name=baseUrl][aria-invalid]').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('Address (optional)').fill(org.url);
    await rowOf('Title').getByLabel('Field in your CRM').fill('Name');
    for (const [name, value] of Object.entries(PRESETS)) {
      await rowOf(name).getByLabel('Value', { exact: true }).selectOption('fixed');
      await rowOf(name).getByLabel('The value').fill(value);
    }
  });

  it('are tried before they are saved: the case by field, and the error of the send', async () => {
    const { page } = owner;
    await page.getByLabel('Token', { exact: true }).fill(ORG_TOKEN);
    await page.getByLabel('A record of your CRM').fill(RECORD_ID);
    await page.getByLabel('Receiving firm (optional)').fill(world.receiver.firm.name);
    await page.getByRole('button', { name: world.receiver.firm.name }).press('Enter');
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    const result = page.getByRole('group', { name: 'What came of it' });
    await result.getByText('The send would be refused.').waitFor();
    await result.getByText('Name of the record', { exact: true }).waitFor();
    await result.getByText('clientLastName (Last name of the client) is required').first().waitFor();
    expect(await owner.faults()).toEqual([]);
    record = { ...RECORD, clientLastName: 'Whitfield' };
    await page.getByRole('button', { name: 'Try it' }).press('Enter');
    await result.getByText('The case would be sent.').waitFor();
    expect((await world.asSender.get('/sent-cases')).body.data).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('keep what is typed over a reload, but never a token, and save it once', async () => {
    const { page } = owner;
    expect(await page.evaluate(() => JSON.stringify(globalThis.localStorage))).not.toContain(ORG_TOKEN);
    await page.reload();
    await page.getByText(/^What you typed .* is here again/).waitFor();
    expect(await page.getByLabel('Token', { exact: true }).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Save as a new mapping' }).press('Enter');
    await page.getByText('token is required with a new baseUrl.').first().waitFor();
    await page.keyboard.type(ORG_TOKEN);
    await page.getByRole('button', { name: 'Save as a new mapping' }).press('Enter');
    await owner.heading(OBJECT);
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(ORG_TOKEN);
    expect(await stored()).toMatchObject([{ crmObjectApiName: OBJECT, connection: { hasToken: true } }]);
  });

  it('of two administrators who save at once show both versions', async () => {
    const { page } = owner;
    // what the page reads after its own save could bring the other version before anything is typed
    await page.reload();
    await page.getByLabel('Key of a record (optional)').waitFor();
    const [mapping] = await stored();
    const { mappingVersion: _version, connection, ...rest } = mapping;
    const profiles = [{ ...rest, matchKey: 'Number', connection: { baseUrl: connection.baseUrl } }];
    expect((await asAdministrator.put('/firm/crm-mappings', { profiles })).status).toBe(200);
    await page.getByLabel('Key of a record (optional)').fill('Id');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    const versions = page.getByRole('group', { name: 'Two versions' });
    await versions.getByText('Id is yours, Number is theirs.').waitFor();
    expect(await owner.faults()).toEqual([]);
    expect((await stored())[0].matchKey).toBe('Number');
    await versions.getByRole('button', { name: 'Keep my version' }).press('Enter');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect((await stored())[0]).toMatchObject({ matchKey: 'Id', connection: { hasToken: true } });
  });

  it('show what could not be written back, and write it when somebody says so', async () => {
    const { page } = owner;
    const body = { sourceRecordId: RECORD_ID, crmObjectApiName: OBJECT, idempotencyKey: randomUUID(), targetFirmIds: [world.receiver.firm.id] }; // prettier-ignore
    const sent = await world.asSender.post('/crm/interactive-sends', body);
    expect(sent.status).toBe(201);
    const { referenceNumber } = sent.body.data.case;
    await org.next(({ method }) => method === 'PATCH');
    await page.getByRole('link', { name: 'CRM connections' }).press('Enter');
    await page.getByText('Your CRM does not let the connection write to this record.').waitFor();
    expect(await owner.faults()).toEqual([]);
    writeStatus = 204;
    await page.getByRole('button', { name: `Try it now: ${referenceNumber}` }).press('Enter');
    await page.getByText('All is well: every record has its latest values.').waitFor();
  });

  it('are no matter of a member, who is told whom to ask', async () => {
    const member = await invitedPerson(world.sender, 'member');
    const other = await DashboardPage.open(browser);
    const { page } = other;
    await other.signIn(member, '/app/crm');
    await other.heading('CRM connections');
    await page.getByText('Administrators of your firm set up how your CRM sends cases.').waitFor();
    expect(await page.getByRole('link', { name: 'CRM', exact: true }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
    expect([...owner.complaints, ...other.complaints]).toEqual([]);
  });
});
