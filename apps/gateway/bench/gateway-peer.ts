import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, testRedis } from '@referral-exchange/testing';
import { PeerProcess, type BenchStand } from '@referral-exchange/testing/bench';
import type { Target } from './gateway-calls.ts';

/** A target that is not ours. */
export interface PeerTarget extends Target {
  peer: PeerProcess;
}

/** Answers every call with this text. Gives its port. */
export async function startNginxBackend(stand: BenchStand, answer: string, nginx: string): Promise<number> {
  const port = await freePort();
  const body = answer.replaceAll("'", '');
  await startNginx(
    stand,
    nginx,
    'backend',
    port,
    `location / { default_type application/json; return 200 '${body}'; }`,
  );
  return port;
}

/** `proxy_pass` to the backend. */
export async function startNginxProxy(
  stand: BenchStand,
  backendPort: number,
  nginx: string,
): Promise<PeerTarget> {
  const port = await freePort();
  const peer = await startNginx(
    stand,
    nginx,
    'proxy',
    port,
    `location / { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; }`,
    `upstream backend { server 127.0.0.1:${backendPort}; keepalive 64; }`,
  );
  const url = `http://127.0.0.1:${port}/api/public/v1/sent-cases`;
  return { name: 'nginx', pid: peer.pid, peer, url, headers: {} };
}

/** The name of the small proxy that the gateway is compared with. */
export const FASTIFY = 'fastify';

/** `fastify-proxy.ts` in front of the backend, in a process as the gateway is. */
export async function startFastifyProxy(stand: BenchStand, backendPort: number): Promise<PeerTarget> {
  const [port, redis] = [await freePort(), await testRedis()];
  const program = fileURLToPath(new URL('fastify-proxy.ts', import.meta.url));
  const url = `http://127.0.0.1:${port}/api/public/v1/sent-cases`;
  const peer = await PeerProcess.start(stand, {
    name: FASTIFY,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', program],
    env: {
      NODE_ENV: 'production',
      PORT: `${port}`,
      UPSTREAM: `http://127.0.0.1:${backendPort}`,
      REDIS_URL: redis.url,
    },
    readyUrl: url,
  });
  return { name: FASTIFY, pid: peer.pid, peer, url, headers: { 'X-API-Key': 'svcp_of_a_peer' } };
}

async function startNginx(
  stand: BenchStand,
  command: string,
  role: string,
  port: number,
  location: string,
  http = '',
): Promise<PeerProcess> {
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
  const readyUrl = `http://127.0.0.1:${port}/`;
  return PeerProcess.start(stand, { name: `nginx-${role}`, command, args: ['-c', config], readyUrl });
}
