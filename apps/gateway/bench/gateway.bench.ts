import { spawnSync } from 'node:child_process';
import { freePort } from '@referral-exchange/testing';
import { cpuSeconds, mainThreadSeconds, percentile, type BenchStand } from '@referral-exchange/testing/bench';
import { profileDuring } from './cpu-profile.ts';
import { CALLS, load, type Call, type Target } from './gateway-calls.ts';
import { FASTIFY, startFastifyProxy, startNginxProxy } from './gateway-peer.ts';
import { startBackend, startGateway, startVerifier } from './gateway-under-test.ts';
import { sharesByPurpose } from './purposes.ts';

/**
 * What one call through the gateway costs it, with key check, rate limits and access log on, beside a small
 * Fastify proxy and nginx' `proxy_pass` to the same backend in the same run; and what its microseconds are
 * for. CPU seconds are those of the process, all threads, from /proc: on a machine that also runs the load
 * and the backend, elapsed time would say little.
 */
export const description =
  'requests per CPU second of the gateway, beside Fastify and nginx (goals: 4,000, and 1.3 of Fastify)';

const GOAL = 4_000;
/** The gateway with other signals than it measures by default, and shares of its rate without any. */
const BARE = 'without metrics';
const METRICS_GOAL = 0.97;
const UNLOGGED = 'no request log';
const LOG_GOAL = 0.98;
/** A second process of the same: less than two that are equal differ by cannot be shown here. */
const AGAIN = 'the same again';
const TRACED = '5 % traced';
const TRACED_GOAL = 0.95;
const FASTIFY_GOAL = 1.3;
const WARM_UP_S = 4;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const ROUND_S = 2;
/** Before each round: a process that was idle works slowly at first. */
const PREPARE_S = 1;
const PROFILE_S = 8;
/** Runs the comparison and prints it. Rejects when a piece does not start or a call is not a 200. */
export async function run(stand: BenchStand): Promise<void> {
  await stand.startBackings();
  const authPort = await startVerifier(stand);
  const hasNginx = spawnSync('nginx', ['-v']).status === 0;
  if (!hasNginx)
    console.log('   nginx is not installed (apt-get install nginx): measuring the gateway alone');
  const backendPort = await startBackend(stand, hasNginx ? 'nginx' : null);
  const gateway = (settings: Record<string, string>) =>
    startGateway(stand, { authPort, backendPort }, settings);
  const metrics = async () => ({ METRICS_PORT: `${await freePort()}` });
  // the stand-in for auth takes spans as well: it answers everything
  const traces = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${authPort}`,
    OTEL_TRACES_SAMPLER_ARG: '0.05',
    OTEL_METRICS_EXPORTER: 'prometheus',
  };
  const targets = [
    await gateway(await metrics()),
    { ...(await gateway(await metrics())), name: AGAIN },
    { ...(await gateway({})), name: BARE },
    { ...(await gateway({ ...(await metrics()), REQUEST_LOG: 'off' })), name: UNLOGGED },
    { ...(await gateway({ ...(await metrics()), ...traces })), name: TRACED },
    await startFastifyProxy(stand, backendPort),
  ];
  if (hasNginx) targets.push(await startNginxProxy(stand, backendPort, 'nginx'));
  for (const call of CALLS) report(call.label, await measureAll(targets, call), targets);
  const inspectorPort = await freePort();
  const NODE_OPTIONS = `--inspect=127.0.0.1:${inspectorPort}`;
  const profiled = await gateway({ ...(await metrics()), NODE_OPTIONS });
  for (const call of CALLS.slice(0, 2)) await reportPurposes(profiled, call, inspectorPort);
}

/** What was measured of one target, all rounds together. */
interface Measured {
  requests: number;
  cpuS: number;
  elapsedS: number;
  /** Of its slowest round, milliseconds. */
  p99: number;
  /** Requests per CPU second of each round. */
  rates: number[];
}

/**
 * In turns, so a machine whose speed changes is the same for all. Shares are medians over the rounds: one
 * round that another process disturbed says nothing.
 */
async function measureAll(targets: Target[], call: Call): Promise<Measured[]> {
  const sums = targets.map((): Measured => ({ requests: 0, cpuS: 0, elapsedS: 0, p99: 0, rates: [] }));
  for (const target of targets) await load(target, call, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const sum = sums[index]!;
      await load(target, call, PREPARE_S);
      const before = cpuSeconds(target.pid);
      const { requests, duration, latency } = await load(target, call, ROUND_S);
      const cpuS = cpuSeconds(target.pid) - before;
      sum.rates.push(requests.total / cpuS);
      sum.cpuS += cpuS;
      sum.requests += requests.total;
      sum.elapsedS += duration;
      sum.p99 = Math.max(sum.p99, latency.p99);
    }
  }
  for (const [index, { requests, cpuS, elapsedS, p99 }] of sums.entries())
    console.log(
      `   ${call.label.padEnd(20)} ${targets[index]!.name.padEnd(15)} ${round(requests / cpuS)} requests per CPU second` +
        ` (${Math.round(requests / elapsedS)}/s elapsed, ${((cpuS / elapsedS) * 100).toFixed(0)} % of a core, p99 ${p99} ms)`,
    );
  return sums;
}

function report(label: string, measured: Measured[], targets: Target[]): void {
  const of = (name: string): Measured => measured[targets.findIndex((one) => one.name === name)]!;
  const gateway = measured[0]!;
  for (const { name } of targets.slice(1))
    console.log(`   ${label.padEnd(20)} ratio    ${shareOf(gateway, of(name)).toFixed(2)} of ${name}`);
  const both = meanOf(gateway, of(AGAIN));
  for (const [name, one, goal, than] of [
    ['metrics', both, METRICS_GOAL, BARE],
    ['metrics and 5 % traced', of(TRACED), TRACED_GOAL, BARE],
    ['with the request log', both, LOG_GOAL, UNLOGGED],
    ['all of it', both, FASTIFY_GOAL, FASTIFY],
  ] as const) {
    const share = shareOf(one, of(than));
    const verdict = share >= goal ? 'reached' : 'MISSED';
    console.log(
      `   ${label.padEnd(20)} goal     ${name} ${goal} of ${than}: ${share.toFixed(3)}, ${verdict}`,
    );
  }
  const verdict = gateway.requests / gateway.cpuS >= GOAL ? 'reached' : 'MISSED';
  console.log(`   ${label.padEnd(20)} goal     ${GOAL} requests per CPU second: ${verdict}`);
}

/** Prints what the processor time of a call is spent on. Profiling costs a little itself. */
async function reportPurposes(target: Target, call: Call, inspectorPort: number): Promise<void> {
  await load(target, call, WARM_UP_S);
  let [processUs, mainUs] = [0, 0];
  const profile = await profileDuring(inspectorPort, async () => {
    const before = [cpuSeconds(target.pid), mainThreadSeconds(target.pid)] as const;
    const { requests } = await load(target, call, PROFILE_S);
    processUs = ((cpuSeconds(target.pid) - before[0]) / requests.total) * 1e6;
    mainUs = ((mainThreadSeconds(target.pid) - before[1]) / requests.total) * 1e6;
  });
  const others = ['other threads (garbage, gzip, log)', processUs - mainUs] as const;
  const purposes = sharesByPurpose(profile).map(([purpose, share]) => [purpose, share * mainUs] as const);
  for (const [purpose, us] of [...purposes, others])
    console.log(`   ${call.label.padEnd(20)} purpose  ${purpose.padEnd(38)} ${us.toFixed(1).padStart(6)} µs`);
}

/** What the rate of one is of that of another in the same round, the median of all rounds. */
function shareOf(one: Measured, other: Measured): number {
  const shares = one.rates.map((rate, round) => rate / other.rates[round]!);
  return percentile(shares, 0.5);
}

/** Two equal processes as one, whose rates are the means of theirs. */
function meanOf(one: Measured, other: Measured): Measured {
  return { ...one, rates: one.rates.map((rate, round) => (rate + other.rates[round]!) / 2) };
}

const round = (value: number) => String(Math.round(value)).padStart(6);
