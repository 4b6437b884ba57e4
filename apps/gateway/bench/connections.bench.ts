import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '@referral-exchange/testing';
import { percentile, type BenchStand } from '@referral-exchange/testing/bench';
import { CALLS, load, type Target } from './gateway-calls.ts';
import { startFastifyProxy } from './gateway-peer.ts';
import { startBackend, startGateway, startVerifier } from './gateway-under-test.ts';

/** What callers wait for who connect all at once and call as often as they can (ADR 244). */
export const description =
  'first calls of 128 new connections at once, beside a small Fastify proxy (goal: half of its longest wait)';

const GOAL = 0.5;
const CONNECTIONS = 128;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROUND_MS = 2_000;
const CALL = CALLS.find(({ connections, method }) => connections === CONNECTIONS && method === 'GET')!;

/** Runs the comparison, in turns, and prints it. */
export async function run(stand: BenchStand): Promise<void> {
  await stand.startBackings();
  const authPort = await startVerifier(stand);
  const backendPort = await startBackend(stand, null);
  const settings = { METRICS_PORT: `${await freePort()}` };
  const ours = await startGateway(stand, { authPort, backendPort }, settings);
  const fastify = await startFastifyProxy(stand, backendPort);
  for (const target of [ours, fastify]) await load(target, CALL, 4);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const longest: number[] = [];
    for (const target of [ours, fastify]) {
      await load(target, CALL, 1);
      const waits = await firstCalls(target);
      longest.push(Math.max(...waits));
      const [median, last] = [percentile(waits, 0.5), Math.max(...waits)].map((ms) => ms.toFixed(0));
      console.log(`   ${target.name.padEnd(10)} first call: median ${median} ms, longest ${last} ms`);
    }
    ratios.push(longest[0]! / longest[1]!);
  }
  const ratio = percentile(ratios, 0.5);
  const verdict = ratio <= GOAL ? 'reached' : 'MISSED';
  console.log(`   goal     longest wait ${GOAL} of Fastify's: ${ratio.toFixed(2)}, ${verdict}`);
}

/** How long the first call of each connection took, milliseconds. */
function firstCalls(target: Target): Promise<number[]> {
  const until = performance.now() + ROUND_MS;
  return Promise.all(Array.from({ length: CONNECTIONS }, () => callUntil(target, until)));
}

/** Connects, calls one call after another until then, and answers how long the first one took. */
async function callUntil({ url, headers }: Target, until: number): Promise<number> {
  const { hostname, port, host, pathname } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`;
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let first: number | undefined;
  for (let sentAt = performance.now(); sentAt < until; sentAt = performance.now()) {
    socket.write(request);
    // an answer is small: it comes in one piece
    await once(socket, 'data');
    first ??= performance.now() - sentAt;
  }
  socket.destroy();
  return first!;
}
