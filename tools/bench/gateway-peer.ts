import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the bench sends calls to. */
export interface Target {
  name: string;
  pid: number;
  url: string;
  headers: Record<string, string>;
}

/** Answers every call with this text. Gives its port. */
export async function startNginxBackend(
  folder: string,
  started: ChildProcess[],
  answer: string,
): Promise<number> {
  const port = await freePort();
  const body = answer.replaceAll("'", '');
  await startNginx(
    folder,
    started,
    'backend',
    port,
    `location / { default_type application/json; return 200 '${body}'; }`,
  );
  return port;
}

/** `proxy_pass` to the backend. */
export async function startNginxProxy(
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

export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

/** Starts a program whose output goes to `<folder>/<role>.out`. */
export function start(
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
export async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const isGone = await Promise.race([gone.then(() => true), sleep(5_000).then(() => false)]);
  if (!isGone) child.kill('SIGKILL');
}

export async function until200(url: string, headers: Record<string, string>): Promise<void> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; await sleep(100)) {
    const status = await fetch(url, { headers }).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`${url} does not answer 200`);
}
