import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { DocumentHost, failOnLeaks, sampleOf } from '@referral-exchange/testing';
import { Grants } from '../src/records/grants.js';
import { OnUserDeactivatedConsumer } from '../src/records/on-user-deactivated.consumer.js';
import { RecordsRepository } from '../src/records/records.repository.js';
import { claimsOf, OAuthUnderTest, PASSWORD, type TestClientFacts } from './oauth-under-test.js';
import type { PlainBrowser } from './plain-browser.js';

failOnLeaks();

/** ADR 236: a new password, a reset of second factors or a deactivation ended all sign-ins of a person. */
describe('a sign-in from before the end of all sign-ins', () => {
  let server: OAuthUnderTest;
  let site: DocumentHost;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    site = await DocumentHost.start();
    server = await OAuthUnderTest.start({ settings: { WEBHOOK_EGRESS: 'loopback' } });
    client = await server.register();
  });
  afterAll(async () => {
    await server.stop();
    await site.stop();
  });
  beforeEach(() => {
    user = server.users.add();
  });
  afterEach(() => {
    site.answer = undefined;
  });

  const ask = async (browser: PlainBrowser) => browser.follow(await browser.get(server.authorizeUrl(client)));
  const recordsOf = (kind: string) =>
    server.service.sql<{ payload: string }>(
      'SELECT payload FROM provider_records WHERE account_id = $1 AND kind = $2',
      [user.id, kind],
    );
  const refused = async (answer: ReturnType<OAuthUnderTest['refresh']>) => {
    const { status, body } = await answer;
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  };

  /** While it runs, a request of this browser waits for a metadata document. */
  async function duringARequest(browser: PlainBrowser, work: () => Promise<void>): Promise<void> {
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    site.answer = (_request, response) => {
      begun.resolve();
      void mayEnd.promise.then(() => response.writeHead(404).end());
    };
    const clientId = site.publish(`/${user.id}.json`);
    const request = browser.get(server.authorizeUrl({ clientId }));
    await begun.promise;
    await work();
    mayEnd.resolve();
    expect((await request).status).toBe(400);
  }

  /** Makes the records of a sign-in those of a release that did not write this mark. */
  const unmark = (mark: string) =>
    server.service.sql(
      `UPDATE provider_records SET payload = replace(payload, $2, '')
        WHERE account_id = $1 AND position($2 IN payload) > 0 RETURNING kind`,
      [user.id, `,"${mark}"`],
    );

  const ENDS: [string, () => void, () => void][] = [
    ['a new password', () => server.users.endSignIns(user.id), () => {}],
    [
      'a deactivation that was taken back',
      () => {
        server.users.endSignIns(user.id);
        server.users.change(user.id, { isActive: false });
      },
      () => server.users.change(user.id, { isActive: true }),
    ],
  ];

  it.each(ENDS)('counts no more after %s, although a request wrote it back', async (_by, end, after) => {
    const { browser } = await server.signIn(client, user);
    await duringARequest(browser, async () => {
      end();
      await server.service.part(Grants).revokeOfAccounts([user.id]);
      expect(await recordsOf('Session')).toHaveLength(0);
    });
    after();
    expect(await recordsOf('Session')).toHaveLength(1);
    expect((await ask(browser)).text).toContain('name="password"');
    // in the same second
    const tokens = await server.tokensFor(client, user);
    expect((await server.refresh(client, tokens.refresh_token)).status).toBe(200);
  });

  it('counts no more after a reset of second factors, with both as well', async () => {
    const challenge = 'q'.repeat(43);
    server.users.change(user.id, { needsSecondFactor: true });
    server.users.answerWith(user.email, { outcome: 'second_factor_required', challenge, kinds: ['totp'] });
    server.users.answerCode('123456', { outcome: 'ok', user });
    const browser = server.newBrowser();
    const login = { do: 'login', email: user.email, password: PASSWORD };
    const page = await browser.submit(await ask(browser), login);
    const code = { do: 'second_factor', challenge, has_app: 'yes', code: '123456' };
    await browser.follow(await browser.submit(page, code));
    await duringARequest(browser, async () => {
      server.users.endSignIns(user.id);
      await server.service.part(Grants).revokeOfAccounts([user.id]);
    });
    server.users.change(user.id, { needsSecondFactor: undefined });
    expect(await recordsOf('Session')).toHaveLength(1);
    expect((await ask(browser)).text).toContain('name="password"');
  });

  describe('counts no more while its end is not heard of by an event', () => {
    it('in the browser, which signs in again and goes on', async () => {
      const { browser } = await server.signIn(client, user);
      server.users.endSignIns(user.id);
      const { parameters } = await server.signIn(client, user, {}, browser);
      const tokens = await server.exchange(client, parameters.get('code')!);
      expect((await server.refresh(client, tokens.body.refresh_token)).status).toBe(200);
      expect((await ask(browser)).location).toContain('code=');
    });

    it('as a code, or as a refresh token', async () => {
      const tokens = await server.tokensFor(client, user);
      const refreshed = (await server.refresh(client, tokens.refresh_token)).body;
      const code = await server.codeFor(client, user);
      server.users.endSignIns(user.id);
      await refused(server.refresh(client, refreshed.refresh_token));
      await refused(server.exchange(client, code));
    });

    it('on the page of consent, where nothing is allowed', async () => {
      const browser = server.newBrowser();
      const login = await ask(browser);
      const page = await browser.follow(
        await browser.submit(login, { do: 'login', email: user.email, password: PASSWORD }),
      );
      expect(page.text).toContain('value="allow"');
      server.users.endSignIns(user.id);
      const answer = await browser.submit(page, { do: 'allow' });
      expect([answer.status, answer.location]).toEqual([400, undefined]);
      expect(await recordsOf('Grant')).toHaveLength(0);
    });

    it('when it was under way: the password was checked before', async () => {
      const browser = server.newBrowser();
      const login = await ask(browser);
      const answer = await browser.submit(login, { do: 'login', email: user.email, password: PASSWORD });
      server.users.endSignIns(user.id);
      expect((await browser.follow(answer)).text).toContain('name="password"');
    });
  });

  describe('during an upgrade', () => {
    it('of the release before counts until all sign-ins end', async () => {
      const { browser, parameters } = await server.signIn(client, user);
      const tokens = (await server.exchange(client, parameters.get('code')!)).body;
      expect((await unmark('after:0')).length).toBeGreaterThan(1);
      const refreshed = (await server.refresh(client, tokens.refresh_token)).body;
      expect((await ask(browser)).location).toContain('code=');
      server.users.endSignIns(user.id);
      await refused(server.refresh(client, refreshed.refresh_token));
      expect((await ask(browser)).text).toContain('name="password"');
    });

    it('counts with an auth that tells nothing of ends', async () => {
      server.users.change(user.id, { signInsEnded: undefined });
      const tokens = await server.tokensFor(client, user);
      expect((await server.refresh(client, tokens.refresh_token)).status).toBe(200);
      server.users.change(user.id, { signInsEnded: 0 });
      const { browser } = await server.signIn(client, user);
      server.users.change(user.id, { signInsEnded: undefined });
      expect((await ask(browser)).location).toContain('code=');
    });
  });

  /** ADR 227. */
  describe('or from before a sign-out of the exchange', () => {
    const isAskedFor = async (browser: PlainBrowser) => (await ask(browser)).text.includes('name="password"');

    it('counts no more, although a request wrote it back; what apps hold goes on', async () => {
      const { browser, parameters } = await server.signIn(client, user);
      const tokens = (await server.exchange(client, parameters.get('code')!)).body;
      const code = (await server.signIn(client, user, {}, browser)).parameters.get('code')!;
      await duringARequest(browser, async () => {
        server.users.signOut(user.id);
        await server.service.part(RecordsRepository).deleteSignIns(user.id);
        expect(await recordsOf('Session')).toHaveLength(0);
      });
      expect(await recordsOf('Session')).toHaveLength(1);
      expect(await isAskedFor(browser)).toBe(true);
      expect((await server.verify(tokens.access_token)).outcome).toBe('ok');
      const exchanged = await server.exchange(client, code);
      for (const { refresh_token } of [tokens, exchanged.body])
        expect((await server.refresh(client, refresh_token)).status).toBe(200);
    });

    it('counts no more in any browser while the sign-out is not heard of by an event', async () => {
      const { browser: here } = await server.signIn(client, user);
      const { browser: there } = await server.signIn(client, user);
      const { browser: colleague } = await server.signIn(client, server.users.add());
      server.users.signOut(user.id);
      expect(await isAskedFor(here)).toBe(true);
      await server.signIn(client, user, {}, here);
      expect((await ask(here)).location).toContain('code=');
      expect(await isAskedFor(there)).toBe(true);
      expect((await ask(colleague)).location).toContain('code=');
    });

    it('allows nothing on the page of consent', async () => {
      const browser = server.newBrowser();
      const login = { do: 'login', email: user.email, password: PASSWORD };
      const page = await browser.follow(await browser.submit(await ask(browser), login));
      expect(page.text).toContain('value="allow"');
      server.users.signOut(user.id);
      const answer = await browser.submit(page, { do: 'allow' });
      expect([answer.status, answer.location]).toEqual([400, undefined]);
      expect(await recordsOf('Grant')).toHaveLength(0);
    });

    it('counts no more when it was under way: the password was checked before', async () => {
      const browser = server.newBrowser();
      const login = { do: 'login', email: user.email, password: PASSWORD };
      const answer = await browser.submit(await ask(browser), login);
      server.users.signOut(user.id);
      expect((await browser.follow(answer)).text).toContain('name="password"');
    });

    it('of the release before counts until the person signs out', async () => {
      const { browser } = await server.signIn(client, user);
      expect((await unmark('signed_out:0')).length).toBeGreaterThan(0);
      expect((await ask(browser)).location).toContain('code=');
      server.users.signOut(user.id);
      expect(await isAskedFor(browser)).toBe(true);
    });

    it('counts with an auth of the release before, which tells nothing of sign-outs', async () => {
      server.users.signOut(user.id);
      const { browser } = await server.signIn(client, user);
      server.users.change(user.id, { signOuts: undefined });
      expect((await ask(browser)).location).toContain('code=');
      const { browser: next } = await server.signIn(client, user);
      expect((await ask(next)).location).toContain('code=');
    });
  });

  it('goes on when the event of an earlier deactivation comes late', async () => {
    const sample = sampleOf('user.deactivated.v1');
    const deactivated = (ms: number) =>
      server.service.part(OnUserDeactivatedConsumer).handle({
        ...sample,
        occurredAt: new Date(Date.now() - ms).toISOString(),
        data: { user: { ...sample.data.user, id: user.id } },
      });
    const { browser, parameters } = await server.signIn(client, user);
    const tokens = (await server.exchange(client, parameters.get('code')!)).body;
    await deactivated(120_000);
    expect((await ask(browser)).location).toContain('code=');
    const refreshed = (await server.refresh(client, tokens.refresh_token)).body;
    expect((await server.verify(refreshed.access_token)).outcome).toBe('ok');
    // clocks may differ
    await deactivated(30_000);
    expect((await server.verify(refreshed.access_token)).outcome).toBe('invalid');
    expect((await ask(browser)).text).toContain('name="password"');
    for (const kind of ['Session', 'Grant', 'RefreshToken']) expect(await recordsOf(kind)).toEqual([]);
  });

  it('tells no client how often sign-ins ended, or somebody signed out', async () => {
    server.users.endSignIns(user.id);
    const change = { acr_values: 'urn:example:gold', max_age: '3600' };
    const { id_token, access_token } = await server.tokensFor(client, user, change);
    for (const claims of [claimsOf(id_token), claimsOf(access_token)])
      expect(JSON.stringify(claims)).not.toMatch(/after:|signed_out:/);
    expect(claimsOf(id_token)).not.toHaveProperty('amr');
  });
});
