import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { INTERNAL_PREFIX, ROLES, TIERS, type Role, type Tier } from '@referral-exchange/contracts';
import { totpCodeOf } from '@referral-exchange/testing';
import { request } from 'undici';
import { oauthToken, registerClient } from './oauth-sign-in.js';
import { patiently } from './patience.js';
import { publishedDocument } from './published-document.js';
import { admin, internal, newWorld, sandbox } from './world.js';

/** Who may call, as an operation of the OpenAPI document says it (`x-access`). */
interface Access {
  callers: string[];
  tier?: Tier;
  roles?: Role[];
  scopes?: string[];
  /** The session must have been made with a second factor. */
  secondFactor?: true;
}

interface Operation {
  id: string;
  method: string;
  path: string;
  access: Access;
  /** The tier of the operation, also at an address where no key works. */
  tier: Tier;
}

interface Caller {
  kind: string;
  tier?: Tier;
  role?: Role;
  scope?: string;
  /** Of a session: its access token may expire before the turn of its test. */
  email?: string;
  /** Of a session with a second factor; each works once. */
  recoveryCodes?: string[];
  /** Headers at {base_url} and at {internal_url}. */
  headers: Record<string, string>;
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'];
const SCOPES = ['openid', 'email', 'profile', 'cases:read', 'cases:write', 'user:read', 'firm:read'];
/** Tokens with two scopes, for what needs both. */
const SCOPE_PAIRS = ['cases:read firm:read', 'cases:write firm:read', 'user:read firm:read'];
const PASSWORD = 'correct horse battery';
/**
 * What a caller gets who is not admitted. Everything else, 400 and 404 included, comes after the admission.
 */
const REFUSALS = new Set([
  'invalid_api_key',
  'no_token',
  'token_invalid',
  'token_expired',
  'wrong_scope',
  'insufficient_tier',
  'insufficient_role',
  'insufficient_scope',
]);
const IN_FLIGHT = 8;

const CALLERS = [
  'nobody',
  ...TIERS.map((tier) => `firm key ${tier}`),
  ...TIERS.map((tier) => `provider key ${tier}`),
  'CRM token',
  'admin key',
  ...ROLES.map((role) => `session of ${role}`),
  'session of system_admin without a second factor',
  ...[...SCOPES, ...SCOPE_PAIRS].map((scope) => `OAuth ${scope} of firm_admin`),
  'OAuth cases:write of viewer',
];

const READING = ['cases:read', 'cases:write'];
const OF_CASES = /^(GET|POST|PATCH|PUT) \/(sent-cases|received-referrals|cases|referrals|messages|crm)(\/|$)/;
const READ_ONLY =
  /^GET \/(status-updates|routing\/(rules|evaluate|re-refer)|firms\/available|case-types|jurisdictions|counties|reference|analytics\/(received|sent)$)/;

/**
 * What opens a call to an OAuth token (decisions, "What a scope opens"), by hand. No scope opens what is not
 * here.
 */
function scopesOf(call: string, tier: Tier): string[] {
  if (call === 'GET /auth/me') return ['user:read'];
  if (call === 'GET /firms/me') return [...READING, 'firm:read'];
  if (/^GET \/network\//.test(call)) return ['firm:read'];
  if (/^GET \/analytics\/revenue-/.test(call)) return READING.map((scope) => `${scope} firm:read`);
  if (READ_ONLY.test(call)) return READING;
  if (!OF_CASES.test(call) || tier === 'full') return [];
  return call.startsWith('GET ') ? READING : ['cases:write'];
}

let operations: Operation[];
const callers = new Map<string, Caller>();

beforeAll(async () => {
  operations = [...(await operationsOf(sandbox.baseUrl)), ...(await operationsOf(sandbox.internalUrl))];
  const { sender } = await newWorld();
  const provider = await created('/admin/providers', { name: 'Lakeside Clinic' });
  callers.set('nobody', { kind: 'none', headers: {} });
  callers.set('admin key', {
    kind: 'admin',
    headers: { 'x-api-key': sandbox.adminApiKey, 'x-admin-api-key': sandbox.adminApiKey },
  });
  for (const tier of TIERS) {
    const { key } = await created(`/admin/providers/${provider.id}/api-keys`, {
      name: tier,
      tier: tier.toUpperCase(),
    });
    callers.set(`firm key ${tier}`, { kind: 'firm_key', tier, headers: { 'x-api-key': sender.keys[tier] } });
    callers.set(`provider key ${tier}`, { kind: 'provider_key', tier, headers: { 'x-api-key': key } });
  }
  const emails = new Map<Role, string>();
  for (const role of ROLES) {
    const email = await newUser(role, sender.firm.id, provider.id);
    emails.set(role, email);
    const headers = bearer(await login(email));
    callers.set(`session of ${role}`, { kind: 'session', role, email, headers });
  }
  const operator = callers.get('session of system_admin')!;
  operator.recoveryCodes = await addSecondFactor(operator);
  const role = 'system_admin';
  const email = await newUser(role, sender.firm.id, provider.id);
  const headers = bearer(await login(email));
  callers.set(`session of ${role} without a second factor`, { kind: 'session', role, email, headers });
  const administrator = internal.as(callers.get('session of firm_admin')!.headers);
  const { token: crmToken } = (await administrator.post('/firm/crm-tokens', { name: 'CRM' })).body.data;
  callers.set('CRM token', { kind: 'crm_token', tier: 'full', headers: { 'x-api-key': crmToken } });
  const client = await registerClient(SCOPES);
  const wanted = [
    ...[...SCOPES, ...SCOPE_PAIRS].map((scope) => ['firm_admin', scope] as const),
    ['viewer', 'cases:write'] as const,
  ];
  for (const [role, scope] of wanted) {
    const token = await oauthToken(client, { email: emails.get(role)!, password: PASSWORD }, scope);
    callers.set(`OAuth ${scope} of ${role}`, { kind: 'oauth', role, scope, headers: bearer(token) });
  }
}, 600_000);

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function created(path: string, body: object): Promise<any> {
  const answer = await admin.post(path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body.data;
}

async function newUser(role: Role, firmId: string, providerId: string): Promise<string> {
  const email = `${randomUUID()}@example.test`;
  const owner = role.startsWith('provider_') ? { providerId } : role === 'system_admin' ? {} : { firmId };
  await created('/admin/users', { email, password: PASSWORD, role, ...owner });
  return email;
}

/** Sets an app up in the session of a caller. Returns the recovery codes. */
async function addSecondFactor({ headers }: Caller): Promise<string[]> {
  const as = internal.as(headers);
  const body = { name: 'Phone', currentPassword: PASSWORD };
  const { secret } = (await as.post('/auth/second-factors/totp', body)).body.data;
  const confirmed = await as.post('/auth/second-factors/totp/confirm', { code: totpCodeOf(secret) });
  return confirmed.body.data.recoveryCodes;
}

async function login(email: string, recoveryCodes?: string[]): Promise<string> {
  let { status, body, text } = await internal.post('/auth/login', { email, password: PASSWORD });
  if (status === 202) {
    const { challenge } = body.data.secondFactor;
    const proof = { challenge, recoveryCode: recoveryCodes?.pop() };
    ({ status, body, text } = await internal.post('/auth/second-factor', proof));
  }
  if (status !== 200) throw new Error(`The login answered ${status}: ${text}`);
  return body.data.accessToken;
}

/** The operations of a document that need a credential. */
async function operationsOf(base: string): Promise<Operation[]> {
  const document: any = await publishedDocument(base);
  return Object.entries<any>(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]?.security?.length !== 0 && item[method]).map((method) => ({
      id: item[method].operationId as string,
      method: method.toUpperCase(),
      path: new URL(document.servers?.[0]?.url ?? '/', base).pathname.replace(/\/$/, '') + path,
      access: item[method]['x-access'] as Access,
      tier: item[method]['x-required-tier'] as Tier,
    })),
  );
}

/** What the published rule says. */
function isAdmitted(caller: Caller, { access }: Operation): boolean {
  const { kind, tier, role, scope, recoveryCodes } = caller;
  if (!access.callers.includes(kind)) return false;
  if (access.secondFactor && kind === 'session' && !recoveryCodes) return false;
  if (tier) return TIERS.indexOf(tier) >= TIERS.indexOf(access.tier!);
  if (role && !access.roles!.includes(role)) return false;
  const held = scope?.split(' ');
  return !held || access.scopes!.some((entry) => entry.split(' ').every((one) => held.includes(one)));
}

async function answerTo({ headers }: Caller, { method, path }: Operation): Promise<string> {
  const url = new URL(
    path.replaceAll(/\{\w+\}/g, () => randomUUID()),
    sandbox.baseUrl,
  );
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(url, {
    method: method as 'GET',
    headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
    body: hasBody ? '{}' : undefined,
  });
  // it would not end by itself
  if (answered['content-type']?.includes('text/event-stream')) {
    body.on('error', () => undefined).destroy();
    return String(statusCode);
  }
  const text = await body.text();
  // an export is one JSON object a line
  const isJson = String(answered['content-type']).startsWith('application/json');
  const code = isJson ? (JSON.parse(text) as any).error?.code : undefined;
  return code === undefined ? String(statusCode) : `${statusCode} ${code}`;
}

const isRefusal = (answer: string): boolean => /^40[13] /.test(answer) && REFUSALS.has(answer.split(' ')[1]!);

describe('who may call what', () => {
  it('every operation that needs a credential says who may call it', () => {
    expect(operations.length).toBeGreaterThan(50);
    const silent = operations.filter(({ access }) => !(access?.callers.length > 0));
    expect(silent).toEqual([]);
    const internal = operations.filter(({ path }) => path.startsWith(`${INTERNAL_PREFIX}/`));
    expect(internal.length).toBeGreaterThan(20);
  });

  it('OAuth scopes open what the decisions say, and nothing else', () => {
    const faults = operations
      .filter(({ path }) => path.startsWith(`${INTERNAL_PREFIX}/`))
      .map(({ method, path, access, tier }) => {
        const call = `${method} ${path.slice(INTERNAL_PREFIX.length)}`;
        return { call, scopes: access.scopes ?? [], expected: scopesOf(call, tier) };
      })
      .filter(({ scopes, expected }) => scopes.join() !== expected.join());
    expect(faults).toEqual([]);
  });

  it.each(CALLERS)('%s is admitted where its rule says so, and nowhere else', async (name) => {
    const caller = callers.get(name)!;
    if (caller.email) caller.headers = bearer(await login(caller.email, caller.recoveryCodes));
    const faults: string[] = [];
    const waiting = [...operations];
    const work = async () => {
      for (let operation = waiting.shift(); operation; operation = waiting.shift()) {
        const expected = isAdmitted(caller, operation);
        const answer = await patiently(
          () => answerTo(caller, operation),
          // who is refused is refused at once; to others a service may say that it is busy
          (text) => (!expected && text.startsWith('503') ? 2 : undefined),
        );
        if (isRefusal(answer) === expected || answer.startsWith('500'))
          faults.push(
            `${operation.method} ${operation.path}: ${answer}, the rule ${expected ? 'admits' : 'refuses'}`,
          );
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, work));
    expect(faults).toEqual([]);
  });
});
