import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort, serviceHeaders } from '@referral-exchange/testing';
import { LoneService, type BenchStand } from '@referral-exchange/testing/bench';
import { Agent, request } from 'undici';
import { oauth } from '../dist/service.js';
import type { TokenServer } from './token-calls.ts';

const SECRET = 'bench secret';
const REDIRECT = 'https://bench.example/callback';
const SCOPE = 'openid email profile cases:read';
/** Each signs in by a browser of its own, so that tokens of one moment belong to different people. */
const USERS = Array.from({ length: 16 }, (_, n) => ({
  id: randomUUID(), email: `bench-${n}@example.com`, firstName: 'Maya', lastName: 'Lindqvist', role: 'member',
  firmId: randomUUID(), firmName: 'Bench firm', providerId: null, isTestFirm: false, isActive: true,
})); // prettier-ignore
type User = (typeof USERS)[number];

/** As much of the built gateway as asks about a token. */
interface BuiltGateway {
  CredentialVerifier: new (
    config: object,
    tokens: { for(): Promise<string> },
  ) => { onApplicationShutdown(): Promise<void> };
  KeyLookups: new (
    verifier: object,
    limits: object,
    config: object,
  ) => { verify(sha256: string, address: string, token: string): Promise<{ outcome: string }> };
}

/** The built oauth service with one client, and with an auth that knows sixteen users. */
export class OAuthService implements TokenServer {
  private readonly agent = new Agent({ connections: 64, pipelining: 1 });
  private readonly clientId = randomUUID();
  private readonly url: string;
  private readonly service: LoneService;
  private lookups!: InstanceType<BuiltGateway['KeyLookups']>;
  private asked = 0;

  private constructor(service: LoneService, url: string) {
    this.service = service;
    this.url = url;
  }

  static async start(stand: BenchStand): Promise<OAuthService> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { PORT: `${port}`, OAUTH_ISSUER: url, SERVICE_URL_AUTH: await startAuth(stand) };
    const under = new OAuthService(await LoneService.start(stand, oauth, { settings }), url);
    stand.onEnd(() => under.agent.close());
    await under.addClient();
    await under.startLookups(stand);
    return under;
  }

  get pid(): number {
    return this.service.process.pid;
  }

  /** Processor seconds that the service and its Postgres have used so far. */
  cpuSeconds(): { service: number; postgres: number } {
    return this.service.cpuSeconds();
  }

  /** Browsers in which people have signed in and consented: they get codes without any page, in turn. */
  async signIn(): Promise<() => Promise<string>> {
    const browsers: (() => Promise<string>)[] = [];
    for (const user of USERS) browsers.push(await this.signInAs(user));
    let calls = 0;
    return () => browsers[calls++ % browsers.length]!();
  }

  private async signInAs(user: User): Promise<() => Promise<string>> {
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
      { do: 'login', email: user.email, password: 'x' },
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
  async token(fields: Record<string, string>): Promise<{ access_token: string; refresh_token: string }> {
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
    return JSON.parse(text) as { access_token: string; refresh_token: string };
  }

  /**
   * Asks about an access token as the gateway does when each comes from another address: eight at once, those
   * of one turn together. Rejects when it is not good.
   */
  async verify(token: string): Promise<void> {
    const { outcome } = await this.lookups.verify(hash('sha256', token, 'hex'), `${++this.asked}`, token);
    if (outcome !== 'ok') throw new Error(`verify: ${outcome}`);
  }

  /** Asks about one alone. Rejects when it is not good. */
  async verifyAlone(token: string): Promise<void> {
    const answer = await request(`${this.url}/internal/tokens/verify`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { 'content-type': 'application/json', ...asGateway() },
      body: JSON.stringify({ token }),
    });
    const text = await answer.body.text();
    if (!text.includes('"outcome":"ok"')) throw new Error(`verify: ${answer.statusCode} ${text}`);
  }

  /** Those of the built gateway. It counts no wrong tokens: there are none. */
  private async startLookups(stand: BenchStand): Promise<void> {
    const built = async <Name extends keyof BuiltGateway>(file: string, name: Name) =>
      ((await import(`../../gateway/dist/credentials/${file}.js`)) as BuiltGateway)[name];
    const settings = {
      serviceAddresses: { oauth: this.url, auth: this.url },
      AUTH_TIMEOUT_MS: 10_000,
      UPSTREAM_CONNECTION_LIFETIME_MS: 300_000,
    };
    const Verifier = await built('credential-verifier', 'CredentialVerifier');
    const verifier = new Verifier(settings, { for: async () => Object.values(asGateway())[0]! });
    stand.onEnd(() => verifier.onApplicationShutdown());
    this.lookups = new (await built('key-lookups', 'KeyLookups'))(verifier, {}, settings);
  }

  private async addClient(): Promise<void> {
    await this.service.sql(
      `INSERT INTO clients (id, name, redirect_uris, allowed_scopes, auth_method, secret_hash, created_at, updated_at)
       VALUES ($1, 'Bench', $2, $3, 'client_secret_post', $4, now(), now())`,
      [this.clientId, [REDIRECT], SCOPE.split(' '), hash('sha256', SECRET, 'buffer')],
    );
  }
}

const asGateway = () => serviceHeaders('gateway', 'oauth', { expiresIn: 60 });

/** Says of every password that it is the user's. */
async function startAuth(stand: BenchStand): Promise<string> {
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (chunk) => (text += String(chunk)));
    incoming.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answerOf(incoming.url!, text)));
    });
  });
  stand.onEnd(() => (server.close(), server.closeAllConnections()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answerOf(path: string, text: string): object {
  if (path.endsWith('by-ids')) {
    const { ids } = JSON.parse(text) as { ids: string[] };
    return { users: USERS.filter(({ id }) => ids.includes(id)) };
  }
  if (!path.endsWith('verify-password')) return USERS.find(({ id }) => path.endsWith(id))!;
  const { email } = JSON.parse(text) as { email: string };
  return { outcome: 'ok', user: USERS.find((user) => user.email === email) };
}
