import type { BenchStand } from '@referral-exchange/testing/bench';
import { compare } from './compare.ts';
import { Hydra } from './hydra.ts';
import { loadApp, type AppBench, type NewCode, type TokenServer } from './app-benches.ts';
import { binaryOf, HYDRA_JWT, HYDRA_OPAQUE } from './peers.ts';
import type { Goal } from './table.ts';
import type { Side } from './turns.ts';

type Calls = AppBench<'oauth/bench/token-calls.ts'>;

const REFRESH_S = 3;
const CALLS = 200;
/** Hydra is tuned when it is set. */
const IS_TUNED = Boolean(process.env.BENCH_HYDRA_TUNED);
/** A check costs a millisecond, and the kernel counts in steps of ten. */
const CHECKS = 500;

interface Server extends Pick<Side, 'name' | 'pid' | 'peer'> {
  server: TokenServer;
  newCode: NewCode;
}

/** Refreshes, codes, and access tokens that are checked for the first time. */
export async function compareTokenServers(stand: BenchStand): Promise<void> {
  const calls = await loadApp('oauth/bench/token-calls.ts');
  const servers = await startServers(stand);
  const leftOut = binaryOf(HYDRA_JWT) === null ? [HYDRA_JWT, HYDRA_OPAQUE] : [];
  const contest = async (what: string, goal: Goal, sideOf: (server: Server) => Promise<Side> | Side) => {
    const [ours, ...peers] = await Promise.all(servers.map(sideOf));
    await compare(stand, { what, ours: ours!, against: peers.map((side) => ({ side, goal })), leftOut });
  };
  await contest('oauth, refresh', { atLeast: 2 }, (one) => refreshing(one, calls));
  await contest('oauth, code', { atLeast: 2 }, (one) => exchanging(one, calls));
  await contest('oauth, bearer at first sight', { atLeast: 1 }, (one) => checking(one, calls));
}

async function startServers(stand: BenchStand): Promise<Server[]> {
  const { OAuthService } = await loadApp('oauth/bench/oauth-service.ts');
  const own = await OAuthService.start(stand);
  const servers: Server[] = [{ name: 'ours', pid: own.pid, server: own, newCode: await own.signIn() }];
  for (const [peer, kind] of [
    [HYDRA_JWT, 'jwt'],
    [HYDRA_OPAQUE, 'opaque'],
  ] as const) {
    const binary = binaryOf(peer);
    if (binary === null) continue;
    const hydra = await Hydra.start(stand, binary, { accessTokens: kind, isTuned: IS_TUNED });
    const name = IS_TUNED ? `${peer.name}, tuned` : peer.name;
    const { pid } = hydra.process;
    servers.push({ name, pid, peer: hydra.process, server: hydra, newCode: await hydra.signIn() });
  }
  return servers;
}

async function refreshing({ server, newCode, ...side }: Server, calls: Calls): Promise<Side> {
  const chains = await calls.RefreshChains.start(server, newCode);
  return { ...side, round: async () => ({ calls: await chains.refreshFor(REFRESH_S) }) };
}

function exchanging({ server, newCode, ...side }: Server, { codesOf, together }: Calls): Side {
  let codes: string[] = [];
  return {
    ...side,
    prepare: async () => void (codes = await codesOf(newCode, CALLS)),
    round: async () => {
      await together(codes, async (code) => {
        await server.token({ grant_type: 'authorization_code', code });
      });
      return { calls: codes.length };
    },
  };
}

function checking({ server, newCode, ...side }: Server, { codesOf, together }: Calls): Side {
  let tokens: string[] = [];
  return {
    ...side,
    prepare: async () => {
      tokens = [];
      await together(await codesOf(newCode, CHECKS), async (code) => {
        tokens.push((await server.token({ grant_type: 'authorization_code', code })).access_token);
      });
    },
    round: async () => {
      await together(tokens, (token) => server.verify(token));
      return { calls: tokens.length };
    },
  };
}
