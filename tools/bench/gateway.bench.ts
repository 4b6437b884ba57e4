import { spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { keysOfLoneService } from '../local/service-keys.ts';
import {
  freePort,
  listen,
  start,
  startNginxBackend,
  startNginxProxy,
  stop,
  until200,
  type Target,
} from './gateway-peer.ts';

/**
 * What one call through the gateway costs it, with key check, rate limits and access log on, beside nginx' `proxy_pass` to
 * the same backend in the same run. CPU seconds are those of the process, all threads, from /proc: on a machine that
 * also runs the load and the backend, elapsed time would say little.
 */
export const name = 'gateway';
export const description = 'requests per CPU second of the gateway, beside nginx proxy_pass (goal: 4,000)';

const GOAL = 4_000;
/** A gateway that exports one trace in twenty, and the share of the untraced gateway's rate that it must reach. */
const TRACED = '5 % traced';
const TRACED_GOAL = 0.9;
const CONNECTIONS = 50;
const WARM_UP_S = 4;
const ROUNDS = 5;
const ROUND_S = 3;
const ANSWER = JSON.stringify({ data: { id: randomUUID(), name: 'Abbott & Crane LLP' }, meta: {} });
const ROOT = join(import.meta.dirname, '../..');
const CLOCK_TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/** Runs the comparison and prints it. Rejects when a piece cannot be started or a call is not answered with 200. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-bench-'));
  const started: ChildProcess[] = [];
  const auth = await startAuth();
  try {
    const hasNginx = spawnSync('nginx', ['-v']).status === 0;
    if (!hasNginx)
      console.log('   nginx is not installed (apt-get install nginx): measuring the gateway alone');
    const backendPort = hasNginx
      ? await startNginxBackend(folder, started, ANSWER)
      : await startNodeBackend(auth.servers);
    const gateway = (settings: Record<string, string>) =>
      startGateway(folder, started, { authPort: auth.port, backendPort, settings });
    const metrics = async () => ({ METRICS_PORT: `${await freePort()}` });
    // the stand-in for auth takes spans as well: it answers everything
    const traces = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${auth.port}`,
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    const targets = [
      await gateway(await metrics()),
      { ...(await gateway({})), name: 'without metrics' },
      {
        ...(await gateway({ ...(await metrics()), ...traces, OTEL_METRICS_EXPORTER: 'none' })),
        name: TRACED,
      },
    ];
    if (hasNginx) targets.push(await startNginxProxy(folder, started, backendPort));
    for (const call of [
      { label: 'GET, no body', method: 'GET' as const },
      {
        label: 'POST, 1 kB of JSON',
        method: 'POST' as const,
        body: JSON.stringify({ notes: 'x'.repeat(1_000) }),
      },
    ]) {
      report(call.label, await measureAll(targets, call), targets);
    }
  } finally {
    await Promise.all(started.map(stop));
    for (const server of auth.servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Call {
  label: string;
  method: 'GET' | 'POST';
  body?: string;
}

/** What was measured of one target, all rounds together. */
interface Measured {
  requests: number;
  cpuS: number;
  elapsedS: number;
  /** Of its slowest round, milliseconds. */
  p99: number;
}

/** Requests per CPU second of each target. In turns, so that a machine whose speed changes is the same for all of them. */
async function measureAll(targets: Target[], call: Call): Promise<number[]> {
  const sums = targets.map((): Measured => ({ requests: 0, cpuS: 0, elapsedS: 0, p99: 0 }));
  for (const target of targets) await load(target, call, WARM_UP_S);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const sum = sums[index]!;
      const before = cpuSeconds(target.pid);
      const { requests, duration, latency } = await load(target, call, ROUND_S);
      sum.cpuS += cpuSeconds(target.pid) - before;
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
  return sums.map(({ requests, cpuS }) => requests / cpuS);
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
    connections: CONNECTIONS,
    duration,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${target.name}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  return result;
}

function report(label: string, [gateway = 0, ...others]: number[], [, ...targets]: Target[]): void {
  for (const [index, { name: other }] of targets.entries())
    console.log(`   ${label.padEnd(20)} ratio    ${(gateway / others[index]!).toFixed(2)} of ${other}`);
  const traced = others[targets.findIndex(({ name: other }) => other === TRACED)]! / gateway;
  console.log(
    `   ${label.padEnd(20)} goal     traced ${TRACED_GOAL} of untraced: ${traced.toFixed(2)}, ${traced >= TRACED_GOAL ? 'reached' : 'MISSED'}`,
  );
  const verdict = gateway >= GOAL ? 'reached' : 'MISSED';
  console.log(`   ${label.padEnd(20)} goal     ${GOAL} requests per CPU second: ${verdict}`);
}

const round = (value: number) => String(Math.round(value)).padStart(6);

/** CPU time that a process has used, all its threads, user and system. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}

async function startGateway(
  folder: string,
  started: ChildProcess[],
  { authPort, backendPort, settings }: { authPort: number; backendPort: number; settings: object },
): Promise<Target> {
  const entry = join(ROOT, 'apps/gateway/dist/main.js');
  if (!existsSync(entry)) throw new Error('The gateway is not built: npm run build');
  const redisPort = await freePort();
  start(started, folder, 'redis', 'redis-server', [
    '--port',
    `${redisPort}`,
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  const port = await freePort();
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const child = start(started, folder, 'gateway', process.execPath, nodeArguments(entry), {
    PORT: `${port}`,
    NODE_ENV: 'production',
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    KAFKA_BROKERS: process.env.KAFKA_BROKERS || sandboxBrokers(),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    ADMIN_API_KEY: `svca_${randomBytes(32).toString('hex')}`,
    PRINCIPAL_PRIVATE_KEY: privateKey,
    ...keysOfLoneService('gateway'),
    RATE_LIMIT_SCALE: '1000000',
    ...settings,
    SERVICE_URL_AUTH: `http://127.0.0.1:${authPort}`,
    SERVICE_URL_REFERRALS: `http://127.0.0.1:${backendPort}`,
    SERVICE_URL_WEBHOOKS: `http://127.0.0.1:${backendPort}`,
  });
  const url = `http://127.0.0.1:${port}/api/public/v1/sent-cases`;
  const headers = { 'X-API-Key': `svcp_${randomBytes(32).toString('hex')}` };
  await until200(url, headers);
  return { name: 'gateway', pid: child.pid as number, url, headers };
}

/** `BENCH_NODE_ARGS` profiles: e.g. `--cpu-prof --cpu-prof-dir=/tmp/profile`. */
function nodeArguments(entry: string): string[] {
  return [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), entry];
}

function sandboxBrokers(): string {
  for (const file of ['.local/sandbox.json', '.local/test/backing.json']) {
    const path = join(ROOT, file);
    if (existsSync(path))
      return (JSON.parse(readFileSync(path, 'utf8')) as { kafkaBrokers: string }).kafkaBrokers;
  }
  console.log('   no Kafka is running: the gateway asks auth about each key twice a second');
  return '127.0.0.1:1';
}

async function startNodeBackend(servers: Server[]): Promise<number> {
  const server = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER),
  );
  servers.push(server);
  return listen(server);
}

/** Says of every key that it is good: the bench measures the gateway, not auth. */
async function startAuth(): Promise<{ port: number; servers: Server[] }> {
  const principal = {
    kind: 'firm_key', firmId: randomUUID(), firmName: 'Bench', providerId: null, tier: 'full', role: null, scopes: null,
    userId: null, userName: null, keyId: randomUUID(), keyName: 'bench', issuedVia: 'internal_api', isTestFirm: true,
    service: null,
  }; // prettier-ignore
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ outcome: 'ok', principal, expiresAt: null }));
  });
  return { port: await listen(server), servers: [server] };
}
