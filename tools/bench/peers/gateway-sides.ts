import type { BenchStand } from '@referral-exchange/testing/bench';
import { loadApp, type AppBench, type Call, type Target } from './app-benches.ts';
import { binaryOf, FASTIFY, NGINX, TYK } from './peers.ts';
import type { Goal } from './table.ts';
import { compare, type Against } from './compare.ts';
import type { Side } from './turns.ts';
import { startTyk } from './tyk.ts';

const ROUND_S = 2;
/** Before each round, not counted: ours was not frozen meanwhile but idle, and begins slowly. */
const PREPARE_S = 1;
const RATE_GOALS = new Map<string, Goal>([
  [FASTIFY.name, { atLeast: 1.3 }],
  [TYK.name, { atLeast: 2 }],
]);
const P99_GOALS = new Map<string, Goal>([[FASTIFY.name, { atMost: 1 }]]);
const NOTES = new Map([[NGINX.name, 'none: it checks no key']]);

/** Calls with a key and limits in Redis, through ours and through other gateways, to the same backend. */
export async function compareGateways(stand: BenchStand): Promise<void> {
  const { CALLS, load } = await loadApp('gateway/bench/gateway-calls.ts');
  const targets = await startTargets(stand);
  const leftOut = [NGINX, TYK].filter((peer) => binaryOf(peer) === null);
  for (const call of CALLS) {
    const [ours, ...peers] = targets.map((target): Side => sideOf(target, call, load));
    const against = peers.map((side): Against => ({
      side,
      goal: RATE_GOALS.get(side.name),
      p99Goal: P99_GOALS.get(side.name),
      note: NOTES.get(side.name),
    }));
    await compare(stand, { what: `gateway, ${call.label}`, ours: ours!, against, leftOut });
  }
}

async function startTargets(stand: BenchStand): Promise<Target[]> {
  const { startBackend, startGateway, startVerifier } = await loadApp('gateway/bench/gateway-under-test.ts');
  const { startFastifyProxy, startNginxProxy } = await loadApp('gateway/bench/gateway-peer.ts');
  const { freePort } = await import('@referral-exchange/testing');
  const [nginx, tyk] = [binaryOf(NGINX), binaryOf(TYK)];
  const authPort = await startVerifier(stand);
  const backendPort = await startBackend(stand, nginx);
  const settings = { METRICS_PORT: `${await freePort()}` };
  const ours = await startGateway(stand, { authPort, backendPort }, settings);
  return [
    { ...ours, name: 'ours' },
    await startFastifyProxy(stand, backendPort),
    ...(nginx ? [await startNginxProxy(stand, backendPort, nginx)] : []),
    ...(tyk ? [await startTyk(stand, backendPort, tyk)] : []),
  ];
}

function sideOf(target: Target, call: Call, load: AppBench<'gateway/bench/gateway-calls.ts'>['load']): Side {
  const { name, pid, peer } = target;
  const round = async () => {
    const { requests, latency } = await load(target, call, ROUND_S);
    return { calls: requests.total, p99Ms: latency.p99 };
  };
  const prepare = async () => void (await load(target, call, PREPARE_S));
  return { name, pid, peer, usesKafka: !peer, prepare, round };
}
