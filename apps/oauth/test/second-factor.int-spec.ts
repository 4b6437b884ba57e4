import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';
import type { PageAnswer, PlainBrowser } from './plain-browser.js';

failOnLeaks();

const CHALLENGE = 'q'.repeat(43);

describe('signing in with a second factor', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register({ name: 'Docket <b>Manager</b>' });
    user = server.users.add();
    const required = { outcome: 'second_factor_required', challenge: CHALLENGE } as const;
    server.users.answerWith(user.email, { ...required, kinds: ['totp'] });
    server.users.answerWith('passkey@example.com', { ...required, kinds: ['passkey'] });
    server.users.answerWith('none@example.com', { outcome: 'second_factor_enrolment_required' });
    server.users.answerCode('123456', { outcome: 'ok', user });
    server.users.answerCode('111111', { outcome: 'second_factor_replayed' });
    server.users.answerCode('222222', { outcome: 'challenge_over' });
    server.users.answerCode('333333', { outcome: 'rate_limited_email' });
  });
  afterAll(() => server.stop());

  /** The page that the password leads to. */
  async function afterPassword(browser: PlainBrowser, email: string): Promise<PageAnswer> {
    const page = await browser.follow(await browser.get(server.authorizeUrl(client)));
    return browser.submit(page, { do: 'login', email, password: PASSWORD });
  }
  const show = (browser: PlainBrowser, page: PageAnswer, code: string): Promise<PageAnswer> =>
    browser.submit(page, { do: 'second_factor', challenge: CHALLENGE, has_app: 'yes', code });

  it('asks for it before anything is allowed, and goes on once it is right', async () => {
    const browser = server.newBrowser();
    const page = await afterPassword(browser, user.email);
    expect([page.status, page.location]).toEqual([200, undefined]);
    expect(page.text).toContain('Code of your authenticator app, or a recovery code');
    expect(page.text).not.toContain('<b>Manager');
    const consent = await browser.follow(await show(browser, page, '123456'));
    expect(consent.text).toContain('value="allow"');
  });

  it.each([
    ['999999', 401, 'The code is not right'],
    ['', 401, 'The code is not right'],
    ['111111', 401, 'was used before'],
    ['333333', 403, 'Wait 15 minutes'],
  ])('%j is refused in plain words, and the page stays', async (code, status, words) => {
    const browser = server.newBrowser();
    const answer = await show(browser, await afterPassword(browser, user.email), code);
    expect([answer.status, answer.location]).toEqual([status, undefined]);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain(`value="${CHALLENGE}"`);
  });

  it('asks for the password again when the challenge is over', async () => {
    const browser = server.newBrowser();
    const answer = await show(browser, await afterPassword(browser, user.email), '222222');
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('name="password"');
    expect(answer.text).toContain('Enter your password again');
  });

  it('tells somebody with a passkey alone what works here', async () => {
    const page = await afterPassword(server.newBrowser(), 'passkey@example.com');
    expect(page.text).toContain('Passkeys do not work on this page yet');
  });

  it('lets nobody in whose firm demands one and who has none', async () => {
    const page = await afterPassword(server.newBrowser(), 'none@example.com');
    expect([page.status, page.location]).toEqual([403, undefined]);
    expect(page.text).toContain('set one up, then come back');
  });
});
