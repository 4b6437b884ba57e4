import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, hash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { startOne, stopOne } from '../local/backing/index.ts';
import type { Backing } from '../local/backing/backing-service.ts';
import { freePort } from '../local/free-port.ts';
import { keysOfLoneService } from '../local/service-keys.ts';
import { LOCAL_DIR } from '../local/workspace.ts';
import { NODE_FLAGS } from '../local/suite/service-process.ts';
import { withClient } from './lone-service.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(LOCAL_DIR, 'bench-oauth');
const SECRET = 'bench secret';
const REDIRECT = 'https://bench.example/callback';
const SCOPE = 'openid email profile cases:read';
/** USER_HZ of every Linux that we run on. */
const CLOCK_TICKS = 100;

/** The built oauth service on a durable Postgres, without Kafka, and with an auth that knows one user. */
export class OAuthService {
  private readonly agent = new Agent({ connections: 64, pipelining: 1 });
  private readonly clientId = randomUUID();
  private readonly user = {
    id: randomUUID(), email: 'bench@example.com', firstName: 'Maya', lastName: 'Lindqvist', role: 'member', firmId: randomUUID(),
    firmName: 'Bench firm', providerId: null, isTestFirm: false, isActive: true,
  }; // prettier-ignore
  private auth?: Server;
  private postgres?: Backing;
  private process?: ChildProcess;
  private url = '';

  async start(): Promise<void> {
    const taken = new Set<number>();
    mkdirSync(FOLDER, { recursive: true });
    const place = async (port: number) => {
      const free = await freePort(port, taken);
      taken.add(free);
      return free;
    };
    const postgres = {
      dir: join(FOLDER, 'postgres'),
      port: await place(25_433),
      profile: 'durable' as const,
    };
    await startOne('postgres', postgres, (backing) => (this.postgres = backing));
    const authPort = await place(23_009);
    this.auth = this.startAuth(authPort);
    const databaseUrl = await newDatabase(this.postgres!.address);
    const port = await place(23_008);
    this.url = `http://127.0.0.1:${port}`;
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const log = openSync(join(FOLDER, 'oauth.log'), 'w');
    const main = join(ROOT, 'apps/oauth/dist/main.js');
    this.process = spawn(process.execPath, [...NODE_FLAGS, main], {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        DATABASE_URL: databaseUrl,
        MIGRATE_ON_START: 'true',
        KAFKA_BROKERS: '127.0.0.1:9',
        PRINCIPAL_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        ...keysOfLoneService('oauth'),
        DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        OAUTH_ISSUER: this.url,
        SERVICE_URL_AUTH: `http://127.0.0.1:${authPort}`,
      },
    });
    await this.untilReady();
    await this.addClient(databaseUrl);
  }

  async stop(): Promise<void> {
    if (this.process?.exitCode === null) {
      const ended = new Promise((resolve) => this.process!.once('exit', resolve));
      this.process.kill('SIGTERM');
      await ended;
    }
    await this.agent.close();
    this.auth?.closeAllConnections();
    this.auth?.close();
    if (this.postgres) await stopOne('postgres', this.postgres);
  }

  /** Processor seconds that the service has used so far. */
  cpuSeconds(): number {
    const stat = readFileSync(`/proc/${this.process!.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
  }

  /** A browser in which the user has signed in and consented: it gets codes without any page. */
  async signIn(): Promise<() => Promise<string>> {
    const cookies = new Map<string, string>();
    const open = async (address: string, form?: Record<string, string>) => {
      const answer = await request(new URL(address, this.url), {
        method: form ? 'POST' : 'GET',
        dispatcher: this.agent,
        headers: {
          accept: 'text/html',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: form ? new URLSearchParams(form).toString() : undefined,
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return { text: await answer.body.text(), location: answer.headers.location as string | undefined };
    };
    const query = { response_type: 'code', client_id: this.clientId, redirect_uri: REDIRECT, scope: SCOPE };
    const address = `/api/oauth/authorize?${new URLSearchParams(query).toString()}`;
    const steps: Record<string, string>[] = [
      { do: 'login', email: this.user.email, password: 'x' },
      { do: 'allow' },
    ];
    for (const fields of steps) {
      const path = (await open(address)).location!;
      const token = /name="form_token" value="([^"]+)"/.exec((await open(path)).text)![1]!;
      await open((await open(path, { form_token: token, ...fields })).location!);
    }
    return async () => new URL((await open(address)).location!).searchParams.get('code')!;
  }

  /** One call of the token endpoint. Rejects on anything but 200. */
  async token(fields: Record<string, string>): Promise<{ refresh_token: string }> {
    const answer = await request(`${this.url}/api/oauth/token`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: this.clientId,
        client_secret: SECRET,
        redirect_uri: REDIRECT,
        ...fields,
      }).toString(),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`token: ${answer.statusCode} ${text}`);
    return JSON.parse(text) as { refresh_token: string };
  }

  private startAuth(port: number): Server {
    return createServer((incoming, response) => {
      const isPassword = incoming.url!.endsWith('verify-password');
      incoming.resume();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isPassword ? { outcome: 'ok', user: this.user } : this.user));
    }).listen(port, '127.0.0.1');
  }

  private async addClient(databaseUrl: string): Promise<void> {
    await withClient(databaseUrl, (client) =>
      client.query(
        `INSERT INTO clients (id, name, redirect_uris, allowed_scopes, auth_method, secret_hash, created_at, updated_at)
         VALUES ($1, 'Bench', $2, $3, 'client_secret_post', $4, now(), now())`,
        [this.clientId, [REDIRECT], SCOPE.split(' '), hash('sha256', SECRET, 'buffer')],
      ),
    );
  }

  private async untilReady(): Promise<void> {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100)) {
      const answer = await request(`${this.url}/health/ready`).catch(() => null);
      await answer?.body.dump();
      if (answer?.statusCode === 200) return;
    }
    throw new Error(`The service is not ready; see ${join(FOLDER, 'oauth.log')}`);
  }
}

async function newDatabase(postgresUrl: string): Promise<string> {
  const name = `bench_${Date.now().toString(36)}_${randomBytes(2).toString('hex')}`;
  await withClient(postgresUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  return postgresUrl.replace(/\/postgres$/, `/${name}`);
}
