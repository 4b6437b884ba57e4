import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, type TestClientFacts, type Tokens } from './oauth-under-test.js';

failOnLeaks();

const OWN = '/api/v1/connected-apps';
const OF_FIRM = '/api/v1/firm/connected-apps';

describe('applications that people have allowed', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let administrator: UserFacts;
  let member: UserFacts;
  let stranger: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    administrator = server.users.add();
    member = server.users.add({ firmId: administrator.firmId, role: 'viewer', firstName: 'Noor' });
    stranger = server.users.add({ firmName: 'Other LLP' });
  });
  afterAll(() => server.stop());

  const ownOf = async (user: UserFacts) => (await server.session(user).get(OWN)).data as any[];
  const areDead = async (one: TestClientFacts, tokens: Tokens) => {
    expect(await server.verify(tokens.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.userinfo(tokens.access_token)).status).toBe(401);
    const refreshed = await server.refresh(one, tokens.refresh_token);
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant']);
  };

  it('are one line each, whatever number of sign-ins, with all their scopes', async () => {
    const user = server.users.add();
    expect(await ownOf(user)).toEqual([]);
    await server.tokensFor(client, user, { scope: 'openid cases:read' });
    await server.tokensFor(client, user, { scope: 'openid email' });
    const answer = await server.session(user).get(OWN);
    expect(answer.body.pagination).toMatchObject({ total: 1 });
    expect(answer.data).toEqual([
      {
        clientId: client.clientId,
        name: 'Docket Manager',
        description: null,
        isOfFirm: false,
        scopes: ['openid', 'email', 'cases:read'],
        allowedAt: expect.any(String),
        lastUsedAt: expect.any(String),
        isAssistant: false,
        host: null,
      },
    ]);
    expect(Math.abs(Date.now() - Date.parse(answer.data[0].allowedAt))).toBeLessThan(60_000);
  });

  it('say when they were last used, a minute late at most', async () => {
    const user = server.users.add();
    const { access_token } = await server.tokensFor(client, user);
    const ageBy = (seconds: number) =>
      server.service.sql(
        `UPDATE provider_records SET last_used_at = now() - make_interval(secs => $2) WHERE account_id = $1`,
        [user.id, seconds],
      );
    const secondsAgo = async () => (Date.now() - Date.parse((await ownOf(user))[0].lastUsedAt)) / 1_000;
    await ageBy(30);
    await server.verify(access_token);
    expect(await secondsAgo()).toBeGreaterThan(25);
    await ageBy(7_200);
    await server.verify(access_token);
    expect(await secondsAgo()).toBeLessThan(3_600);
  });

  it('are revoked by the person: both tokens die at once, others live, and the app can ask again', async () => {
    const other = await server.register({ name: 'Other app' });
    const [tokens, kept] = [await server.tokensFor(client, member), await server.tokensFor(other, member)];
    const ofColleague = await server.tokensFor(client, administrator);
    const { browser } = await server.signIn(client, member);
    expect((await server.session(member).delete(`${OWN}/${client.clientId}`)).status).toBe(204);
    await areDead(client, tokens);
    expect((await server.verify(kept.access_token)).outcome).toBe('ok');
    expect((await server.verify(ofColleague.access_token)).outcome).toBe('ok');
    expect((await ownOf(member)).map(({ name }) => name)).toEqual(['Other app']);
    // a browser that is signed in is asked again
    const asked = await browser.follow(await browser.get(server.authorizeUrl(client)));
    expect(asked.text).toContain('value="allow"');
    const events = await server.service.events(member.id);
    expect(events.filter(({ type }) => type === 'grant.revoked.v1').length).toBeGreaterThan(0);
    const acts = (await server.service.events(client.clientId)).filter(
      ({ data }) => (data as any).action === 'oauth_client.consent_revoked',
    );
    expect(acts).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ userId: member.id, firmId: member.firmId }),
        data: expect.objectContaining({ details: { userId: member.id, scopes: expect.any(Array) } }),
      }),
    ]);
  });

  it('are revoked once: there is nothing left then', async () => {
    const user = server.users.add();
    await server.tokensFor(client, user);
    expect((await server.session(user).delete(`${OWN}/${client.clientId}`)).status).toBe(204);
    for (const id of [client.clientId, newId()])
      expect((await server.session(user).delete(`${OWN}/${id}`)).code).toBe('resource_not_found');
  });

  it('are shown to administrators of the firm, with who has allowed them', async () => {
    await server.tokensFor(client, member);
    await server.tokensFor(client, stranger);
    const rows = (await server.session(administrator).get(OF_FIRM)).data as any[];
    expect(rows).toContainEqual(
      expect.objectContaining({
        clientId: client.clientId,
        userId: member.id,
        userName: 'Noor Lindqvist',
        userEmail: member.email,
      }),
    );
    expect(rows.map(({ userId }) => userId)).not.toContain(stranger.id);
    for (const role of ['member', 'viewer'] as const)
      expect((await server.session({ ...member, role }).get(OF_FIRM)).code).toBe('insufficient_role');
    expect((await server.service.as({}).get(OF_FIRM)).code).toBe('wrong_scope');
    expect((await server.service.as({}).get(OWN)).code).toBe('wrong_scope');
  });

  it('are shown with only those people read whom the page shows', async () => {
    const chief = server.users.add();
    const [first, second] = [0, 1].map(() => server.users.add({ firmId: chief.firmId }));
    await server.tokensFor(client, first!);
    const page = async (query = '') => {
      server.users.reads.length = 0;
      const { data, body } = await server.session(chief).get(OF_FIRM + query);
      const shown = new Map((data as any[]).map(({ userId, userEmail }) => [userId, userEmail]));
      return { shown, total: body.pagination.total, read: [...server.users.reads] };
    };
    const ids = `/internal/users/of-firm/${chief.firmId}/ids`;
    const one = { shown: new Map([[first!.id, first!.email]]), total: 1 };
    expect(await page()).toEqual({ ...one, read: [ids, `/internal/users/${first!.id}`] });
    expect(await page('?page=2')).toEqual({ shown: new Map(), total: 1, read: [ids] });
    await server.tokensFor(client, second!);
    const both = { shown: new Map([first!, second!].map(({ id, email }) => [id, email])), total: 2 };
    expect(await page()).toEqual({ ...both, read: [ids, '/internal/users/by-ids'] });
    server.users.knowsOnlyOne = true;
    expect(await page()).toMatchObject(both);
    server.users.knowsOnlyOne = false;
  });

  it('are revoked by an administrator for a colleague, never for a person of another firm', async () => {
    const tokens = await server.tokensFor(client, member);
    const ofStranger = await server.tokensFor(client, stranger);
    const admin = server.session(administrator);
    const path = (userId: string) => `${OF_FIRM}/${client.clientId}/people/${userId}`;
    for (const userId of [stranger.id, newId()])
      expect((await admin.delete(path(userId))).code).toBe('resource_not_found');
    expect((await server.session(member).delete(path(member.id))).code).toBe('insufficient_role');
    expect((await server.verify(ofStranger.access_token)).outcome).toBe('ok');
    expect((await admin.delete(path(member.id))).status).toBe(204);
    await areDead(client, tokens);
    expect((await server.verify(ofStranger.access_token)).outcome).toBe('ok');
  });

  it('of a deactivated person are not listed', async () => {
    const leaver = server.users.add({ firmId: administrator.firmId });
    await server.tokensFor(client, leaver);
    server.users.change(leaver.id, { isActive: false });
    const rows = (await server.session(administrator).get(OF_FIRM)).data as any[];
    expect(rows.map(({ userId }) => userId)).not.toContain(leaver.id);
  });

  it('die while a refresh is under way too: what it gives has no grant', async () => {
    const user = server.users.add();
    const { refresh_token } = await server.tokensFor(client, user);
    const late = (await server.refresh(client, refresh_token)).body as Tokens;
    // as when the tokens are committed between the two statements of the revocation
    await server.service.sql(`DELETE FROM provider_records WHERE kind = 'Grant' AND account_id = $1`, [
      user.id,
    ]);
    await areDead(client, late);
  });

  it('lose all tokens when a revocation and twenty refreshes meet', async () => {
    for (let round = 0; round < 3; round++) {
      const user = server.users.add();
      const first = await server.tokensFor(client, user);
      const refreshes = Array.from({ length: 20 }, () => server.refresh(client, first.refresh_token));
      const revoked = server.session(user).delete(`${OWN}/${client.clientId}`);
      const answers = await Promise.all(refreshes);
      expect((await revoked).status).toBe(204);
      for (const { status, body } of answers) if (status === 200) await areDead(client, body as Tokens);
      await areDead(client, first);
    }
  });
});
