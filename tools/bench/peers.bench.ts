import type { BenchStand } from '@referral-exchange/testing/bench';
import { printTable } from './peers/compare.ts';
import { compareDeliveries } from './peers/delivery-sides.ts';
import { compareGateways } from './peers/gateway-sides.ts';
import { compareTokenServers } from './peers/token-sides.ts';
import { Stand } from './stand.ts';

/**
 * Ours beside the servers that a firm would buy or build instead, in turns, per CPU second. Each comparison
 * has backing services of its own.
 */
export const description =
  'per CPU second beside Fastify, nginx, Tyk, Hydra, svix (BENCH_NGINX, BENCH_TYK, BENCH_HYDRA, BENCH_SVIX: binaries; BENCH_HYDRA_TUNED=1; BENCH_PEERS=proxy, tokens or deliveries: one part): ≥ 1.3 Fastify, 2 Tyk, 2 Hydra, 5 svix';

const PARTS = { proxy: compareGateways, tokens: compareTokenServers, deliveries: compareDeliveries };
const WANTED = process.env.BENCH_PEERS;

/** Measures all and prints the table. Rejects when a server that was given does not start. */
export async function run(): Promise<void> {
  if (WANTED && !(WANTED in PARTS))
    throw new Error(`BENCH_PEERS is "${WANTED}": give one of ${Object.keys(PARTS).join(', ')}, or nothing`);
  try {
    for (const [name, comparePart] of Object.entries(PARTS))
      if (!WANTED || name === WANTED) await onOwnStand(`peers-${name}`, comparePart);
  } finally {
    // what was measured before a part failed
    printTable();
  }
}

async function onOwnStand(name: string, work: (stand: BenchStand) => Promise<void>): Promise<void> {
  const stand = new Stand(name);
  try {
    await stand.startBackings();
    await work(stand);
  } finally {
    await stand.stop();
  }
}
