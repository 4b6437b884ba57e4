import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  buildPrincipal,
  freePort,
  ServiceProcess,
  testRedis,
  testServiceKeys,
  testTopics,
  TEST_PRINCIPAL_PRIVATE_KEY,
} from '@referral-exchange/testing';
import { cpuSeconds, mainThreadSeconds, percentile, type BenchStand } from '@referral-exchange/testing/bench';
import autocannon from 'autocannon';
import { profileDuring } from './cpu-profile.ts';
import {
  FASTIFY,
  listen,
  startFastifyProxy,
  startNginxBackend,
  startNginxProxy,
  type Target,
} from './gateway-peer.ts';
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
const PROFILE_S = 8;
const POSTED = JSON.stringify({ notes: 'x'.repeat(1_000) });
const CALLS: readonly Call[] = [
  { label: 'GET, 32 conn.', method: 'GET', connections: 32 },
  { label: 'POST 1 kB, 32', method: 'POST', connections: 32, body: POSTED },
  { label: 'GET, 128 conn.', method: 'GET', connections: 128 },
  { label: 'POST 1 kB, 128', method: 'POST', connections: 128, body: POSTED },
];
const ANSWER = JSON.stringify({ data: { name: 'Abbott & Crane LLP' }, meta: {} });
/** Says of every key that it is good: the bench measures the gateway, not auth. */
const VERIFIED = JSON.stringify({ outcome: 'ok', principal: buildPrincipal(), expiresAt: null });

/** Runs the comparison and prints it. Rejects when a piece does not start or a call is not a 200. */
export async function run(stand: BenchStand): Promise<void> {
  await stand.startBackings();
  const authPort = await serve(stand, VERIFIED);
  const hasNginx = spawnSync('nginx', ['-v']).status === 0;
  if (!hasNginx)
    console.log('   nginx is not installed (apt-get install nginx): measuring the gateway alone');
  const backendPort = await (hasNginx ? startNginxBackend(stand, ANSWER) : serve(stand, ANSWER));
  const gateway = (settings: Record<string, string>) =>
    startGateway(stand, {
      ...settings,
      SERVICE_URL_AUTH: `http://127.0.0.1:${authPort}`,
      SERVICE_URL_REFERRALS: `http://127.0.0.1:${backendPort}`,
      SERVICE_URL_WEBHOOKS: `http://127.0.0.1:${backendPort}`,
    });
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
  if (hasNginx) targets.push(await startNginxProxy(stand, backendPort));
  for (const call of CALLS) report(call.label, await measureAll(targets, call), targets);
  const inspectorPort = await freePort();
  const NODE_OPTIONS = `--inspect=127.0.0.1:${inspectorPort}`;
  const profiled = await gateway({ ...(await metrics()), NODE_OPTIONS });
  for (const call of CALLS.slice(0, 2)) await reportPurposes(profiled, call, inspectorPort);
}

interface Call {
  label: string;
  method: 'GET' | 'POST';
  connections: number;
  body?: string;
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

async function load(
  target: Target,
  call: Call,
  duration: number,
): Promise<Awaited<ReturnType<typeof autocannon>>> {
  const result = await autocannon({
    url: target.url,
    method: call.method,
    body: call.body,
    headers: { ...target.headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
    connections: call.connections,
    duration,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result;
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

async function startGateway(stand: BenchStand, settings: Record<string, string>): Promise<Target> {
  const redis = await testRedis();
  const topics = await testTopics(['auth.events', 'oauth.events', 'gateway.requests']);
  const environment = {
    NODE_ENV: 'production',
    REDIS_URL: redis.url,
    KAFKA_BROKERS: topics.brokers.join(','),
    KAFKA_TOPIC_PREFIX: topics.prefix,
    PUBLIC_BASE_URL: 'http://127.0.0.1:3000',
    ADMIN_API_KEY: `svca_${randomBytes(32).toString('hex')}`,
    PRINCIPAL_PRIVATE_KEY: TEST_PRINCIPAL_PRIVATE_KEY,
    ...testServiceKeys('gateway'),
    RATE_LIMIT_SCALE: '1000000',
    ...settings,
  };
  const logFile = join(stand.dir, 'gateway.log');
  const gateway = await ServiceProcess.run('gateway', environment, { logFile });
  stand.onEnd(() => gateway.stop());
  const headers = { 'X-API-Key': `svcp_${randomBytes(32).toString('hex')}` };
  return { name: 'gateway', pid: gateway.pid, url: `${gateway.url}/api/public/v1/sent-cases`, headers };
}

/** A server that answers everything with this JSON, as fast as Node can. Gives its port. */
function serve(stand: BenchStand, answer: string): Promise<number> {
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  stand.onEnd(() => (server.close(), server.closeAllConnections()));
  return listen(server);
}
