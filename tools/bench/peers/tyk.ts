import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchStand } from '@referral-exchange/testing/bench';
import type { Target } from './app-benches.ts';

const SECRET = 'bench-secret-of-a-peer';
const API = 'bench';

/**
 * The open-source Tyk gateway in front of the backend: a key, and a fixed window in Redis, as ours has.
 * Run with Tyk 5.14.0 (the fixed window came with 5.6).
 */
export async function startTyk(stand: BenchStand, backendPort: number, binary: string): Promise<Target> {
  const { freePort, testRedis } = await import('@referral-exchange/testing');
  const { PeerProcess } = await import('@referral-exchange/testing/bench');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = writeConfig(stand.dir, port, backendPort, new URL((await testRedis()).url));
  const peer = await PeerProcess.start(stand, {
    name: 'tyk',
    command: binary,
    args: ['--conf', config],
    readyUrl: `${url}/hello`,
  });
  const headers = { 'X-API-Key': await createKey(url) };
  return { name: 'tyk', pid: peer.pid, peer, url: `${url}/api/public/v1/sent-cases`, headers };
}

/** Writes the settings of the gateway and of its one API. Gives the path of the former. */
function writeConfig(dir: string, port: number, backendPort: number, redis: URL): string {
  const [apps, templates, config] = [
    join(dir, 'tyk-apps'),
    join(dir, 'tyk-templates'),
    join(dir, 'tyk.conf'),
  ];
  for (const folder of [apps, templates]) mkdirSync(folder, { recursive: true });
  // it ends at its start when it finds no text of an error
  writeFileSync(join(templates, 'error.json'), '{ "error": "{{.Message}}" }');
  writeFileSync(join(apps, `${API}.json`), JSON.stringify(apiFor(backendPort)));
  writeFileSync(config, JSON.stringify(settingsOf({ dir, apps, templates, port, redis })));
  return config;
}

function apiFor(backendPort: number): object {
  return {
    name: API,
    api_id: API,
    org_id: 'default',
    active: true,
    use_keyless: false,
    auth: { auth_header_name: 'X-API-Key' },
    version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    proxy: {
      listen_path: '/api/',
      target_url: `http://127.0.0.1:${backendPort}/api/`,
      strip_listen_path: true,
    },
  };
}

/** As its example has them, with a limit in Redis and an access log. */
function settingsOf(at: { dir: string; apps: string; templates: string; port: number; redis: URL }): object {
  return {
    listen_address: '127.0.0.1',
    listen_port: at.port,
    secret: SECRET,
    use_db_app_configs: false,
    app_path: at.apps,
    template_path: at.templates,
    pid_file_location: join(at.dir, 'tyk.pid'),
    storage: {
      type: 'redis',
      host: at.redis.hostname,
      port: Number(at.redis.port),
      database: Number(at.redis.pathname.slice(1)),
      optimisation_max_idle: 2_000,
      optimisation_max_active: 4_000,
    },
    policies: { policy_source: 'file' },
    hash_keys: true,
    hash_key_function: 'murmur64',
    enable_analytics: false,
    // one line for each call, as ours and Fastify write
    access_logs: { enabled: true },
    enable_fixed_window_rate_limiter: true,
    max_idle_connections_per_host: 500,
  };
}

/** A key with a limit that no bench reaches: it is counted, and refuses nothing. */
async function createKey(url: string): Promise<string> {
  const answer = await fetch(`${url}/tyk/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tyk-authorization': SECRET },
    body: JSON.stringify({
      org_id: 'default',
      rate: 100_000_000,
      per: 60,
      quota_max: -1,
      expires: -1,
      access_rights: { [API]: { api_id: API, api_name: API, versions: ['Default'] } },
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`tyk: a key was not made: ${answer.status} ${text}`);
  return (JSON.parse(text) as { key: string }).key;
}
