import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks, freePort, PageBrowser } from '@referral-exchange/testing';
import type { Page } from 'playwright-core';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

const CHALLENGE = 'q'.repeat(43);

/** Browsers make no passkey for an IP address, so the server is reached by its name. */
describe('the page of the second factor in a browser with passkeys', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;
  let browser: PageBrowser;

  beforeAll(async () => {
    const port = await freePort();
    const issuer = `http://localhost:${port}`;
    server = await OAuthUnderTest.start({ issuer, settings: { PORT: String(port) } });
    client = await server.register();
    user = server.users.add();
    browser = await PageBrowser.launch(process.env.OAUTH_PICTURES);
  });
  afterAll(async () => {
    await browser?.close();
    await server.stop();
  });

  /** The page, after the password; the person has these passkeys. */
  async function open(page: Page, ids: string[]): Promise<void> {
    const allowCredentials = ids.map((id) => ({ id, type: 'public-key', transports: ['internal'] }));
    server.users.answerWith(user.email, {
      outcome: 'second_factor_required',
      challenge: CHALLENGE,
      kinds: ['passkey'],
      passkey: { challenge: 'YWJj', rpId: 'localhost', allowCredentials, timeout: 5_000 },
    });
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
  }

  it('signs in with one, after one that was cancelled', async () => {
    const context = await browser.browser.newContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const passkeys = await context.newCDPSession(page);
    await passkeys.send('WebAuthn.enable');
    const { authenticatorId } = await passkeys.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasUserVerification: true, isUserVerified: true },
      },
    });
    await page.goto(server.authorizeUrl(client));
    const id = await page.evaluate(makePasskey);
    await open(page, [id]);
    const button = page.getByRole('button', { name: 'Use a passkey' });
    expect(await browser.faults(page)).toEqual([]);
    await browser.look(page, 'passkey');
    await passkeys.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await passkeys.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
    await button.click();
    await page.getByRole('alert').filter({ hasText: 'The passkey was not used' }).waitFor();
    await passkeys.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await passkeys.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
    server.users.passkeyAnswer = { outcome: 'ok', user };
    await button.click();
    await page.getByRole('heading', { level: 1, name: 'Allow Docket Manager' }).waitFor();
    expect(server.users.passkeys).toEqual([expect.objectContaining({ id, type: 'public-key' })]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says what to do where no script runs', async () => {
    await browser.open(server.authorizeUrl(client), { size: 'phone' }, async (page) => {
      await open(page, ['YWJj']);
      expect(await page.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false);
      await page.getByText('This browser runs no script here').waitFor();
      expect(await browser.faults(page)).toEqual([]);
    });
  });
});

/** Runs in the page. */
async function makePasskey(): Promise<string> {
  const { navigator } = globalThis as unknown as {
    navigator: { credentials: { create(options: object): Promise<{ id: string }> } };
  };
  const bytes = new Uint8Array(16);
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes,
      rp: { id: 'localhost', name: 'Test' },
      user: { id: bytes, name: 'maya', displayName: 'Maya' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    },
  });
  return made.id;
}
