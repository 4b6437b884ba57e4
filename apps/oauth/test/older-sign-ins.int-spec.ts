import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';
import type { PageAnswer } from './plain-browser.js';

failOnLeaks();

const CHALLENGE = 'q'.repeat(43);

/** ADR 182: who has set up a second factor since, or whose firm demands one by now. */
describe('a sign-in by the password alone', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    server.users.answerCode('123456', { outcome: 'ok', user: server.users.add() });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    user = server.users.add();
  });

  const needsOne = () => {
    server.users.change(user.id, { needsSecondFactor: true });
    server.users.answerWith(user.email, {
      outcome: 'second_factor_required',
      challenge: CHALLENGE,
      kinds: ['totp'],
    });
    server.users.answerCode('123456', { outcome: 'ok', user });
  };
  const withBoth = async (page: PageAnswer, browser = server.newBrowser()) => {
    const login = await browser.submit(page, { do: 'login', email: user.email, password: PASSWORD });
    const code = { do: 'second_factor', challenge: CHALLENGE, has_app: 'yes', code: '123456' };
    return browser.follow(await browser.submit(login, code));
  };

  it('is refreshed until a second factor is needed, and then no more', async () => {
    const first = await server.tokensFor(client, user);
    const second = await server.refresh(client, first.refresh_token);
    expect(second.status).toBe(200);
    needsOne();
    const refused = await server.refresh(client, second.body.refresh_token);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    // it lives for its hour
    expect((await server.verify(second.body.access_token)).outcome).toBe('ok');
  });

  it('gives no code for another application', async () => {
    const { browser } = await server.signIn(client, user);
    needsOne();
    const page = await browser.follow(await browser.get(server.authorizeUrl(client)));
    expect(page.text).toContain('name="password"');
    const answer = await withBoth(page, browser);
    // what was allowed stays allowed
    expect(answer.location).toContain('code=');
  });

  it('gives a code that is worth nothing when a second factor came between', async () => {
    const code = await server.codeFor(client, user);
    needsOne();
    const refused = await server.exchange(client, code);
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
  });

  it('with both goes on', async () => {
    needsOne();
    const browser = server.newBrowser();
    const page = await withBoth(
      await browser.follow(await browser.get(server.authorizeUrl(client))),
      browser,
    );
    const allowed = await browser.follow(await browser.submit(page, { do: 'allow' }));
    const code = new URL(allowed.location!).searchParams.get('code')!;
    const tokens = await server.exchange(client, code);
    expect((await server.refresh(client, tokens.body.refresh_token)).status).toBe(200);
  });
});
