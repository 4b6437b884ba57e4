import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageBrowser } from '@referral-exchange/testing';
import { DashboardPage } from './dashboard-page.js';
import { invitedPerson } from './invited-person.js';
import { press, signedOut, type } from './second-factor-steps.js';
import { newWorld, type World } from './world.js';

const NEW_PASSWORD = 'another horse battery';

/** What belongs to a person alone: the password, and the places where they are signed in. */
describe('the account of a person', () => {
  let world: World;
  let browser: PageBrowser;
  let desk: DashboardPage;
  let phone: DashboardPage;
  let user: { email: string; password: string };
  beforeAll(async () => {
    world = await newWorld();
    browser = await PageBrowser.launch();
    desk = await DashboardPage.open(browser);
    phone = await DashboardPage.open(browser, { isPhone: true });
    // who may do the least
    ({ user } = await invitedPerson(world.sender, 'viewer'));
  });
  afterAll(() => browser?.close());

  const lines = () =>
    desk.page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');

  it('shows where the person is signed in, this session first, and ends another one', async () => {
    const { page } = desk;
    await phone.signIn({ user }, '/app/account');
    await phone.heading('Your account');
    await desk.signIn({ user }, '/app/account');
    await lines().nth(1).waitFor();
    expect(await lines().first().textContent()).toMatch(
      /^Chrome on .+, this session.*with the password alone/,
    );
    expect(await desk.faults()).toEqual([]);
    await press(desk, /^End: Chrome/);
    await page.getByText('is signed out within a second').waitFor();
    expect(await desk.faults()).toEqual([]);
    await press(desk, 'End it');
    await desk.dialogClosed();
    await lines().nth(1).waitFor({ state: 'detached' });
    await signedOut(phone);
    await phone.signIn({ user }, '/app/account');
    await phone.heading('Your account');
  });

  it('says beside each field what is wrong with a new password', async () => {
    const { page } = desk;
    await press(desk, 'Change the password …');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your current password.').waitFor();
    await page.getByText('Enter a new password.').waitFor();
    expect(await desk.faults()).toEqual([]);
    await page.getByLabel('Your current password').fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByLabel('The new password again').fill('shorter');
    await page.keyboard.press('Enter');
    await page.getByText('use at least 12 characters').waitFor();
    await page.getByText('This is not the same password.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('The new password again').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('This is not your current password.').waitFor();
    expect(await desk.faults()).toEqual([]);
    // the session is not over
    expect(await page.getByRole('heading', { name: 'Sign in again' }).count()).toBe(0);
  });

  it('changes the password, which ends the other sessions', async () => {
    // the guess is selected
    await type(desk, user.password);
    await desk.dialogClosed();
    user.password = NEW_PASSWORD;
    await signedOut(phone);
    await phone.signIn({ user }, '/app/account');
    await phone.heading('Your account');
  });

  it('ends all other sessions, and this one by signing out', async () => {
    const { page } = desk;
    await page.reload();
    await press(desk, 'End all others …');
    await page.getByText('You stay signed in here').waitFor();
    expect(await desk.faults()).toEqual([]);
    await press(desk, 'End them all');
    await desk.dialogClosed();
    await signedOut(phone);
    expect(await lines().count()).toBe(1);
    await press(desk, 'End this session');
    await page.getByText('This is the session that you use now.').waitFor();
    expect(await desk.faults()).toEqual([]);
    await press(desk, 'Sign out');
    await desk.heading('Sign in');
    await signedOut(desk);
  });

  it('broke its content policy nowhere', () => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });
});
