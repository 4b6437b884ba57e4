import type { BenchStand } from '@referral-exchange/testing/bench';
import { OAuthService } from './oauth-service.ts';
import { codesOf, RefreshChains, together } from './token-calls.ts';

/** The token endpoint, with its database and the question to auth; a call signs an access and an ID token. */
export const description = 'token endpoint ≥ 150/s on 2 cores, for codes and for refreshes';

const SECONDS = 10;
const CODES = 1_800;
const ROUNDS_AGAIN = 5;

/** Measures and prints. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await OAuthService.start(stand);
  const newCode = await service.signIn();
  await measureRefreshes(service, newCode);
  await measureBearers(service, await measureCodes(service, newCode));
}

async function measureRefreshes(service: OAuthService, newCode: () => Promise<string>): Promise<void> {
  const chains = await RefreshChains.start(service, newCode);
  await chains.refreshFor(3);
  await report(service, 'refreshes', () => chains.refreshFor(SECONDS));
}

/** Answers the access tokens. */
async function measureCodes(service: OAuthService, newCode: () => Promise<string>): Promise<string[]> {
  const codes = await codesOf(newCode, CODES);
  const given: string[] = [];
  await report(service, 'codes', async () => {
    await together(codes, async (code) => {
      given.push((await service.token({ grant_type: 'authorization_code', code })).access_token);
    });
    return CODES;
  });
  return given;
}

/**
 * Each token for the first time, alone and as the gateway asks when many come, and then again, as the gateway
 * asks every 30 seconds.
 */
async function measureBearers(service: OAuthService, tokens: readonly string[]): Promise<void> {
  const third = tokens.length / 3;
  const warmUp = tokens.slice(0, third);
  const ways = {
    alone: (token: string) => service.verifyAlone(token),
    'as by the gateway': (token: string) => service.verify(token),
  };
  for (const ask of Object.values(ways))
    for (let round = 0; round < ROUNDS_AGAIN; round++) await together(warmUp, ask);
  for (const [n, [way, ask]] of Object.entries(ways).entries()) {
    const some = tokens.slice(third * (n + 1), third * (n + 2));
    await report(service, `bearers ${way}, first sight`, async () => {
      await together(some, ask);
      return some.length;
    });
    await report(service, `bearers ${way}, again`, async () => {
      for (let round = 0; round < ROUNDS_AGAIN; round++) await together(some, ask);
      return some.length * ROUNDS_AGAIN;
    });
  }
}

async function report(service: OAuthService, what: string, work: () => Promise<number>): Promise<void> {
  const [before, startedAt] = [service.cpuSeconds(), performance.now()];
  const calls = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = service.cpuSeconds();
  const own = ((after.service - before.service) / calls) * 1000;
  const postgres = ((after.postgres - before.postgres) / calls) * 1000;
  console.log(
    `   ${what.padEnd(40)} ${(calls / seconds).toFixed(0).padStart(5)}/s, CPU of each ${own.toFixed(2)} ms and ` +
      `${postgres.toFixed(2)} in Postgres: ${(1000 / (own + postgres)).toFixed(0)} per CPU second`,
  );
}
