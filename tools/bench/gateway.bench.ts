import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { keysOfLoneService } from '../local/service-keys.ts';

/**
 * What one call through the gateway costs it, with key check, rate limits and access log on, beside nginx' `proxy_pass` to
 * the same backend in the same run. CPU seconds are those of the process, all threads, from /proc: on a machine that
 * also runs the load and the backend, elapsed time would say little.
 */
export const name = 'gateway';
export const description = 'requests per CPU second of the gateway, beside nginx proxy_pass (goal: 4,000)';

const GOAL = 4_000;
const CONNECTIONS = 50;
const WARM_UP_S = 4;
const MEASURED_S = 8;
const ANSWER = JSON.stringify({ data: { id: randomUUID(), name: 'Abbott & Crane LLP' }, meta: {} });
const ROOT = join(import.meta.dirname, '../..');
const CLOCK_TICKS = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

interface Target {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

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
      ? await startNginxBackend(folder, started)
      : await startNodeBackend(auth.servers);
    const targets = [
      await startGateway(folder, started, auth.port, backendPort, `${await freePort()}`),
      { ...(await startGateway(folder, started, auth.port, backendPort)), name: 'without metrics' },
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
      const rates = [];
      for (const target of targets) rates.push(await measure(target, call));
      report(call.label, rates, targets);
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

async function measure(target: Target, call: Call): Promise<number> {
  const load = (duration: number) =>
    autocannon({
      url: target.url,
      method: call.method,
      body: call.body,
      headers: { ...target.headers, ...(call.body ? { 'content-type': 'application/json' } : {}) },
      connections: CONNECTIONS,
      duration,
    });
  await load(WARM_UP_S);
  const before = cpuSeconds(target.pid);
  const { requests, non2xx, errors, duration, latency } = await load(MEASURED_S);
  const spent = cpuSeconds(target.pid) - before;
  if (non2xx + errors > 0)
    throw new Error(`${target.name}: ${non2xx} answers were not 2xx, ${errors} errors`);
  const rate = requests.total / spent;
  const perSecond = Math.round(requests.total / duration);
  console.log(
    `   ${call.label.padEnd(20)} ${target.name.padEnd(15)} ${round(rate)} requests per CPU second` +
      ` (${perSecond}/s elapsed, ${((spent / duration) * 100).toFixed(0)} % of a core, p99 ${latency.p99} ms)`,
  );
  return rate;
}

function report(label: string, [gateway = 0, ...others]: number[], [, ...targets]: Target[]): void {
  for (const [index, { name: other }] of targets.entries())
    console.log(`   ${label.padEnd(20)} ratio    ${(gateway / others[index]!).toFixed(2)} of ${other}`);
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
  authPort: number,
  backendPort: number,
  metricsPort?: string,
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
    ...(metricsPort && { METRICS_PORT: metricsPort }),
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

async function startNginxBackend(folder: string, started: ChildProcess[]): Promise<number> {
  const port = await freePort();
  const body = ANSWER.replaceAll("'", '');
  await startNginx(
    folder,
    started,
    'backend',
    port,
    `location / { default_type application/json; return 200 '${body}'; }`,
  );
  return port;
}

async function startNginxProxy(
  folder: string,
  started: ChildProcess[],
  backendPort: number,
): Promise<Target> {
  const port = await freePort();
  const pid = await startNginx(
    folder,
    started,
    'proxy',
    port,
    `location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; }`,
    `upstream backend { server 127.0.0.1:${backendPort}; keepalive 64; }`,
  );
  return { name: 'nginx', pid, url: `http://127.0.0.1:${port}/api/public/v1/sent-cases`, headers: {} };
}

async function startNginx(
  folder: string,
  started: ChildProcess[],
  role: string,
  port: number,
  location: string,
  http = '',
): Promise<number> {
  const config = join(folder, `${role}.conf`);
  const log = role === 'proxy' ? join(folder, 'proxy-access.log') : 'off';
  writeFileSync(
    config,
    `daemon off; master_process off; pid ${folder}/${role}.pid; error_log ${folder}/${role}.log;
events { worker_connections 1024; }
http { access_log ${log}; keepalive_requests 1000000000; client_body_temp_path ${folder}/${role}-body;
  proxy_temp_path ${folder}/${role}-proxy; fastcgi_temp_path ${folder}/${role}-f; uwsgi_temp_path ${folder}/${role}-u;
  scgi_temp_path ${folder}/${role}-s; ${http}
  server { listen 127.0.0.1:${port}; ${location} } }
`,
  );
  const child = start(started, folder, role, 'nginx', ['-c', config]);
  await until200(`http://127.0.0.1:${port}/`, {});
  return child.pid as number;
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

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

function start(
  started: ChildProcess[],
  folder: string,
  role: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const out = openSync(join(folder, `${role}.out`), 'a');
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', out, out] });
  started.push(child);
  return child;
}

/** Asks first, so that a profile gets written. */
async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), sleep(5_000).then(() => false)]);
  if (!isGone) child.kill('SIGKILL');
}

async function until200(url: string, headers: Record<string, string>): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
    const status = await fetch(url, { headers }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`${url} does not answer 200`);
}
