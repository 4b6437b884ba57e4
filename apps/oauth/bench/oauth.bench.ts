import type { BenchStand } from '@referral-exchange/testing/bench';
import { OAuthService } from './oauth-service.ts';

/** The token endpoint, with its database and the question to auth; a call signs an access and an ID token. */
export const description = 'token endpoint ≥ 150/s on 2 cores, for codes and for refreshes';

const CLIENTS = 16;
const SECONDS = 10;
const CODES = 600;

/** Measures and prints. Rejects when a call fails. */
export async function run(stand: BenchStand): Promise<void> {
  const service = await OAuthService.start(stand);
  const newCode = await service.signIn();
  await measureRefreshes(service, newCode);
  await measureCodes(service, newCode);
}

async function measureRefreshes(service: OAuthService, newCode: () => Promise<string>): Promise<void> {
  const tokens: string[] = [];
  for (let index = 0; index < CLIENTS; index++)
    tokens.push(
      (await service.token({ grant_type: 'authorization_code', code: await newCode() })).refresh_token,
    );
  const chain = async (index: number, until: number): Promise<number> => {
    let calls = 0;
    while (performance.now() < until) {
      const fields = { grant_type: 'refresh_token', refresh_token: tokens[index]! };
      tokens[index] = (await service.token(fields)).refresh_token;
      calls++;
    }
    return calls;
  };
  const measure = async (seconds: number) => {
    const until = performance.now() + seconds * 1000;
    return (await Promise.all(tokens.map((_, index) => chain(index, until)))).reduce((a, b) => a + b);
  };
  await measure(3);
  await report(service, 'refreshes', () => measure(SECONDS));
}

async function measureCodes(service: OAuthService, newCode: () => Promise<string>): Promise<void> {
  const codes: string[] = [];
  while (codes.length < CODES) codes.push(await newCode());
  await report(service, 'codes', async () => {
    const exchange = async () => {
      for (let code = codes.pop(); code !== undefined; code = codes.pop())
        await service.token({ grant_type: 'authorization_code', code });
    };
    await Promise.all(Array.from({ length: CLIENTS }, exchange));
    return CODES;
  });
}

async function report(service: OAuthService, what: string, work: () => Promise<number>): Promise<void> {
  const [cpu, startedAt] = [service.cpuSeconds(), performance.now()];
  const calls = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = ((service.cpuSeconds() - cpu) / calls) * 1000;
  console.log(
    `   ${what.padEnd(10)} ${(calls / seconds).toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of processor each`,
  );
}
