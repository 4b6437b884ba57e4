import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@referral-exchange/database';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

/** What each call asks of the database (docs/adr/0214). */
describe('the statements', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    user = server.users.add();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => server.stop());

  /** Their names; what is asked through entities or without a name counts as one without a name. */
  const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
    const database = server.service.part(Database);
    const names: string[] = [];
    const prepared = database.prepared.bind(database);
    jest.spyOn(database, 'prepared').mockImplementation((name, ...rest) => {
      if (name.startsWith('oauth-')) names.push(name);
      return prepared(name, ...rest) as never;
    });
    const { manager } = database;
    const find = manager.findOneBy.bind(manager) as (...given: unknown[]) => never;
    jest.spyOn(manager, 'findOneBy').mockImplementation((...given) => {
      names.push('entity');
      return find(...given);
    });
    await work();
    return names;
  };

  it('of an exchange of a code and of a refresh are two', async () => {
    const code = await server.codeFor(client, user);
    let refreshToken = '';
    const ofCode = await asked(async () => {
      const answer = await server.exchange(client, code);
      expect(answer.status).toBe(200);
      refreshToken = answer.body.refresh_token;
    });
    expect(ofCode).toEqual(['oauth-find-exchanged', 'oauth-exchange']);
    jest.restoreAllMocks();
    const ofRefresh = await asked(async () =>
      expect((await server.refresh(client, refreshToken)).status).toBe(200),
    );
    expect(ofRefresh).toEqual(['oauth-find-exchanged', 'oauth-exchange']);
  });

  it('of the check of an access token are one; its use is noted once a minute', async () => {
    const { access_token } = await server.tokensFor(client, user);
    const verify = async () => expect((await server.verify(access_token)).outcome).toBe('ok');
    expect(await asked(verify)).toEqual(['oauth-find-access-token']);
    await server.service.sql(
      `UPDATE provider_records SET last_used_at = now() - interval '2 minutes' WHERE kind = 'Grant'`,
    );
    jest.restoreAllMocks();
    expect(await asked(verify)).toEqual(['oauth-find-access-token', 'oauth-note-uses']);
    jest.restoreAllMocks();
    expect(await asked(verify)).toEqual(['oauth-find-access-token']);
  });

  it('of the check of several are one as well', async () => {
    const tokens = await Promise.all([server.tokensFor(client, user), server.tokensFor(client, user)]);
    const questions = tokens.map(({ access_token: token }) => ({ token }));
    const names = await asked(async () => expect(await server.verifyAll(questions)).toHaveLength(2));
    expect(names).toEqual(['oauth-find-access-tokens']);
  });

  it('read a client anew for each call: a secret that was rotated counts at once', async () => {
    const rotated = await server.register();
    const { refresh_token } = await server.tokensFor(rotated, user);
    const path = `/api/v1/admin/oauth-clients/${rotated.clientId}/rotate-secret`;
    const { clientSecret } = (await server.service.admin.post(path, {})).body.data as TestClientFacts;
    const old = await server.refresh(rotated, refresh_token);
    expect([old.status, old.body.error]).toEqual([401, 'invalid_client']);
    expect((await server.refresh({ ...rotated, clientSecret }, refresh_token)).status).toBe(200);
  });
});
