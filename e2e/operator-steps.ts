import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import type { DashboardPage } from './dashboard-page.js';
import { personWithApp } from './second-factor-requests.js';
import { press } from './second-factor-steps.js';
import { admin, anonymous, internal, sandbox, type World } from './world.js';

/** A file with one row that is refused. */
const FILE = `title,caseType,jurisdiction,clientFirstName,clientLastName\r\nFall,nothing,NY,Dana,Whitfield\r\n`;

const open = async (operator: DashboardPage, path: string, heading: string | RegExp) => {
  await operator.page.goto(`${sandbox.authUrl}/app/operator/${path}`);
  await operator.heading(heading);
};

/** Finds a key and a CRM token by pasting; no more than the beginning leaves the field. Revokes both. */
export async function revokeLeakedKeys(operator: DashboardPage, { sender }: World): Promise<void> {
  const body = { name: 'leaked', tier: 'STANDARD' };
  const { key, prefix } = (await admin.post(`/admin/firms/${sender.firm.id}/api-keys`, body)).body.data;
  await revokePasted(operator, { key, prefix, ownerName: sender.firm.name });
  const { accessToken } = (await internal.post('/auth/login', sender.user)).body.data;
  const administrator = internal.as({ authorization: `Bearer ${accessToken}` });
  const crm = (await administrator.post('/firm/crm-tokens', { name: 'leaked' })).body.data;
  await revokePasted(operator, { key: crm.token, prefix: crm.prefix, ownerName: sender.firm.name });
}

async function revokePasted(
  operator: DashboardPage,
  { key, prefix, ownerName }: { key: string; prefix: string; ownerName: string },
): Promise<void> {
  const { page } = operator;
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(request.url());
  page.on('request', note);
  await open(operator, 'imports', 'Imports');
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await operator.heading('API keys');
  await page.keyboard.press('/');
  const searched = page.waitForRequest((request) => request.url().includes(prefix));
  await page.keyboard.insertText(key);
  await searched;
  const row = page.getByRole('listitem').filter({ hasText: prefix });
  await row.getByRole('link', { name: ownerName }).waitFor();
  expect([...asked, page.url()].filter((url) => url.includes(key.slice(0, 20)))).toEqual([]);
  page.off('request', note);
  await row.locator('summary').press('Enter');
  expect(await operator.faults()).toEqual([]);
  await press(operator, `Revoke ${prefix}`);
  await press(operator, 'Revoke');
  await page.getByText('Choose why.').waitFor();
  await page.getByLabel('Reason').selectOption({ label: 'It leaked' });
  await page.getByLabel('Number of the request').fill('SUP-1180');
  expect(await operator.faults()).toEqual([]);
  await press(operator, 'Revoke');
  await operator.dialogClosed();
  await row.getByText('Revoked', { exact: true }).first().waitFor();
  await eventually(
    async () => (await anonymous.key(key).get('/firms/me')).status,
    (status) => status === 401,
  );
}

/** Takes a provider off the exchange and back. */
export async function switchProvider(operator: DashboardPage): Promise<void> {
  const { page } = operator;
  const { id } = (await admin.post('/admin/providers', { name: `Spine ${randomUUID()}` })).body.data;
  await open(operator, `providers/${id}`, /^Spine/);
  expect(await operator.faults()).toEqual([]);
  for (const [button, confirm, state] of [
    ['Deactivate the provider …', 'Deactivate', 'Deactivated'],
    ['Activate the provider …', 'Activate', 'Active'],
  ] as const) {
    await press(operator, button);
    await press(operator, confirm);
    await operator.dialogClosed();
    await page.getByText(state, { exact: true }).waitFor();
    expect((await admin.get(`/admin/providers/${id}`)).body.data.isActive).toBe(state === 'Active');
  }
  await page.getByRole('link', { name: 'All providers' }).press('Enter');
  await page
    .getByRole('link', { name: /^Spine/ })
    .first()
    .waitFor();
  expect(await operator.faults()).toEqual([]);
}

/** Finds a person of any firm, resets what was lost, and deactivates the last administrator. */
export async function helpPerson(operator: DashboardPage, operatorId: string): Promise<void> {
  const { page } = operator;
  const { user } = await personWithApp();
  await open(operator, 'people', 'People');
  await page.keyboard.press('/');
  await page.keyboard.type(user.email);
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
  await rows.filter({ hasText: user.email }).first().waitFor();
  expect(await operator.faults()).toEqual([]);
  await rows.filter({ hasText: user.email }).getByRole('link').first().press('Enter');
  await page.getByText('authenticator app “Phone”').waitFor();
  expect(await operator.faults()).toEqual([]);
  await press(operator, 'Reset the second factor …');
  await page.getByLabel('Reason').selectOption({ label: 'The phone or key was stolen' });
  await page.getByLabel('Reason').press('Tab');
  await page.keyboard.press('Enter');
  await operator.dialogClosed();
  await page.getByText('None: the password alone').waitFor();
  await press(operator, 'Deactivate the person …');
  await page.getByText('This is the last administrator of').waitFor();
  await press(operator, 'Deactivate');
  await operator.dialogClosed();
  await page.getByText('Deactivated', { exact: true }).waitFor();
  await page.goto(`${sandbox.authUrl}/app/operator/people/${operatorId}`);
  await page.getByText('This is you.').waitFor();
  expect(await page.getByRole('button', { name: /Deactivate|Reset/ }).count()).toBe(0);
}

/** Sees how far an import is, and nothing of its file. */
export async function seeImports(operator: DashboardPage, { sender }: World): Promise<void> {
  const { page } = operator;
  const form = new FormData();
  form.set('file', new File([FILE], 'Whitfield.csv'));
  const answer = await fetch(`${sandbox.baseUrl}/import/cases`, {
    method: 'POST',
    headers: { 'x-api-key': sender.keys.full },
    body: form,
  });
  expect(answer.status).toBeLessThan(300);
  await open(operator, `imports?firmId=${sender.firm.id}`, 'Imports');
  const row = page.getByRole('list', { name: 'Imports' }).getByRole('listitem');
  await row.locator('summary').press('Enter');
  await row.getByText('0 created, 0 updated, 0 skipped, 1 with errors').waitFor();
  expect(await page.getByText(/Whitfield|Dana/).count()).toBe(0);
  expect(await operator.faults()).toEqual([]);
}
