import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, testRedis } from '@referral-exchange/testing';
import type { BenchStand } from '@referral-exchange/testing/bench';

/** What the bench sends calls to. */
export interface Target {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

/** Answers every call with this text. Gives its port. */
export async function startNginxBackend(stand: BenchStand, answer: string): Promise<number> {
  const port = await freePort();
  const body = answer.replaceAll("'", '');
  await startNginx(
    stand,
    'backend',
    port,
    `location / { default_type application/json; return 200 '${body}'; }`,
  );
  return port;
}

/** `proxy_pass` to the backend. */
export async function startNginxProxy(stand: BenchStand, backendPort: number): Promise<Target> {
  const port = await freePort();
  const pid = await startNginx(
    stand,
    'proxy',
    port,
    `location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; }`,
    `upstream backend { server 127.0.0.1:${backendPort}; keepalive 64; }`,
  );
  return { name: 'nginx', pid, url: `http://127.0.0.1:${port}/api/public/v1/sent-cases`, headers: {} };
}

/** The name of the small proxy that the gateway is compared with. */
export const FASTIFY = 'fastify';

/** `fastify-proxy.ts` in front of the backend, in a process as the gateway is. */
export async function startFastifyProxy(stand: BenchStand, backendPort: number): Promise<Target> {
  const [port, redis] = [await freePort(), await testRedis()];
  const out = openSync(join(stand.dir, 'fastify.log'), 'a');
  const program = fileURLToPath(new URL('fastify-proxy.ts', import.meta.url));
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16'];
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      NODE_ENV: 'production',
      PORT: `${port}`,
      UPSTREAM: `http://127.0.0.1:${backendPort}`,
      REDIS_URL: redis.url,
    },
    stdio: ['ignore', out, out],
  });
  stand.onEnd(() => child.kill());
  const url = `http://127.0.0.1:${port}/api/public/v1/sent-cases`;
  await untilAnswered(url);
  return { name: FASTIFY, pid: child.pid as number, url, headers: { 'X-API-Key': 'svcp_of_a_peer' } };
}

async function startNginx(
  stand: BenchStand,
  role: string,
  port: number,
  location: string,
  http = '',
): Promise<number> {
  const folder = stand.dir;
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
  const out = openSync(join(folder, `${role}.out`), 'a');
  const child = spawn('nginx', ['-c', config], { stdio: ['ignore', out, out] });
  stand.onEnd(() => child.kill());
  await untilAnswered(`http://127.0.0.1:${port}/`);
  return child.pid as number;
}

/** Listens on a free port of loopback, and gives the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function untilAnswered(url: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} does not answer 200`);
}
