import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageBrowser } from '@referral-exchange/testing';
import type { Page, Route } from 'playwright-core';
import type { TestFirm } from './api-client.js';
import type { AuthenticatorApp } from './authenticator-app.js';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { appShown, keepCodes, press, refused, signedOut, signOut, type } from './second-factor-steps.js';
import { VirtualAuthenticator } from './virtual-authenticator.js';
import { newWorld, sandbox, type World } from './world.js';

const LONG = 'هاتف المكتب '.padEnd(200, 'x');
/** Browsers make passkeys for names alone. */
const NAMED = sandbox.authUrl.replace('127.0.0.1', 'localhost');
const WRONG = '000000';

/** An error of the API about a second step, as the page gets it. */
const refuse = (status: number, code: string, reason?: string, message = 'Words for programs') => ({
  status,
  headers: { 'x-request-id': 'req_0123456789abcdef01234567' },
  json: { error: { code, message, details: reason ? [{ field: 'reason', message: reason }] : [] } },
});
const answerOnce = (page: Page, path: string, answer: ReturnType<typeof refuse>) =>
  page.route(path, (route: Route) => route.fulfill(answer), { times: 1 });

/** Second factors of people, and of a firm that demands them: set up, shown, lost, replayed, reset. */
describe('second factors in the dashboard', () => {
  let world: World;
  let browser: PageBrowser;
  let owner: DashboardPage;
  let other: DashboardPage;
  let colleague: DashboardPage;
  let member: Pick<TestFirm, 'user'>;
  let app: AuthenticatorApp;
  let codes: string[];
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    owner = await DashboardPage.open(browser, { origin: NAMED });
    other = await DashboardPage.open(browser, { isPhone: true });
    colleague = await DashboardPage.open(browser);
    await owner.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    member = await invitedPerson(world.sender, 'member');
  });
  afterAll(() => browser?.close());

  it('are set up by the keyboard alone: an app, by the password', async () => {
    const { page } = owner;
    await owner.signIn(world.sender, '/app/inbox/received');
    await owner.heading('Received');
    await owner.goBy('your account', 'Your account');
    await owner.heading('Your account');
    await page.getByText('your password alone opens your account').waitFor();
    expect(await owner.faults()).toEqual([]);
    await press(owner, 'Set up an authenticator app …');
    await press(owner, 'Go on');
    await page.getByText('Enter your password.', { exact: true }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await type(owner, 'a wrong guess');
    await refused(owner, 'The password is wrong.');
    // the session is not over
    expect(await page.getByRole('heading', { name: 'Sign in again' }).count()).toBe(0);
    await type(owner, world.sender.user.password);
    app = await appShown(owner);
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('Code that the app shows now').press('Enter');
    await page.getByText('Enter the six digits that the app shows.').waitFor();
    await type(owner, WRONG);
    await refused(owner, /not right/i);
    await type(owner, await app.next());
  });

  it('come with recovery codes, shown once, in a dialog that does not close before they are kept', async () => {
    const { page } = owner;
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (globalThis as any).history.back());
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await press(owner, 'Copy the codes');
    await page.getByText('Copied.', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await press(owner, 'Download the codes');
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    codes = await keepCodes(owner, 'Close');
    await owner.dialogClosed();
    expect(codes).toHaveLength(10);
    expect(await owner.copied()).toBe(codes.join('\n'));
    expect(await page.content()).not.toContain(codes[0]);
    await page.getByText('10 recovery codes are left.').waitFor();
    expect(await owner.faults()).toEqual([]);
  });

  let code: string;

  it('are asked for at the sign-in; what is wrong is said beside the field', async () => {
    const { page } = other;
    await other.signIn(world.sender);
    await page.getByText('One step is left').waitFor();
    expect(await other.faults()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Enter the six digits that the app shows now.').waitFor();
    await type(other, WRONG);
    await refused(other, 'Wait for the next code of the app');
    expect(await other.faults()).toEqual([]);
    code = await app.next();
    await type(other, `${code.slice(0, 3)} ${code.slice(3)}`);
    await other.heading('Received');
    await signOut(other);
  });

  it('refuse a code that was used, and one too many', async () => {
    const { page } = other;
    await other.signIn(world.sender);
    await page.getByText('One step is left').waitFor();
    await type(other, code);
    await refused(other, 'This code was used before');
    const words = 'Too many wrong codes for this account: wait 15 minutes';
    await answerOnce(page, '**/auth/second-factor', refuse(403, 'rate_limited_email', undefined, words));
    await type(other, WRONG);
    await refused(other, 'wait 15 minutes');
    expect(await other.faults()).toEqual([]);
  });

  it('begin again with the password when the step took too long', async () => {
    const { page } = other;
    await answerOnce(page, '**/auth/second-factor', refuse(401, 'token_expired', 'challenge_expired'));
    await type(other, WRONG);
    await refused(other, 'More than ten minutes have passed');
    expect(await page.getByLabel('Email').inputValue()).toBe(world.sender.user.email);
    expect(await other.faults()).toEqual([]);
    // the focus is in the password
    await type(other, world.sender.user.password);
    await page.getByText('One step is left').waitFor();
  });

  it('are replaced by a recovery code when they are lost, by each once', async () => {
    const { page } = other;
    await press(other, 'Use a recovery code');
    await page.getByText('You have none? Ask an administrator').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Enter one of your recovery codes.').waitFor();
    expect(await other.faults()).toEqual([]);
    await type(other, codes[0]!.toLowerCase());
    await other.heading('Received');
    await signOut(other);
    await other.signIn(world.sender);
    await press(other, 'Use a recovery code');
    await type(other, codes[0]!);
    await refused(other, 'This recovery code was used before');
    await type(other, 'AAAA-AAAA-AAAA-AAAA');
    await refused(other, 'This is none of your recovery codes.');
    await type(other, codes[1]!);
    await other.heading('Received');
    await signOut(other);
  });

  it('can be a passkey, made and shown by the keyboard', async () => {
    const { page } = owner;
    const device = await VirtualAuthenticator.of(page);
    await page.reload();
    await press(owner, 'Add a passkey …');
    await page.getByLabel('Name', { exact: true }).fill(LONG);
    expect(await owner.faults()).toEqual([]);
    await page.getByLabel('Your password').focus();
    await type(owner, world.sender.user.password);
    await page.getByText(LONG.trim()).waitFor();
    await owner.dialogClosed();
    expect(await owner.faults()).toEqual([]);
    await signOut(owner);
    await owner.signIn(world.sender, '/app/account');
    await press(owner, 'Use a passkey');
    await page.getByRole('button', { name: 'Sign in with your passkey' }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await page.keyboard.press('Enter');
    await owner.heading('Your account');
    await device.forget();
    await signOut(owner);
    await owner.signIn(world.sender, '/app/account');
    await press(owner, 'Use a passkey');
    await press(owner, 'Sign in with your passkey');
    await page.getByRole('alert').filter({ hasText: 'The passkey was not used' }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await press(owner, 'Use your authenticator app');
    await type(owner, await app.next());
    await owner.heading('Your account');
  });

  it('are told apart by names, and removed by the password', async () => {
    const { page } = owner;
    await press(owner, 'Rename: Phone');
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a name, such as “Phone”.').waitFor();
    await type(owner, 'Old phone');
    await owner.dialogClosed();
    await press(owner, /^Remove: هاتف/);
    await page.getByText('You can no longer sign in with it.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await type(owner, world.sender.user.password);
    await owner.dialogClosed();
    await page.getByRole('button', { name: /^Rename: هاتف/ }).waitFor({ state: 'detached' });
    await press(owner, 'Make new codes …');
    await page.getByRole('button', { name: 'Use a code of your app instead' }).click();
    await type(owner, code);
    await refused(owner, 'This code was used before');
    await type(owner, await app.next());
    const renewed = await keepCodes(owner, 'Close');
    await owner.dialogClosed();
    expect(renewed).not.toContain(codes[2]);
  });

  it('tell at an address without a name that passkeys do not work there', async () => {
    const { page } = colleague;
    await colleague.signIn(member, '/app/account');
    await press(colleague, 'Add a passkey …');
    await page.getByLabel('Your password').fill(member.user.password);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Passkeys do not work at this address.' }).waitFor();
    expect(await colleague.faults()).toEqual([]);
    await page.keyboard.press('Escape');
    await colleague.dialogClosed();
  });

  it('are demanded by an administrator who has one, of people who then set one up in place', async () => {
    const { page } = owner;
    await page.goto(`${NAMED}/app/people`);
    await page.getByText('Password, authenticator app', { exact: true }).waitFor();
    await page.getByText('Password alone', { exact: true }).waitFor();
    expect(await owner.faults()).toEqual([]);
    await press(owner, 'Demand it of everybody …');
    await page.getByText('One person has none.').waitFor();
    expect(await owner.faults()).toEqual([]);
    await press(owner, 'Demand it');
    await page.getByText('Your firm demands a second factor at every sign-in.').waitFor();
    await owner.dialogClosed();
    const theirs = colleague.page;
    await signedOut(colleague);
    await theirs.getByRole('link', { name: 'People', exact: true }).first().click();
    await theirs.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await theirs.getByLabel('Password').fill(member.user.password);
    await theirs.keyboard.press('Enter');
    await theirs.getByText('Your firm demands a second factor, and you have none yet.').waitFor();
    await press(colleague, 'Use a passkey instead');
    await press(colleague, 'Make the passkey');
    await theirs.getByRole('alert').filter({ hasText: 'Passkeys do not work at this address.' }).waitFor();
    expect(await colleague.faults()).toEqual([]);
    await press(colleague, 'Use an authenticator app instead');
    const first = await appShown(colleague);
    expect(await colleague.faults()).toEqual([]);
    await type(colleague, WRONG);
    await refused(colleague, /not right/i);
    await type(colleague, await first.next());
    await keepCodes(colleague, 'Go on');
    await colleague.dialogClosed();
    await colleague.heading('People');
  });

  it('are removed by an administrator when a colleague has lost them', async () => {
    const { page } = owner;
    await page.reload();
    await press(owner, `Remove second factors: ${member.user.email}`);
    await page.getByText('Make sure that it is').waitFor();
    expect(await owner.faults()).toEqual([]);
    await press(owner, 'Remove them');
    await page.getByText('Password alone', { exact: true }).waitFor();
    await owner.dialogClosed();
    await signedOut(colleague);
    await colleague.page.reload();
    await colleague.heading('Sign in');
  });

  it('can be a passkey that is made at that sign-in', async () => {
    const laptop = await DashboardPage.open(browser, { origin: NAMED });
    await VirtualAuthenticator.of(laptop.page);
    await laptop.signIn(member);
    await press(laptop, 'Use a passkey instead');
    await press(laptop, 'Make the passkey');
    await keepCodes(laptop, 'Go on');
    await laptop.heading('Received');
    expect(laptop.complaints).toEqual([]);
  });

  it('are demanded by nobody who has none', async () => {
    const { page } = other;
    await other.signIn(world.receiver, '/app/people');
    await press(other, 'Demand it of everybody …');
    await press(other, 'Demand it');
    await refused(other, 'Set up a second factor of your own');
    expect(await other.faults()).toEqual([]);
    await page.getByRole('link', { name: 'Set up your own second factor' }).press('Enter');
    await other.heading('Your account');
  });

  it('broke their content policy nowhere', () => {
    const all = [owner, other, colleague].flatMap(({ complaints }) => complaints);
    expect(all).toEqual([]);
  });
});
