import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@referral-exchange/telemetry';
import {
  exportedOauthSettingsCall,
  offboardOauthCall,
  type UserFacts,
  type ServiceName,
} from '@referral-exchange/contracts';
import { failOnLeaks, serviceHeaders } from '@referral-exchange/testing';
import { OAuthUnderTest } from './oauth-under-test.js';

failOnLeaks();

const APPS = '/api/v1/firm/oauth-clients';

describe('a firm that leaves', () => {
  let server: OAuthUnderTest;
  beforeAll(async () => {
    server = await OAuthUnderTest.start();
  });
  afterAll(() => server.stop());

  const offboard = (of: UserFacts[], dryRun: boolean, by: ServiceName = 'referrals') =>
    server.service.call('POST', offboardOauthCall.path, {
      as: { service: by },
      body: { firmIds: of.map(({ firmId }) => firmId), userIds: of.map(({ id }) => id), dryRun },
    });
  const exported = (firmId: string, by: ServiceName = 'documents') =>
    server.service.call('GET', exportedOauthSettingsCall.path, {
      as: null,
      headers: serviceHeaders(by, 'oauth', { firmId }),
    });

  it('has its apps deleted, those of its test firm too, and what its people allowed ends', async () => {
    const [person, tester, stranger] = [server.users.add(), server.users.add(), server.users.add()];
    const ofExchange = await server.register();
    const [own, ofTestFirm, others] = [
      await server.registerAs(person),
      await server.registerAs(tester),
      await server.registerAs(stranger),
    ];
    const tokens = [await server.tokensFor(own, person), await server.tokensFor(ofExchange, person)];
    const kept = await server.tokensFor(ofExchange, stranger);
    const before = { oauthApps: 2, oauthConnections: 2 };
    expect((await offboard([person, tester], true)).body).toMatchObject(before);
    expect((await server.verify(tokens[0]!.access_token)).outcome).toBe('ok');
    expect((await offboard([person, tester], false)).body).toMatchObject(before);
    expect((await offboard([person, tester], false)).body).toMatchObject({
      oauthApps: 0,
      oauthConnections: 0,
    });
    for (const { access_token } of tokens)
      expect((await server.verify(access_token)).outcome).toBe('invalid');
    expect((await server.refresh(ofExchange, tokens[1]!.refresh_token)).status).toBe(400);
    const deleted = await server.service.events(ofTestFirm.clientId);
    expect(deleted.map(({ data }) => (data as { action?: string }).action)).toContain('oauth_client.deleted');
    // nobody else notices
    expect((await server.verify(kept.access_token)).outcome).toBe('ok');
    expect((await server.session(stranger).get(`${APPS}/${others.clientId}`)).status).toBe(200);
  });

  it('has its apps in its export, without their secrets', async () => {
    const person = server.users.add();
    const app = await server.registerAs(person);
    await server.registerAs(server.users.add());
    const { body, text } = await exported(person.firmId!);
    const listed = (await server.session(person).get(APPS)).data;
    expect(body.settings).toEqual({ oauthApps: listed, connectedApps: [] });
    expect(text).not.toContain(app.clientSecret);
    const none = { oauthApps: [], connectedApps: [] };
    expect((await exported(newId())).body.settings).toEqual(none);
    await server.tokensFor(app, person);
    const connected = (await server.session(person).get('/api/v1/firm/connected-apps')).data;
    expect(connected).toMatchObject([{ clientId: app.clientId, userId: person.id }]);
    expect((await exported(person.firmId!)).body.settings.connectedApps).toEqual(connected);
  });

  it('is no matter of other services', async () => {
    expect((await offboard([], true, 'routing')).status).toBe(403);
    expect((await exported(newId(), 'routing')).status).toBe(403);
  });
});
