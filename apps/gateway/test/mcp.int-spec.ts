import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mcpResource,
  type Principal,
  PRINCIPAL_HEADER,
  type ServiceDefinition,
  verifyOAuthTokenCall,
  verifyOAuthTokensCall,
  type VerifyTokenRequest,
  type VerifyTokenResponse,
} from '@referral-exchange/contracts';
import { buildPrincipal, testRedis, type TestRedis } from '@referral-exchange/testing';
import { request } from 'undici';
import { VerifiedCredentials } from '../src/credentials/verified-credentials.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { readPrincipal, Upstream } from './upstream.js';

const ORIGIN = 'https://exchange.example';
const INSPECTOR = 'https://inspector.example';
const MCP: ServiceDefinition = {
  port: 3009,
  database: null,
  needs: [],
  publicRoutes: [],
  internalRoutes: [],
  openRoutes: [],
  mcpRoutes: ['/mcp', '/mcp/readonly'],
  bodyLimits: { '/mcp': 262_144 },
};
const CLIENT = { id: randomUUID(), name: 'Claude' };

let redis: TestRedis;
let oauth: Upstream;
let gateway: GatewayUnderTest;
/** By resource and token, as oauth knows them. */
const tokens = new Map<string, VerifyTokenResponse>();

beforeAll(async () => {
  redis = await testRedis();
  oauth = await Upstream.start();
  oauth.answer = (req, res) => void answerAsOAuth(req, res);
  gateway = await GatewayUnderTest.start({
    redisUrl: redis.url,
    services: { mcp: MCP },
    env: {
      PUBLIC_BASE_URL: ORIGIN,
      CORS_ORIGINS: INSPECTOR,
      RATE_LIMIT_UNAUTHENTICATED: '100000',
      RATE_LIMIT_MCP: '20',
      SERVICE_URL_OAUTH: oauth.url,
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await oauth.stop();
  await redis.drop();
});

async function answerAsOAuth(req: AsyncIterable<Buffer> & { url?: string }, res: any): Promise<void> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  res.setHeader('content-type', 'application/json');
  const known = ({ token, resource }: VerifyTokenRequest) =>
    tokens.get(`${resource} ${token}`) ?? { outcome: 'invalid' };
  if (req.url === verifyOAuthTokenCall.path)
    return res.end(JSON.stringify(known(verifyOAuthTokenCall.request.parse(JSON.parse(text)))));
  if (req.url !== verifyOAuthTokensCall.path) return res.end('{}');
  const { questions } = verifyOAuthTokensCall.request.parse(JSON.parse(text));
  res.end(JSON.stringify({ answers: questions.map(known) }));
}

const HEADER = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'at+jwt' })).toString('base64url');

/** A new access token, its grant and its principal. */
function newToken(path: '/mcp' | '/mcp/readonly' = '/mcp', change: Partial<VerifyTokenResponse> = {}) {
  const token = `${HEADER}.${randomBytes(30).toString('base64url')}.c2ln`;
  const principal = buildPrincipal({
    kind: 'oauth',
    tier: null,
    role: 'member',
    scopes: ['cases:read'],
    userId: randomUUID(),
    userName: 'Ada Crane',
    keyId: null,
    keyName: null,
    issuedVia: 'mcp',
    client: CLIENT,
  });
  const expiresAt = new Date(Date.now() + 900_000).toISOString();
  const grantId = randomUUID();
  const answer = { outcome: 'ok', principal, expiresAt, grantId, ...change } as VerifyTokenResponse;
  tokens.set(`${mcpResource(ORIGIN, path)} ${token}`, answer);
  return { token, principal, grantId };
}

/** A new key of a firm that has switched assistants on, or not. */
function newKey(change: Partial<Principal> = {}, isMcpEnabled = true) {
  const key = `svcp_${randomBytes(32).toString('hex')}`;
  const principal = buildPrincipal({ issuedVia: 'mcp', tier: 'standard', ...change });
  gateway.auth.know(key, { outcome: 'ok', principal, expiresAt: null, isMcpEnabled });
  return { key, principal };
}

interface CallOptions {
  bearer?: string;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

async function call({ bearer, path = '/mcp', method = 'POST', headers = {}, body }: CallOptions = {}) {
  const own = { host: 'exchange.example', 'content-type': 'application/json' };
  const answer = await request(gateway.origin + path, {
    method: method as 'POST',
    headers: { ...own, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    body: body ?? (method === 'POST' ? '{"jsonrpc":"2.0","id":1,"method":"ping"}' : undefined),
  });
  const text = await answer.body.text();
  const json = text.startsWith('{') ? (JSON.parse(text) as any) : undefined;
  return { status: answer.statusCode, headers: answer.headers, code: json?.error?.code, body: json };
}

const reasonOf = (body: any) => body.error.details.find(({ field }: any) => field === 'reason')?.message;

describe('an assistant', () => {
  it('is let in by a token for this address; the service gets its principal and no credential', async () => {
    const { token, principal } = newToken();
    const { status } = await call({
      bearer: token,
      headers: { cookie: 'auth_token=a.b.c', 'mcp-method': 'ping' },
    });
    expect(status).toBe(200);
    const { url, headers } = gateway.backend.last;
    expect([url, headers['mcp-method']]).toEqual(['/mcp', 'ping']);
    expect(await readPrincipal(headers[PRINCIPAL_HEADER])).toEqual(principal);
    expect([headers.authorization, headers.cookie]).toEqual([undefined, undefined]);
  });

  it('is let in by a key that was made for it, at most with the tier standard', async () => {
    const { key, principal } = newKey({ tier: 'full' });
    const client = { id: principal.keyId, name: principal.keyName };
    for (const [path, tier] of [
      ['/mcp', 'standard'],
      ['/mcp/readonly', 'read_only'],
      ['/mcp', 'standard'],
    ]) {
      expect((await call({ bearer: key, path })).status).toBe(200);
      const passedOn = await readPrincipal(gateway.backend.last.headers[PRINCIPAL_HEADER]);
      expect(passedOn).toEqual({ ...principal, tier, client });
    }
  });

  it('without a token learns where to get one, and for what', async () => {
    const { status, code, headers } = await call({ path: '/mcp/readonly' });
    expect([status, code]).toEqual([401, 'no_token']);
    expect(headers['www-authenticate']).toBe(
      `Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp/readonly", scope="cases:read"`,
    );
  });

  it.each(['/mcp', '/mcp/readonly'])('reads the metadata of %s, from any page', async (path) => {
    const metadata = await call({ method: 'GET', path: `/.well-known/oauth-protected-resource${path}` });
    expect(metadata.status).toBe(200);
    expect(metadata.headers['access-control-allow-origin']).toBe('*');
    expect(metadata.body).toMatchObject({
      resource: ORIGIN + path,
      authorization_servers: [ORIGIN],
      scopes_supported: path === '/mcp' ? ['cases:read', 'cases:write'] : ['cases:read'],
      bearer_methods_supported: ['header'],
    });
  });

  it.each<[string, () => string]>([
    ['for the reading address', () => newToken('/mcp/readonly').token],
    ['that is unknown', () => `${HEADER}.e30.c2ln`],
    ['of a session', () => gateway.newSession().token],
    ['that is no token', () => 'hello'],
    ['that is an unknown key', () => `svcp_${randomBytes(32).toString('hex')}`],
    [
      'that a service of before gave, without a client',
      () => {
        const { token, principal } = newToken();
        const answer = tokens.get(`${ORIGIN}/mcp ${token}`);
        tokens.set(`${ORIGIN}/mcp ${token}`, {
          ...answer,
          principal: { ...principal, client: undefined },
        } as never);
        return token;
      },
    ],
  ])('is sent away with a token %s', async (_what, tokenOf) => {
    const { status, headers } = await call({ bearer: tokenOf() });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toContain('Bearer error="invalid_token", error_description="');
  });

  it('is told that its token has expired', async () => {
    const { token } = newToken('/mcp', { outcome: 'expired' });
    const { status, code } = await call({ bearer: token });
    expect([status, code]).toEqual([401, 'token_expired']);
  });

  it.each<[string, Partial<Principal>]>([
    ['of the API', { issuedVia: 'internal_api' }],
    ['of a CRM', { kind: 'crm_token', issuedVia: null }],
    ['of a provider', { kind: 'provider_key', firmId: null, providerId: randomUUID() }],
  ])('cannot use a key %s', async (_what, change) => {
    const { status, code } = await call({ bearer: newKey(change).key });
    expect([status, code]).toEqual([403, 'wrong_scope']);
  });

  it('cannot use the headers of other credentials', async () => {
    const { key } = newKey();
    const { token } = gateway.newSession();
    for (const [name, value] of [
      ['x-api-key', key],
      ['cookie', `auth_token=${token}`],
    ] as const)
      expect((await call({ headers: { [name]: value } })).code).toBe('no_token');
  });

  it('of a firm that wants none is refused', async () => {
    const ofPerson = await call({ bearer: newToken('/mcp', { outcome: 'inactive', lacksMcp: true }).token });
    const ofKey = await call({ bearer: newKey({}, false).key });
    for (const { status, code, body } of [ofPerson, ofKey])
      expect([status, code, reasonOf(body)]).toEqual([403, 'permission_denied', 'mcp_not_enabled']);
  });
});

describe('a token for an assistant', () => {
  it('opens nothing of the API', async () => {
    const { token } = newToken();
    const { status, code } = await call({ bearer: token, path: '/api/v1/sent-cases', method: 'GET' });
    expect([status, code]).toEqual([401, 'token_invalid']);
  });

  it('that was good for the API a moment ago is not good here', async () => {
    const { token, principal } = newToken();
    tokens.set(`undefined ${token}`, {
      outcome: 'ok',
      principal: { ...principal, issuedVia: null, client: undefined },
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    tokens.delete(`${ORIGIN}/mcp ${token}`);
    expect((await call({ bearer: token, path: '/api/v1/sent-cases', method: 'GET' })).status).toBe(200);
    expect((await call({ bearer: token })).status).toBe(401);
  });
});

describe('what pages of others send', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }, 'origin_not_allowed'],
    ['of nowhere', { origin: 'null' }, 'origin_not_allowed'],
    ['with a name of their own for this address', { host: 'evil.example' }, 'host_not_allowed'],
    ['to another port', { host: 'exchange.example:8443' }, 'host_not_allowed'],
  ])('%s is refused before the token is looked at', async (_what, headers, reason) => {
    const { asked } = gateway.auth;
    const { status, body } = await call({ bearer: newKey().key, headers: headers as Record<string, string> });
    expect([status, reasonOf(body), gateway.auth.asked]).toEqual([403, reason, asked]);
  });

  it.each([ORIGIN, INSPECTOR])('from %s is let in', async (origin) => {
    expect((await call({ bearer: newKey().key, headers: { origin } })).status).toBe(200);
  });

  it('is asked about beforehand by a browser', async () => {
    const headers = { origin: INSPECTOR, 'access-control-request-method': 'POST' };
    const { status, headers: answered } = await call({ method: 'OPTIONS', headers });
    expect([status, answered['access-control-allow-methods']]).toEqual([204, 'POST, OPTIONS']);
    expect(answered['access-control-allow-headers']).toContain('MCP-Protocol-Version');
    expect(answered['access-control-expose-headers']).toContain('WWW-Authenticate');
    expect(answered['access-control-allow-credentials']).toBeUndefined();
  });
});

describe('limits at /mcp', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s is 405: older clients expect it', async (method) => {
    const { status, headers } = await call({ bearer: newKey().key, method });
    expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS']);
  });

  it('a body of 1 MB is refused', async () => {
    const { status, code } = await call({ bearer: newKey().key, body: 'x'.repeat(1_048_576) });
    expect([status, code]).toEqual([413, 'file_too_large']);
  });

  it('each assistant has its own number of calls', async () => {
    const { token, principal } = newToken();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await call({ bearer: token })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    // the same person by another client
    const other = newToken('/mcp', {
      principal: { ...principal, client: { id: randomUUID(), name: 'Cursor' } },
    });
    expect((await call({ bearer: other.token })).status).toBe(200);
  });

  it.each(['/mcp/other', '/mcp/readonly/x', '/MCP'])('%s is not there', async (path) => {
    expect((await call({ path })).status).toBe(404);
  });
});

describe('a grant that is revoked', () => {
  it('is forgotten at once, as is a firm that switches assistants off', async () => {
    const credentials = gateway.gateway.app.get(VerifiedCredentials, { strict: false });
    const drops: [(made: ReturnType<typeof newToken>) => void, string][] = [
      [({ grantId }) => credentials.dropGrant(grantId), 'grant'],
      [({ principal }) => credentials.dropFirm(principal.firmId!), 'firm'],
      [({ principal }) => credentials.dropUser(principal.userId!), 'user'],
    ];
    for (const [drop] of drops) {
      const made = newToken();
      expect((await call({ bearer: made.token })).status).toBe(200);
      tokens.delete(`${ORIGIN}/mcp ${made.token}`);
      drop(made);
      expect((await call({ bearer: made.token })).status).toBe(401);
    }
  });
});
