import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserFacts } from '@referral-exchange/contracts';
import { failOnLeaks } from '@referral-exchange/testing';
import { RecordsRepository } from '../src/records/records.repository.js';
import { OAuthUnderTest, type TestClientFacts, type Tokens } from './oauth-under-test.js';

failOnLeaks();

/** Decisions, "OAuth, finer": a refresh again within 10 s is a race of the client with itself. */
describe('a refresh token that comes more than once', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    user = server.users.add();
  });
  afterAll(() => server.stop());

  const isRaceLost = {
    error: 'invalid_grant',
    error_description: expect.stringContaining('use the tokens that it got'),
  };

  it('at the same moment, 20 times: one wins, and nothing ends', async () => {
    for (let round = 0; round < 4; round++) {
      const { refresh_token } = await server.tokensFor(client, user);
      const calls = Array.from({ length: 20 }, () => server.refresh(client, refresh_token));
      const answers = await Promise.all(calls);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer !== won[0]))
        expect([status, body]).toEqual([400, isRaceLost]);
      const tokens = won[0]!.body as Tokens;
      expect((await server.verify(tokens.access_token)).outcome).toBe('ok');
      expect((await server.refresh(client, tokens.refresh_token)).status).toBe(200);
    }
  });

  it('9 s after its use: the tokens of the first call live', async () => {
    const first = await server.tokensFor(client, user);
    const second = (await server.refresh(client, first.refresh_token)).body as Tokens;
    await server.age(first.refresh_token, 9);
    const again = await server.refresh(client, first.refresh_token);
    expect([again.status, again.body]).toEqual([400, isRaceLost]);
    expect((await server.verify(second.access_token)).outcome).toBe('ok');
    expect((await server.refresh(client, second.refresh_token)).status).toBe(200);
  });

  it('11 s after its use: the family ends', async () => {
    const first = await server.tokensFor(client, user);
    const second = (await server.refresh(client, first.refresh_token)).body as Tokens;
    await server.age(first.refresh_token, 11);
    const replayed = await server.refresh(client, first.refresh_token);
    expect([replayed.status, replayed.body.error_description]).toEqual([
      400,
      expect.stringContaining('all tokens of this sign-in were revoked'),
    ]);
    expect(await server.verify(second.access_token)).toEqual({ outcome: 'invalid' });
    expect((await server.refresh(client, second.refresh_token)).status).toBe(400);
  });

  it('of another client: that is no race, and ends nothing', async () => {
    const other = await server.register({ name: 'Other' });
    const first = await server.tokensFor(client, user);
    const second = (await server.refresh(client, first.refresh_token)).body as Tokens;
    const stolen = await server.refresh(other, first.refresh_token);
    expect(stolen.body.error_description).toContain('issued to another client');
    expect((await server.refresh(client, second.refresh_token)).status).toBe(200);
  });
});

describe('what has expired is called expired', () => {
  let server: OAuthUnderTest;
  let client: TestClientFacts;
  let user: UserFacts;

  beforeAll(async () => {
    server = await OAuthUnderTest.start();
    client = await server.register();
    user = server.users.add();
  });
  afterAll(() => server.stop());

  const isExpired = { error: 'invalid_grant', error_description: expect.stringMatching(/^it has expired/) };

  it('a code after a minute, also when it was used before', async () => {
    const code = await server.codeFor(client, user);
    await server.age(code, 61);
    const late = await server.exchange(client, code);
    expect([late.status, late.body]).toEqual([400, isExpired]);
    const used = await server.codeFor(client, user);
    const tokens = (await server.exchange(client, used)).body as Tokens;
    await server.age(used, 61);
    expect((await server.exchange(client, used)).body).toEqual(isExpired);
    expect((await server.verify(tokens.access_token)).outcome).toBe('ok');
  });

  it('a refresh token after 30 days, and a day later still, when expired records were deleted', async () => {
    const { refresh_token } = await server.tokensFor(client, user);
    await server.age(refresh_token, 30 * 86_400 + 3_600);
    await server.service.part(RecordsRepository).purge();
    const late = await server.refresh(client, refresh_token);
    expect([late.status, late.body]).toEqual([400, isExpired]);
    await server.age(refresh_token, 86_400);
    await server.service.part(RecordsRepository).purge();
    expect((await server.refresh(client, refresh_token)).body.error_description).toContain('unknown');
  });

  it('and what never was is unknown', async () => {
    expect((await server.exchange(client, 'never-given')).body.error_description).toContain('unknown');
    expect((await server.refresh(client, 'never-given')).body.error_description).toContain('unknown');
  });
});
