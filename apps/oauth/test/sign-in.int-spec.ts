import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCOPE_MEANINGS, type UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';
import type { PageAnswer, PlainBrowser } from './plain-browser.js';

failOnLeaks();

describe('signing in', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register({ name: 'Docket <b>Manager</b>' });
    user = server.users.add();
  });
  afterAll(() => server.stop());

  const loginPage = async (browser: PlainBrowser, change = {}): Promise<PageAnswer> =>
    browser.follow(await browser.get(server.authorizeUrl(client, change)));
  const signInAs = (browser: PlainBrowser, page: PageAnswer, email: string, headers = {}) =>
    browser.submit(page, { do: 'login', email, password: PASSWORD }, headers);

  it('shows pages that nothing can be loaded into and nobody can frame', async () => {
    const browser = server.newBrowser();
    const page = await loginPage(browser);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://docket.example.com;");
    expect(policy).not.toContain('script-src');
    expect(page.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(page.text).toContain('Docket &lt;b&gt;Manager&lt;/b&gt;');
    const consent = await browser.follow(await signInAs(browser, page, user.email));
    expect(consent.headers['content-security-policy']).toBe(policy);
    for (const { words } of Object.values(SCOPE_MEANINGS))
      expect(consent.text).toContain(`<li>${words}</li>`);
    expect(consent.text).not.toContain('<b>Manager');
  });

  it('fills in the email that the client names, escaped', async () => {
    const page = await loginPage(server.newBrowser(), { login_hint: '"><script>x</script>' });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;');
  });

  it('says the same whether the email exists or not', async () => {
    const browser = server.newBrowser();
    const page = await loginPage(browser);
    const texts = [];
    for (const email of [user.email, 'nobody@example.com']) {
      const answer = await browser.submit(page, { do: 'login', email, password: 'wrong' });
      expect([answer.status, answer.location]).toEqual([401, undefined]);
      texts.push(answer.text.replaceAll(email, '(email)'));
    }
    expect(texts[0]).toContain('The email address or the password is not correct.');
    expect(texts[0]).toBe(texts[1]);
  });

  it.each([
    ['rate_limited_email', 'Wait 15 minutes'],
    ['rate_limited_ip', 'Wait 15 minutes'],
    ['account_not_fully_activated', 'Open the invitation'],
    ['account_inactive', 'deactivated'],
  ] as const)('says what to do when the answer is %s', async (outcome, text) => {
    const email = `${outcome}@example.com`;
    server.users.answerWith(email, { outcome });
    const browser = server.newBrowser();
    const answer = await signInAs(browser, await loginPage(browser), email, {
      'x-forwarded-for': '203.0.113.9',
    });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain(text);
    // auth counts failures by the address of the person, not by ours
    expect(server.users.attempts.at(-1)).toEqual({ email, clientAddress: '203.0.113.9' });
  });

  it('can be cancelled on both pages: the client gets access_denied', async () => {
    for (const signsInFirst of [false, true]) {
      const browser = server.newBrowser();
      let page = await loginPage(browser);
      if (signsInFirst) page = await browser.follow(await signInAs(browser, page, user.email));
      const { location } = await browser.follow(await browser.submit(page, { do: 'cancel' }));
      expect(location).toMatch(/^https:\/\/docket\.example\.com\/callback\?/);
      expect(new URL(location!).searchParams.get('error')).toBe('access_denied');
      expect(new URL(location!).searchParams.get('state')).toBe('state-1');
    }
  });

  it('is remembered in the browser: the same client asks nothing again, for more scopes it asks', async () => {
    const { browser } = await server.signIn(client, user, { scope: 'openid' });
    const again = await browser.follow(await browser.get(server.authorizeUrl(client, { scope: 'openid' })));
    expect(again.location).toContain('code=');
    const silent = await browser.get(server.authorizeUrl(client, { scope: 'openid', prompt: 'none' }));
    expect(silent.location).toContain('code=');
    const more = await browser.follow(
      await browser.get(server.authorizeUrl(client, { scope: 'openid cases:write' })),
    );
    expect(more.text).toContain('value="allow"');
    const refused = await browser.get(
      server.authorizeUrl(client, { scope: 'openid cases:write', prompt: 'none' }),
    );
    expect(refused.location).toContain('error=consent_required');
    const anew = await browser.follow(await browser.get(server.authorizeUrl(client, { prompt: 'login' })));
    expect(anew.text).toContain('name="password"');
    const old = await browser.follow(await browser.get(server.authorizeUrl(client, { max_age: '0' })));
    expect(old.text).toContain('name="password"');
  });

  it('as somebody else ends what the first user had in this browser', async () => {
    const second = server.users.add({ firstName: 'Noah', lastName: 'Berg' });
    const { browser } = await server.signIn(client, user);
    const page = await loginPage(browser, { prompt: 'login' });
    const consent = await browser.follow(await signInAs(browser, page, second.email));
    expect(consent.text).toContain('Noah Berg');
    const done = await browser.follow(await browser.submit(consent, { do: 'allow' }));
    const code = new URL(done.location!).searchParams.get('code')!;
    const tokens = (await server.exchange(client, code)).body;
    expect((await server.userinfo(tokens.access_token)).body.sub).toBe(second.id);
  });

  it('lets the user choose another account on the consent page', async () => {
    const browser = server.newBrowser();
    const consent = await browser.follow(await signInAs(browser, await loginPage(browser), user.email));
    const login = await browser.follow(await browser.submit(consent, { do: 'switch' }));
    expect(login.text).toContain('name="password"');
  });

  it('asks anew when the user was deactivated', async () => {
    const person = server.users.add();
    const { browser } = await server.signIn(client, person);
    server.users.change(person.id, { isActive: false });
    expect((await loginPage(browser)).text).toContain('name="password"');
  });

  it('cannot be forced: forms without our token, from another site or another browser are refused', async () => {
    const browser = server.newBrowser();
    const page = await loginPage(browser);
    const forged: [string, Record<string, string>, Record<string, string>][] = [
      ['no token', { form_token: '' }, {}],
      ['another token', { form_token: 'x'.repeat(43) }, {}],
      ['another origin', {}, { origin: 'https://evil.example' }],
      ['a hidden origin', {}, { origin: 'null' }],
      ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
      ['a sibling site', {}, { 'sec-fetch-site': 'same-site' }],
      ['text', {}, { 'content-type': 'text/plain' }],
    ];
    for (const [_what, fields, headers] of forged) {
      const before = server.users.attempts.length;
      const fieldsOfAttacker = { do: 'login', email: user.email, password: PASSWORD, ...fields };
      const answer = await browser.submit(page, fieldsOfAttacker, headers);
      expect([answer.status, answer.location]).toEqual([403, undefined]);
      expect(server.users.attempts).toHaveLength(before);
    }
    // login CSRF: the attacker's page with the attacker's account, in the victim's browser
    const victim = server.newBrowser();
    expect((await signInAs(victim, page, user.email)).status).toBe(400);
    await loginPage(victim);
    expect((await signInAs(victim, page, user.email)).status).toBe(400);
    expect((await victim.get(page.url)).status).toBe(400);
    // and nothing of this has ended the sign-in of the first browser
    expect((await browser.follow(await signInAs(browser, page, user.email))).text).toContain('value="allow"');
  });

  it('gives the session a new id, so that a planted one is worth nothing', async () => {
    const attacker = server.newBrowser();
    const first = await server.signIn(client, server.users.add(), { scope: 'openid' }, attacker);
    const planted = first.browser.cookie('oauth_session')!;
    const victim = server.newBrowser();
    for (const name of ['oauth_session', 'oauth_session.sig'])
      victim.plant(name, attacker.cookie(name)!, '/api/oauth');
    const page = await loginPage(victim, { prompt: 'login' });
    await victim.follow(await signInAs(victim, page, user.email));
    expect(victim.cookie('oauth_session')).not.toBe(planted);
    // whoever knows the planted id is not the victim
    const after = await attacker.follow(
      await attacker.get(server.authorizeUrl(client, { scope: 'openid', prompt: 'none' })),
    );
    expect(after.location).toContain('error=login_required');
  });

  it('does not go on with a cookie that was tampered with', async () => {
    const { browser } = await server.signIn(client, user);
    browser.plant('oauth_session', `${browser.cookie('oauth_session')}x`, '/api/oauth');
    const { location } = await browser.get(server.authorizeUrl(client, { prompt: 'none' }));
    expect(location).toContain('error=login_required');
  });

  it('shows the page of an expired sign-in, without a redirect', async () => {
    const browser = server.newBrowser();
    const page = await loginPage(browser);
    await server.service.sql(`DELETE FROM provider_records WHERE kind = 'Interaction'`);
    const answer = await signInAs(browser, page, user.email);
    expect([answer.status, answer.location]).toEqual([400, undefined]);
    expect(answer.text).toContain('this sign-in has expired');
  });

  it('sets cookies that scripts cannot read and other sites do not send; Secure with https', async () => {
    const cookies = [
      (await server.newBrowser().get(server.authorizeUrl(client))).headers['set-cookie'],
    ].flat();
    for (const cookie of cookies) {
      expect(cookie).toContain('httponly');
      expect(cookie).toContain('samesite=lax');
      expect(cookie).not.toContain('secure');
    }
    const secure = await OAuthUnderTest.start({ issuer: 'https://id.example.com' });
    try {
      const theirs = await secure.register();
      const url = new URL(secure.authorizeUrl(theirs));
      const response = await fetch(`${secure.url}${url.pathname}${url.search}`, { redirect: 'manual' });
      expect(response.headers.getSetCookie().length).toBeGreaterThan(0);
      for (const cookie of response.headers.getSetCookie()) expect(cookie).toContain('secure');
    } finally {
      await secure.stop();
    }
  });
});
