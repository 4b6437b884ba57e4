import { expect } from '@jest/globals';
import { eventually } from '@referral-exchange/testing';
import { AuthenticatorApp } from './authenticator-app.js';
import type { DashboardPage } from './dashboard-page.js';
import { sandbox } from './world.js';

/** Presses a button by the keyboard. */
export const press = ({ page }: DashboardPage, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .press('Enter');
/** Types where the focus is, and sends the form. */
export const type = async ({ page }: DashboardPage, text: string) => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};
/** A refusal is read out, names its number, and leaves what was typed selected in its field. */
export const refused = async ({ page }: DashboardPage, words: string | RegExp) => {
  const alert = page.getByRole('alert').filter({ hasText: words });
  await alert.waitFor();
  await page.getByRole('button', { name: 'Copy the number' }).waitFor();
};
/** Signs out by the menu of the account. */
export const signOut = async (who: DashboardPage) => {
  await who.page.getByRole('button', { name: /account of/ }).press('Enter');
  await press(who, 'Sign out');
  await who.heading('Sign in');
};
/** Waits until the server knows of it everywhere. */
export const signedOut = ({ context: { request } }: DashboardPage) =>
  eventually(
    async () => (await request.get(`${sandbox.internalUrl}/auth/me`)).status(),
    (status) => status === 401,
  );
/** Reads the secret that a page shows. */
export const appShown = async ({ page }: DashboardPage) => {
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const shown = page.locator('form code', { hasText: /^([A-Z2-7]{4} ?){8}$/ });
  return new AuthenticatorApp((await shown.textContent())!);
};
/** Reads the recovery codes that a page shows, and says that they are kept. */
export const keepCodes = async (who: DashboardPage, button: string) => {
  const { page } = who;
  await press(who, button);
  await page.getByText('Copy or download them first').waitFor();
  expect(await who.faults()).toEqual([]);
  const shown = await page.locator('code', { hasText: /^[\dA-Z]{4}-/ }).textContent();
  await page.getByLabel('I have kept them in a safe place.').press('Space');
  await press(who, button);
  return shown!.trim().split('\n');
};
