import { randomUUID } from 'node:crypto';
import type { BenchStand, PeerProcess } from '@referral-exchange/testing/bench';
import type { NewCode, TokenServer } from './app-benches.ts';
import { TUNED_SETTINGS, tunedKeySets, withPool } from './hydra-tuning.ts';
import { createDatabase } from './peer-database.ts';
import { runCommand } from './run-command.ts';

const SECRET = 'bench-secret-of-a-peer';
const REDIRECT = 'https://bench.example/callback';
/** Hydra gives a refresh token for `offline_access` alone. */
const SCOPE = 'openid offline_access email profile cases:read';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** How a Hydra of the bench is set up. */
export interface HydraSetUp {
  accessTokens: 'jwt' | 'opaque';
  /** Else it has its defaults. */
  isTuned: boolean;
}

/**
 * Ory Hydra in a database of the bench's Postgres, with one confidential client. Last run with 2.3.0,
 * with its defaults and tuned.
 */
export class Hydra implements TokenServer {
  readonly process: PeerProcess;
  private readonly publicUrl: string;
  private readonly adminUrl: string;
  private clientId = '';

  private constructor(process: PeerProcess, publicUrl: string, adminUrl: string) {
    this.process = process;
    this.publicUrl = publicUrl;
    this.adminUrl = adminUrl;
  }

  static async start(
    stand: BenchStand,
    binary: string,
    { accessTokens, isTuned }: HydraSetUp,
  ): Promise<Hydra> {
    const { freePort } = await import('@referral-exchange/testing');
    const { PeerProcess } = await import('@referral-exchange/testing/bench');
    const [publicPort, adminPort] = [await freePort(), await freePort()];
    const [publicUrl, adminUrl] = [`http://127.0.0.1:${publicPort}`, `http://127.0.0.1:${adminPort}`];
    const dsn = await createDatabase(stand, `hydra_${accessTokens}`);
    const env = {
      ...(isTuned && TUNED_SETTINGS),
      DSN: isTuned ? withPool(dsn) : dsn,
      SECRETS_SYSTEM: randomUUID(),
      SERVE_PUBLIC_PORT: `${publicPort}`,
      SERVE_PUBLIC_HOST: '127.0.0.1',
      SERVE_ADMIN_PORT: `${adminPort}`,
      SERVE_ADMIN_HOST: '127.0.0.1',
      URLS_SELF_ISSUER: publicUrl,
      URLS_LOGIN: 'http://bench.example/login',
      URLS_CONSENT: 'http://bench.example/consent',
      STRATEGIES_ACCESS_TOKEN: accessTokens,
      LOG_LEVEL: 'warn',
    };
    await runCommand(binary, ['migrate', 'sql', '-e', '--yes'], env);
    const process = await PeerProcess.start(stand, {
      name: `hydra-${accessTokens}`,
      command: binary,
      // plain HTTP on loopback is refused without --dev
      args: ['serve', 'all', '--dev', '--sqa-opt-out'],
      env,
      readyUrl: `${adminUrl}/health/ready`,
    });
    const hydra = new Hydra(process, publicUrl, adminUrl);
    if (isTuned) await hydra.replaceKeys();
    await hydra.addClient();
    return hydra;
  }

  /** A browser in which the user has signed in and consented. */
  signIn(): Promise<NewCode> {
    const cookies = new Map<string, string>();
    const query = { response_type: 'code', client_id: this.clientId, redirect_uri: REDIRECT, scope: SCOPE };
    const open = async (address: string): Promise<URL> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const to = answer.headers.get('location');
      if (!to) throw new Error(`hydra: ${address} answered ${answer.status} ${await answer.text()}`);
      await answer.body?.cancel();
      return new URL(to);
    };
    return Promise.resolve(async () => {
      const state = randomUUID();
      const login = await open(`${this.publicUrl}/oauth2/auth?${new URLSearchParams({ ...query, state })}`);
      const loggedIn = await this.accept('login', login, { subject: 'bench', remember: true });
      const consent = await open(loggedIn);
      const allowed = { grant_scope: SCOPE.split(' '), remember: true };
      const callback = await open(await this.accept('consent', consent, allowed));
      const code = callback.searchParams.get('code');
      if (!code) throw new Error(`hydra: no code in ${callback.href}`);
      return code;
    });
  }

  async token(fields: Record<string, string>): Promise<{ access_token: string; refresh_token: string }> {
    const body = { client_id: this.clientId, client_secret: SECRET, redirect_uri: REDIRECT, ...fields };
    return this.call(`${this.publicUrl}/oauth2/token`, 'POST', FORM, new URLSearchParams(body).toString());
  }

  async verify(token: string): Promise<void> {
    const body = new URLSearchParams({ token }).toString();
    const url = `${this.adminUrl}/admin/oauth2/introspect`;
    const { active } = await this.call<{ active: boolean }>(url, 'POST', FORM, body);
    if (!active) throw new Error('hydra: the token is not active');
  }

  /** Says yes for the user, as a login page or a consent page would. Answers where the browser goes on. */
  private async accept(step: 'login' | 'consent', page: URL, body: object): Promise<string> {
    const challenge = page.searchParams.get(`${step}_challenge`);
    if (!challenge) throw new Error(`hydra: no ${step}_challenge in ${page.href}`);
    const url = `${this.adminUrl}/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${challenge}`;
    return (await this.call<{ redirect_to: string }>(url, 'PUT', JSON_TYPE, JSON.stringify(body)))
      .redirect_to;
  }

  private async replaceKeys(): Promise<void> {
    for (const [set, keys] of Object.entries(tunedKeySets()))
      await this.call(`${this.adminUrl}/admin/keys/${set}`, 'PUT', JSON_TYPE, JSON.stringify(keys));
  }

  private async addClient(): Promise<void> {
    const client = {
      client_secret: SECRET,
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: SCOPE,
      token_endpoint_auth_method: 'client_secret_post',
    };
    const url = `${this.adminUrl}/admin/clients`;
    this.clientId = (
      await this.call<{ client_id: string }>(url, 'POST', JSON_TYPE, JSON.stringify(client))
    ).client_id;
  }

  private async call<T>(url: string, method: string, headers: HeadersInit, body: string): Promise<T> {
    const answer = await fetch(url, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`hydra: ${url} answered ${answer.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
