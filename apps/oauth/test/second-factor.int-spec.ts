import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';
import type { PageAnswer, PlainBrowser } from './plain-browser.js';

failOnLeaks();

const CHALLENGE = 'q'.repeat(43);
const OPTIONS = { challenge: 'YWJj', rpId: 'exchange.example', allowCredentials: [] };

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
    server.users.answerWith('passkey@example.com', { ...required, kinds: ['passkey'], passkey: OPTIONS });
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
    browser.submit(page, {
      ...{ do: 'second_factor', challenge: CHALLENGE, has_app: 'yes', code },
      email: /name="email" value="([^"]*)"/.exec(page.text)?.[1] ?? '',
    });

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
    expect(answer.text).toContain(`value="${user.email}"`);
  });

  it('takes what a passkey signed, and asks again when it is not accepted', async () => {
    const browser = server.newBrowser();
    const page = await afterPassword(browser, 'passkey@example.com');
    expect(page.text).toContain(JSON.stringify(OPTIONS).replaceAll('"', '&quot;'));
    const signed = { id: 'abc', response: { signature: 'x' } };
    const send = (passkey: string, from = page) =>
      browser.submit(from, {
        ...{ do: 'second_factor', challenge: CHALLENGE, has_app: 'no', code: '' },
        passkey_options: JSON.stringify(OPTIONS),
        passkey,
      });
    for (const passkey of ['no json', '[]', 'x'.repeat(20_001), JSON.stringify(signed)]) {
      const refused = await send(passkey);
      expect([refused.status, refused.location]).toEqual([401, undefined]);
      expect(refused.text).toContain('The passkey was not accepted');
      expect(refused.text).toContain(JSON.stringify(OPTIONS).replaceAll('"', '&quot;'));
    }
    server.users.passkeyAnswer = { outcome: 'ok', user };
    const consent = await browser.follow(await send(JSON.stringify(signed)));
    expect(consent.text).toContain('value="allow"');
    // what is no passkey was not even asked about
    expect(server.users.passkeys).toEqual([signed, signed]);
  });

  it('runs its one script in that page, and none for somebody without a passkey', async () => {
    const policyOf = async (email: string) => {
      const page = await afterPassword(server.newBrowser(), email);
      return {
        script: /<script>([^]*)<\/script>/.exec(page.text)?.[1],
        policy: page.headers['content-security-policy'],
      };
    };
    const withPasskey = await policyOf('passkey@example.com');
    expect(withPasskey.policy).toContain(
      `script-src 'sha256-${hash('sha256', withPasskey.script!, 'base64')}';`,
    );
    const withApp = await policyOf(user.email);
    expect(withApp.script).toBeUndefined();
    expect(withApp.policy).not.toContain('script-src');
  });

  it('lets nobody in whose firm demands one and who has none', async () => {
    const page = await afterPassword(server.newBrowser(), 'none@example.com');
    expect([page.status, page.location]).toEqual([403, undefined]);
    expect(page.text).toContain('set one up, then come back');
  });
});
