import { hash, randomBytes } from 'node:crypto';
import { verifyOAuthTokensCall, type UserFacts, type VerifyTokenRequest } from '@referral-exchange/contracts';
import {
  freePort,
  ServiceUnderTest,
  type ServiceAnswer,
  type ServiceBacking,
  type StartOptions,
  type TestCaller,
} from '@referral-exchange/testing';
import { oauth } from '../src/service.js';
import { PlainBrowser, type PageAnswer } from './plain-browser.js';
import { UserDirectory } from './user-directory.js';

export const REDIRECT_URI = 'https://docket.example.com/callback';
export const ALL_SCOPES = 'openid email profile cases:read cases:write user:read firm:read';
export const PASSWORD = 'correct horse battery';

export interface TestClientFacts {
  clientId: string;
  clientSecret: string | null;
}

export interface Tokens {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
  id_token: string;
}

/** A PKCE pair. */
export function newChallenge(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: hash('sha256', verifier, 'base64url') };
}

/** oauth with an auth that knows the users of the test, reached at its own issuer. */
export class OAuthUnderTest {
  private constructor(
    readonly service: ServiceUnderTest,
    readonly users: UserDirectory,
    readonly issuer: string,
  ) {}

  static async start(
    options: StartOptions & { users?: UserDirectory; issuer?: string; on?: ServiceBacking } = {},
  ): Promise<OAuthUnderTest> {
    const users = options.users ?? (await UserDirectory.start());
    const port = await freePort();
    const issuer = options.issuer ?? `http://127.0.0.1:${port}`;
    const settings = {
      PORT: String(port),
      OAUTH_ISSUER: issuer,
      SERVICE_URL_AUTH: users.url,
      ...options.settings,
    };
    return new OAuthUnderTest(await ServiceUnderTest.start(oauth, { ...options, settings }), users, issuer);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.users.stop();
  }

  get url(): string {
    return this.service.url;
  }

  newBrowser(): PlainBrowser {
    return new PlainBrowser(this.issuer);
  }

  async register(change: object = {}): Promise<TestClientFacts> {
    const { status, body, text } = await this.service.admin.post('/api/v1/admin/oauth-clients', {
      name: 'Docket Manager',
      redirectUris: [REDIRECT_URI],
      allowed_scopes: ALL_SCOPES.split(' '),
      ...change,
    });
    if (status !== 201) throw new Error(text);
    return body.data as TestClientFacts;
  }

  /** A user of the directory in a session. */
  session({ id: userId, firmId, role, isTestFirm }: UserFacts): TestCaller {
    return this.service.as({ kind: 'session', tier: null, keyId: null, userId, firmId, role, isTestFirm });
  }

  /** Registers an application of the firm of this administrator. */
  async registerAs(administrator: UserFacts, change: object = {}): Promise<TestClientFacts> {
    const body = { name: 'Own Intake', redirectUris: [REDIRECT_URI], allowed_scopes: ALL_SCOPES.split(' ') };
    const path = '/api/v1/firm/oauth-clients';
    const { status, data, text } = await this.session(administrator).post(path, { ...body, ...change });
    if (status !== 201) throw new Error(text);
    return data as TestClientFacts;
  }

  authorizeUrl(client: { clientId: string }, change: Record<string, string | undefined> = {}): string {
    const parameters = Object.entries({
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: REDIRECT_URI,
      scope: ALL_SCOPES,
      state: 'state-1',
      nonce: 'nonce-1',
      ...change,
    }).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `${this.issuer}/api/oauth/authorize?${new URLSearchParams(parameters).toString()}`;
  }

  /** Signs in and consents; answers the last redirect, which leads to the client. */
  async signIn(
    client: { clientId: string },
    user: UserFacts,
    change: Record<string, string | undefined> = {},
    browser = this.newBrowser(),
    ticked: Record<string, string> = {},
  ): Promise<{ browser: PlainBrowser; answer: PageAnswer; parameters: URLSearchParams }> {
    let answer = await browser.follow(await browser.get(this.authorizeUrl(client, change)));
    if (answer.text.includes('name="password"'))
      answer = await browser.follow(
        await browser.submit(answer, { do: 'login', email: user.email, password: PASSWORD }),
      );
    if (answer.text.includes('value="allow"'))
      answer = await browser.follow(await browser.submit(answer, { do: 'allow', ...ticked }));
    return { browser, answer, parameters: new URL(answer.location ?? this.issuer).searchParams };
  }

  /** A code of a new sign-in. */
  async codeFor(
    client: { clientId: string },
    user: UserFacts,
    change: Record<string, string | undefined> = {},
  ): Promise<string> {
    const { answer, parameters } = await this.signIn(client, user, change);
    const code = parameters.get('code');
    if (code === null) throw new Error(`No code: ${answer.status} ${answer.location} ${answer.text}`);
    return code;
  }

  /** Posts a form, with the client's credentials in the body. */
  post(path: string, client: TestClientFacts, fields: Record<string, string>): Promise<ServiceAnswer> {
    const form = new URLSearchParams({ client_id: client.clientId, ...fields });
    if (client.clientSecret !== null) form.set('client_secret', client.clientSecret);
    return this.service.call('POST', path, {
      as: null,
      raw: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  }

  exchange(
    client: TestClientFacts,
    code: string,
    change: Record<string, string> = {},
  ): Promise<ServiceAnswer> {
    const fields = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI, ...change };
    return this.post('/api/oauth/token', client, fields);
  }

  refresh(client: TestClientFacts, refresh_token: string): Promise<ServiceAnswer> {
    return this.post('/api/oauth/token', client, { grant_type: 'refresh_token', refresh_token });
  }

  /** The tokens of a new sign-in. */
  async tokensFor(
    client: TestClientFacts,
    user: UserFacts,
    change: Record<string, string | undefined> = {},
  ): Promise<Tokens> {
    const answer = await this.exchange(client, await this.codeFor(client, user, change));
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body as Tokens;
  }

  /** Lets a code or refresh token be so many seconds older: when it was used, and when it expires. */
  async age(token: string, seconds: number): Promise<void> {
    const rows = await this.service.sql(
      `UPDATE provider_records SET consumed_at = consumed_at - make_interval(secs => $2),
              expires_at = expires_at - make_interval(secs => $2)
        WHERE id_hash = sha256($1::text::bytea) RETURNING kind`,
      [token, seconds],
    );
    if (rows.length !== 1) throw new Error(`No such record: ${token}`);
  }

  revoke(client: TestClientFacts, token: string, hint?: string): Promise<ServiceAnswer> {
    return this.service.call('POST', '/api/oauth/revoke', {
      as: null,
      raw: new URLSearchParams({ token, ...(hint && { token_type_hint: hint }) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...basic(client) },
    });
  }

  userinfo(token: string): Promise<ServiceAnswer> {
    return this.service.call('GET', '/api/oauth/userinfo', {
      as: null,
      headers: { authorization: `Bearer ${token}` },
    });
  }

  /** What the gateway is told of a token. */
  async verify(token: string, resource?: string): Promise<any> {
    const answer = await this.service.call('POST', '/internal/tokens/verify', {
      as: { service: 'gateway' },
      body: { token, resource },
    });
    const { meta: _meta, ...outcome } = answer.body as Record<string, unknown>;
    return outcome;
  }

  /** What it is told of several, asked together. */
  async verifyAll(questions: readonly VerifyTokenRequest[]): Promise<any[]> {
    const answer = await this.service.call('POST', verifyOAuthTokensCall.path, {
      as: { service: 'gateway' },
      body: { questions },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.answers as any[];
  }
}

export function basic({ clientId, clientSecret }: TestClientFacts): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` };
}

export function claimsOf(token: string): Record<string, any> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, any>;
}
