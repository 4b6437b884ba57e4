import type { BenchStand } from '@referral-exchange/testing/bench';
import { OAuthService } from './oauth-service.ts';
import { codesOf, RefreshChains, together } from './token-calls.ts';

/** The token endpoint, with its database and the question to auth; a call signs an access and an ID token. */
export const description = 'token endpoint ≥ 150/s on 2 cores, for codes and for refreshes';

const SECONDS = 10;
const CODES = 2_100;
const ROUNDS_AGAIN = 5;
/** Of each way to ask about bearers. */
const TURNS = 3;

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
 * Each token for the first time, alone and as the gateway asks when many come, in turns; and then again, as
 * the gateway asks every 30 seconds.
 */
async function measureBearers(service: OAuthService, tokens: readonly string[]): Promise<void> {
  const ways = {
    alone: (token: string) => service.verifyAlone(token),
    'as by the gateway': (token: string) => service.verify(token),
  };
  const part = tokens.length / (1 + 2 * TURNS);
  const parts = Array.from({ length: 1 + 2 * TURNS }, (_, n) => tokens.slice(part * n, part * (n + 1)));
  const [warmUp, ...rest] = parts as [string[], ...string[][]];
  for (const ask of Object.values(ways))
    for (let round = 0; round < ROUNDS_AGAIN; round++) await together(warmUp, ask);
  const spent = new Map<string, Spent[]>();
  for (const [n, some] of rest.entries()) {
    const [way, ask] = Object.entries(ways)[n % 2]!;
    const all = async (times: number) => {
      for (let round = 0; round < times; round++) await together(some, ask);
      return some.length * times;
    };
    for (const [seen, times] of [
      ['first sight', 1],
      ['again', ROUNDS_AGAIN],
    ] as const) {
      const what = `bearers ${way}, ${seen}`;
      spent.set(what, [...(spent.get(what) ?? []), await measured(service, () => all(times))]);
    }
  }
  for (const [what, turns] of [...spent].toSorted()) print(what, turns);
}

/** What calls took, in seconds. */
interface Spent {
  calls: number;
  seconds: number;
  own: number;
  postgres: number;
}

async function report(service: OAuthService, what: string, work: () => Promise<number>): Promise<void> {
  print(what, [await measured(service, work)]);
}

async function measured(service: OAuthService, work: () => Promise<number>): Promise<Spent> {
  const [before, startedAt] = [service.cpuSeconds(), performance.now()];
  const calls = await work();
  const [after, seconds] = [service.cpuSeconds(), (performance.now() - startedAt) / 1000];
  const [own, postgres] = [after.service - before.service, after.postgres - before.postgres];
  return { calls, seconds, own, postgres };
}

function print(what: string, turns: readonly Spent[]): void {
  const sum = (member: keyof Spent) => turns.reduce((all, turn) => all + turn[member], 0);
  const calls = sum('calls');
  const [own, postgres] = [(sum('own') / calls) * 1000, (sum('postgres') / calls) * 1000];
  console.log(
    `   ${what.padEnd(40)} ${(calls / sum('seconds')).toFixed(0).padStart(5)}/s, CPU of each ${own.toFixed(2)} ms ` +
      `and ${postgres.toFixed(2)} in Postgres: ${(1000 / (own + postgres)).toFixed(0)} per CPU second`,
  );
}
