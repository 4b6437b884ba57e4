import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, PageBrowser } from '@referral-exchange/testing';
import type { Locator, Page } from 'playwright-core';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { oauthTokens, refreshed, type OAuthClient } from './oauth-sign-in.js';
import { internal, newWorld, sandbox, type World } from './world.js';

const CALLBACK = 'https://docket.example.com/callback';
const LONG = 'مكتب المحاماة '.padEnd(100, 'x');

/** An administrator registers apps, each person allows them, and either takes that back. */
describe('OAuth apps in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let other: DashboardPage;
  let member: Awaited<ReturnType<typeof invitedPerson>>;
  let app: OAuthClient;
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    [owner, other] = [await DashboardPage.open(browser), await DashboardPage.open(browser)];
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    member = await invitedPerson(world.sender, 'member');
  });
  afterAll(() => browser?.close());

  const rowOf = (page: Page, name: string | RegExp): Locator =>
    page.getByRole('listitem').filter({ has: page.getByText(name, { exact: typeof name === 'string' }) });
  const statusOf = async (token: string) =>
    (await fetch(`${sandbox.internalUrl}/sent-cases`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  /** Both tokens of a sign-in are refused. */
  const areDead = async ({
    access_token,
    refresh_token,
  }: {
    access_token: string;
    refresh_token: string;
  }) => {
    await eventually(() => statusOf(access_token), (status) => status === 401); // prettier-ignore
    expect(await refreshed(app, refresh_token)).toEqual([400, 'invalid_grant']);
  };

  it('are registered by the keyboard alone; an address that is refused is named by its line', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/inbox/received');
    await owner.heading('Received');
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await owner.heading('OAuth apps');
    await page.getByText('No apps yet.').waitFor();
    await page.getByText('Nobody has allowed an app.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Register an app …' }).press('Enter');
    await page.getByRole('heading', { name: 'Register an app' }).waitFor();
    await page.getByRole('button', { name: 'Register the app' }).press('Enter');
    await page.getByText('Enter a name, such as “Docket Manager”.').waitFor();
    // the focus is where the mistake is
    await page.keyboard.type(LONG);
    await page.getByLabel('Redirect URIs').fill(`${CALLBACK}\nhttp://docket.example.com/#done`);
    await page.getByRole('button', { name: 'Register the app' }).press('Enter');
    await page.getByText('Address 2 must not have a fragment.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('Redirect URIs').fill(CALLBACK);
    await page.getByRole('button', { name: 'Register the app' }).press('Enter');
    await page.getByRole('heading', { name: /^The secret of/ }).waitFor();
  });

  it('have a secret that is shown once, in a dialog that does not close before it is copied', async () => {
    const { page } = owner;
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await page.getByText('Copy it first, then tick this box.').waitFor();
    expect(await owner.faults()).toEqual([]);
    const clientSecret = await owner.keepSecret('the secret');
    expect(clientSecret).toMatch(/^svcs_[0-9a-f]{64}$/);
    expect(await page.content()).not.toContain(clientSecret);
    const clientId = (await rowOf(page, LONG).locator('code').first().textContent())!;
    app = { clientId, clientSecret };
    await page.getByText(/^Addresses and rights/).press('Enter');
    await rowOf(page, LONG).getByText('Reads the cases and referrals').waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  it('get a new secret after a warning: the old one is dead', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: `Rotate the secret: ${LONG}` }).press('Enter');
    await page.getByText('The old secret stops working at once').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Rotate the secret', exact: true }).press('Enter');
    await page.getByText('The old secret no longer works').waitFor();
    const next = await owner.keepSecret('the secret');
    const scope = 'openid cases:read';
    await expect(oauthTokens(app, world.sender.user, scope)).rejects.toThrow('invalid_client');
    app = { ...app, clientSecret: next };
  });

  it('are changed by one of two administrators who changed them at once', async () => {
    const { page } = owner;
    await page.getByRole('button', { name: `Change: ${LONG}` }).press('Enter');
    await page.getByLabel('Name', { exact: true }).waitFor();
    const { accessToken } = (await internal.post('/auth/login', world.sender.user)).body.data;
    const session = internal.as({ authorization: `Bearer ${accessToken}` });
    const path = `/firm/oauth-clients/${app.clientId}`;
    expect((await session.patch(path, { description: 'Keeps your docket up to date.' })).status).toBe(200);
    await page.getByLabel('Name', { exact: true }).fill('Docket');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Somebody else saved this record meanwhile.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await owner.dialogClosed();
    // the form begins with what the page has, which is read again after the refusal
    await rowOf(page, LONG).getByText('Keeps your docket up to date.').waitFor();
    await page.getByRole('button', { name: `Change: ${LONG}` }).press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Docket');
    expect(await page.getByLabel('What it does').inputValue()).toBe('Keeps your docket up to date.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await owner.dialogClosed();
    await rowOf(page, 'Docket').waitFor();
  });

  it('that a member has allowed are on the page of the account, and end there with both tokens', async () => {
    const { page } = other;
    const tokens = await oauthTokens(app, member.user, 'openid cases:read');
    expect(await statusOf(tokens.access_token)).toBe(200);
    await other.signIn(member, '/app/account');
    await other.heading('Your account');
    await rowOf(page, 'Docket').getByText('Registered by your firm.').waitFor();
    await page.getByText(/^What it may do/).press('Enter');
    await page.getByText('Reads the cases and referrals').waitFor();
    expect(await other.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke: Docket' }).press('Enter');
    await page.getByText('It is signed out within one second').waitFor();
    expect(await other.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await page.getByText('You have allowed no app').waitFor();
    await areDead(tokens);
  });

  it('are revoked by an administrator for a person, and end with their tokens when they are deleted', async () => {
    const { page } = owner;
    const tokens = await oauthTokens(app, member.user, 'openid cases:read');
    expect(await statusOf(tokens.access_token)).toBe(200);
    await page.reload();
    await page.getByText(`Allowed by ${member.user.email}`).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: `Revoke: Docket, for ${member.user.email}` }).press('Enter');
    await page.getByText('stop working within one second').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await page.getByText(`Allowed by ${member.user.email}`).waitFor({ state: 'detached' });
    await areDead(tokens);
    // the administrator allowed it too, and the old secret got no token for that
    await rowOf(page, 'Docket').getByText('Never used.').waitFor();
    const again = await oauthTokens(app, member.user, 'openid cases:read');
    await page.getByRole('button', { name: 'Delete: Docket' }).press('Enter');
    await page.getByText('nobody can sign in to it again').waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Delete this app' }).press('Enter');
    await page.getByText('No apps yet.').waitFor();
    await page.getByText('Nobody has allowed an app.').waitFor();
    await eventually(() => statusOf(again.access_token), (status) => status === 401); // prettier-ignore
  });

  it('are no matter of a member, who is told whom to ask', async () => {
    const { page } = other;
    expect(await page.getByRole('link', { name: 'OAuth apps' }).count()).toBe(0);
    await page.goto(`${other.origin}/app/oauth-apps`);
    await other.heading('OAuth apps');
    await page.getByText('Administrators of your firm register apps.').waitFor();
    expect(await page.getByRole('button', { name: /Register|Rotate|Revoke|Delete/ }).count()).toBe(0);
    expect(await other.faults()).toEqual([]);
  });

  it('broke their content policy nowhere', () => {
    expect([...owner.complaints, ...other.complaints]).toEqual([]);
  });
});
