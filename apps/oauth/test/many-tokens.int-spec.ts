import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  TOKENS_AT_ONCE,
  verifyOAuthTokensCall,
  type UserFacts,
  type VerifyTokenRequest,
} from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { OAuthUnderTest, type TestClientFacts } from './oauth-under-test.js';

failOnLeaks();

/** What the gateway asks of several tokens in one call (docs/adr/0215). */
describe('several access tokens, asked about together', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
  });
  afterEach(() => {
    server.users.isDown = false;
    server.users.knowsOnlyOne = false;
    server.users.reads.length = 0;
  });
  afterAll(() => server.stop());

  const tokenOf = async (user: UserFacts) => (await server.tokensFor(client, user)).access_token;
  const newToken = () => tokenOf(server.users.add());
  const ask = (tokens: readonly string[]) => server.verifyAll(tokens.map((token) => ({ token })));
  const one = (questions: readonly VerifyTokenRequest[]) =>
    Promise.all(questions.map(({ token, resource }) => server.verify(token, resource)));

  it('have the answers that each has alone, in their order', async () => {
    const people = ['Ada', 'Grace', 'Mary'].map((firstName) => server.users.add({ firstName }));
    const [ada, grace, mary] = await Promise.all(people.map(tokenOf));
    const [ended, gone, ofMcp] = await Promise.all([newToken(), newToken(), newToken()]);
    await server.revoke(client, ended);
    const { principal } = await server.verify(gone);
    server.users.change(principal.userId, { isActive: false });
    const questions = [
      { token: grace! },
      { token: 'a.b.c' },
      { token: ada! },
      { token: ended },
      { token: gone },
      { token: ofMcp, resource: `${server.issuer}/mcp` },
      { token: mary! },
      { token: grace! },
    ];
    const answers = await server.verifyAll(questions);
    expect(answers).toEqual(await one(questions));
    const named = answers.map(({ outcome, principal }) => principal?.userName ?? outcome);
    const [first, second, third] = ['Grace Lindqvist', 'Ada Lindqvist', 'Mary Lindqvist'];
    expect(named).toEqual([first, 'invalid', second, 'invalid', 'inactive', 'invalid', third, first]);
  });

  it('cost one question to auth, whoever they belong to', async () => {
    const tokens = await Promise.all([newToken(), newToken(), newToken()]);
    server.users.reads.length = 0;
    await ask(tokens);
    expect(server.users.reads).toEqual(['/internal/users/by-ids']);
    await server.verify(tokens[0]!);
    expect(server.users.reads.at(-1)).toMatch(/^\/internal\/users\/[0-9a-f-]{36}$/);
  });

  it('are answered with an auth of the release before, which knows no question for several', async () => {
    const gone = server.users.add();
    const tokens = [await newToken(), await tokenOf(gone), await newToken()];
    server.users.change(gone.id, { isActive: false });
    server.users.knowsOnlyOne = true;
    expect((await ask(tokens)).map(({ outcome }) => outcome)).toEqual(['ok', 'inactive', 'ok']);
  });

  it('are all unanswered while auth is away', async () => {
    const tokens = await Promise.all([newToken(), newToken()]);
    server.users.isDown = true;
    await expect(ask(tokens)).rejects.toThrow('service_unavailable');
  });

  it('note the last use of each grant, once a minute', async () => {
    const tokens = await Promise.all([newToken(), newToken()]);
    const grants = (await ask(tokens)).map(({ grantId }) => grantId as string);
    const makeOld = `UPDATE provider_records SET last_used_at = now() - interval '2 minutes' WHERE kind = 'Grant'`;
    await server.service.sql(makeOld);
    const recent = () =>
      server.service.sql(
        `SELECT 1 FROM provider_records WHERE kind = 'Grant' AND last_used_at > now() - interval '1 minute'
            AND id_hash IN (sha256($1::text::bytea), sha256($2::text::bytea))`,
        grants,
      );
    expect(await recent()).toHaveLength(0);
    await ask(tokens);
    expect(await recent()).toHaveLength(2);
  });

  it('are at most as many as the gateway asks about at once, and nobody else may ask', async () => {
    const questions = Array.from({ length: TOKENS_AT_ONCE + 1 }, () => ({ token: 'a.b.c' }));
    await expect(server.verifyAll(questions)).rejects.toThrow('validation_error');
    expect(await server.verifyAll(questions.slice(1))).toHaveLength(TOKENS_AT_ONCE);
    await expect(server.verifyAll([])).rejects.toThrow('validation_error');
    const body = { questions: questions.slice(1) };
    const as = { service: 'referrals' } as const;
    expect((await server.service.call('POST', verifyOAuthTokensCall.path, { as, body })).code).toBe(
      'wrong_scope',
    );
  });
});
