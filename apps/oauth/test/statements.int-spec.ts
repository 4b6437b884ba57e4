import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@referral-exchange/database';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import type { RecordKey } from '../src/records/record-rows.sql.js';
import { TokenExchangesRepository } from '../src/records/token-exchanges.repository.js';
import { claimsOf, OAuthUnderTest, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

interface GrantRow {
  version: string;
  usedAgo: number | null;
  days: number;
}

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
    expect(ofCode).toEqual(['oauth-find-exchanged-1', 'oauth-exchange']);
    jest.restoreAllMocks();
    const ofRefresh = await asked(async () =>
      expect((await server.refresh(client, refreshToken)).status).toBe(200),
    );
    expect(ofRefresh).toEqual(['oauth-find-exchanged-1', 'oauth-exchange']);
  });

  it('of exchanges that begin in one turn read once, and each finds its own', async () => {
    const exchanges = server.service.part(TokenExchangesRepository);
    const other = await server.register({ name: 'Other' });
    const keys: RecordKey[] = [
      { kind: 'AuthorizationCode', id: await server.codeFor(client, user) },
      { kind: 'RefreshToken', id: 'never-given' },
      { kind: 'RefreshToken', id: (await server.tokensFor(other, server.users.add())).refresh_token },
    ];
    // the same one twice, and more than are read in one statement
    const all = [...keys, ...keys, ...keys];
    const read = async (key: RecordKey) => {
      const found = await exchanges.findExchanged(key);
      return found && { token: found.token(), grant: found.grant, client: found.client?.id };
    };
    const alone: Awaited<ReturnType<typeof read>>[] = [];
    for (const key of keys) alone.push(await read(key));
    expect(alone.map((found) => found?.client)).toEqual([client.clientId, undefined, other.clientId]);
    expect(alone.map((found) => found?.token.jti)).toEqual([keys[0]!.id, undefined, keys[2]!.id]);
    const names = await asked(async () =>
      expect(await Promise.all(all.map(read))).toEqual([...alone, ...alone, ...alone]),
    );
    expect(names).toEqual(['oauth-find-exchanged-8', 'oauth-find-exchanged-1']);
  });

  it('of exchanges at once give each person its own tokens, and nobody those of another', async () => {
    const people = Array.from({ length: 6 }, () => server.users.add());
    const codes: string[] = [];
    for (const person of people) codes.push(await server.codeFor(client, person));
    const thief = { ...client, clientSecret: 'x'.repeat(43) };
    const [refused, ...answers] = await Promise.all([
      server.exchange(thief, codes[0]!),
      ...codes.map((code) => server.exchange(client, code)),
    ]);
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);
    const subjects = answers.map(({ body }) => claimsOf(body.access_token).sub);
    expect(subjects).toEqual(people.map(({ id }) => id));
    expect(answers.map(({ body }) => claimsOf(body.id_token).sub)).toEqual(subjects);
  });

  it('leave the grant alone while it lives long enough and its use was noted in the last minute', async () => {
    const person = server.users.add();
    let { refresh_token } = await server.tokensFor(client, person);
    const refresh = async () => {
      const answer = await server.refresh(client, refresh_token);
      expect(answer.status).toBe(200);
      ({ refresh_token } = answer.body);
    };
    /** Which version of its row it is, and what an exchange writes of it. */
    const grant = async () => {
      const [row] = await server.service.sql<GrantRow>(
        `SELECT xmin::text AS version, extract(epoch FROM now() - last_used_at)::float8 AS "usedAgo",
                extract(epoch FROM expires_at - now())::float8 / 86400 AS days
           FROM provider_records WHERE kind = 'Grant' AND account_id = $1`,
        [person.id],
      );
      return row!;
    };
    const change = (sql: string) =>
      server.service.sql(`UPDATE provider_records SET ${sql} WHERE kind = 'Grant' AND account_id = $1`, [
        person.id,
      ]);
    const first = await grant();
    expect(first.usedAgo).toBeLessThan(60);
    // the refresh token lives for 30 days
    expect(first.days).toBeGreaterThan(31);
    await refresh();
    expect(await grant()).toMatchObject({ version: first.version });

    await change(`last_used_at = now() - interval '2 minutes', expires_at = now() + interval '31.5 days'`);
    await refresh();
    const noted = await grant();
    expect(noted.usedAgo).toBeLessThan(60);
    // enough: the index of it has nothing to do
    expect(noted.days).toBeCloseTo(31.5, 2);

    await change(`expires_at = now() + interval '30 days 23 hours'`);
    await refresh();
    expect((await grant()).days).toBeGreaterThan(31);

    await change('last_used_at = NULL');
    await refresh();
    expect((await grant()).usedAgo).toBeLessThan(60);
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
