import { describe, expect, it } from '@jest/globals';
import { SCOPES, type Principal } from '@referral-exchange/contracts';
import { buildAdmin, buildPrincipal } from '@referral-exchange/testing';
import { actingPrincipal, decideAccess, defaultTier, type AccessRule } from './principal.policy.js';

const firm = (change: Partial<Principal>) => buildPrincipal(change);
const person = (role: Principal['role'], change: Partial<Principal> = {}) =>
  buildPrincipal({ kind: 'session', tier: null, role, keyId: null, ...change });
const ofProvider = { firmId: null, providerId: '01890000-0000-7000-8000-000000000009' };
const oauth = (scopes: string[], role: Principal['role'] = 'firm_admin') =>
  person(role, { kind: 'oauth', scopes });

const CALLERS: Record<string, Principal> = {
  'read_only key': firm({ tier: 'read_only' }),
  'standard key': firm({ tier: 'standard' }),
  'full key': firm({ tier: 'full' }),
  'crm token': firm({ kind: 'crm_token', tier: 'full', keyId: null }),
  'provider key': firm({ kind: 'provider_key', tier: 'full', ...ofProvider }),
  admin: buildAdmin(),
  'account manager': person('account_manager'),
  'firm admin': person('firm_admin'),
  member: person('member'),
  viewer: person('viewer'),
  'provider admin': person('provider_admin', ofProvider),
  'system admin': person('system_admin', { firmId: null }),
  'oauth read': oauth(['cases:read']),
  'oauth write': oauth(['cases:read', 'cases:write']),
  'oauth write of a viewer': oauth(['cases:write'], 'viewer'),
  'oauth openid': oauth(['openid']),
};

const rule = (change: Partial<AccessRule>): AccessRule => ({
  tier: 'read_only',
  isRead: false,
  refusesMcpKeys: false,
  envelope: 'public',
  ...change,
});
const RULES: Record<string, AccessRule> = {
  read: rule({ isRead: true }),
  write: rule({ tier: 'standard' }),
  delete: rule({ tier: 'full' }),
  'firm key read': rule({ isRead: true, callers: ['firm_key', 'session'] }),
  webhooks: rule({ tier: 'standard', callers: ['firm_key', 'provider_key', 'session'] }),
  pharmacy: rule({ tier: 'standard', callers: ['provider_key', 'session'] }),
  'admin only': rule({ tier: 'standard', callers: ['admin'] }),
  'any person': rule({ isRead: true, callers: ['session', 'oauth'] }),
};

// o: may pass; s: wrong_scope; t: insufficient_tier; p: insufficient_scope
const TABLE = `
                         read write delete firm-key-read webhooks pharmacy admin-only any-person
read_only key            o    t     t      o             t        s        s          s
standard key             o    o     t      o             o        s        s          s
full key                 o    o     o      o             o        s        s          s
crm token                o    o     o      s             s        s        s          s
provider key             s    s     s      s             o        o        s          s
admin                    o    s     s      s             s        s        o          s
account manager          o    o     o      o             o        s        s          o
firm admin               o    o     o      o             o        s        s          o
member                   o    o     t      o             o        s        s          o
viewer                   o    t     t      o             t        s        s          o
provider admin           s    s     s      s             o        o        s          o
system admin             s    s     s      s             s        s        s          o
oauth read               o    p     s      s             s        s        s          o
oauth write              o    o     s      s             s        s        s          o
oauth write of a viewer  o    t     s      s             s        s        s          o
oauth openid             p    p     s      s             s        s        s          p`;

const CODES: Record<string, string | undefined> = {
  o: undefined,
  s: 'wrong_scope',
  t: 'insufficient_tier',
  p: 'insufficient_scope',
};
const CASES = TABLE.split('\n')
  .slice(2)
  .flatMap((line) => {
    const caller = line.slice(0, 25).trim();
    return line
      .slice(25)
      .trim()
      .split(/\s+/)
      .map((mark, index) => [caller, Object.keys(RULES)[index]!, CODES[mark]] as const);
  });

describe('decideAccess', () => {
  it('has a row for every caller and a column for every rule', () => {
    expect(CASES).toHaveLength(Object.keys(CALLERS).length * Object.keys(RULES).length);
  });

  it.each(CASES)('%s, %s: %s', (caller, ruleName, code) => {
    expect(decideAccess(CALLERS[caller]!, RULES[ruleName]!)?.code).toBe(code);
  });

  it('asks for one of the named scopes where a route names them', () => {
    const named = rule({ isRead: true, scopes: ['firm:read', 'user:read'] });
    expect(decideAccess(oauth(['firm:read']), named)).toBeNull();
    expect(decideAccess(oauth(['cases:write']), named)?.code).toBe('insufficient_scope');
  });

  it('lets cases:write read what cases:read reads', () => {
    expect(decideAccess(oauth(['cases:write']), rule({ isRead: true }))).toBeNull();
    expect(decideAccess(oauth(['cases:write']), rule({ isRead: true, scopes: ['cases:read'] }))).toBeNull();
    expect(decideAccess(oauth(['cases:write']), rule({ isRead: true, scopes: ['firm:read'] }))?.code).toBe(
      'insufficient_scope',
    );
  });

  it.each([
    [['cases:read'], 'firm:read'],
    [['cases:write'], 'firm:read'],
    [['firm:read'], 'cases:read'],
    [['openid'], 'cases:read and firm:read'],
    [['cases:read', 'firm:read'], null],
    [['cases:write', 'firm:read'], null],
  ])('asks a token with %j for what it lacks of two scopes: %s', (scopes, lacking) => {
    const revenue = rule({ isRead: true, scopes: ['cases:read firm:read'] });
    expect(decideAccess(oauth(scopes), revenue)?.message ?? null).toBe(
      lacking && `The token has the scopes ${scopes.join(' ')}; the call needs ${lacking} as well`,
    );
  });

  it('closes a rule without scopes to OAuth tokens, whatever they hold', () => {
    const users = rule({ isRead: true, scopes: [] });
    expect(decideAccess(oauth([...SCOPES]), users)?.code).toBe('wrong_scope');
    expect(decideAccess(person('viewer'), users)).toBeNull();
  });

  it('names only what lacks, and a kind of caller only where its credential works', () => {
    for (const admitted of [RULES.read!, RULES.write!, RULES.delete!, RULES.webhooks!])
      for (const [name, caller] of Object.entries(CALLERS)) {
        const refusal = decideAccess(caller, admitted);
        const named = refusal?.message.split('accepts')[1] ?? '';
        const isPerson = ['session', 'oauth'].includes(caller.kind);
        expect([name, named]).toEqual([
          name,
          isPerson ? expect.not.stringMatching(/key|CRM/) : expect.not.stringMatching(/session|OAuth/),
        ]);
        const needed = refusal?.code === 'insufficient_scope' ? refusal.message.split('needs')[1]! : '';
        for (const scope of caller.scopes ?? []) expect(needed).not.toContain(scope);
      }
  });

  it('refuses keys issued for MCP where a route does', () => {
    const webhooks = rule({ callers: ['firm_key'], refusesMcpKeys: true });
    expect(decideAccess(firm({ issuedVia: 'mcp' }), webhooks)?.code).toBe('wrong_scope');
    expect(decideAccess(firm({ issuedVia: 'internal_api' }), webhooks)).toBeNull();
  });

  it('speaks of the role on internal-only endpoints', () => {
    const internal = rule({ tier: 'full', callers: ['session'], envelope: 'internal' });
    expect(decideAccess(person('member'), internal)?.code).toBe('insufficient_role');
  });

  it.each([
    ['read_only key', 'write', 'This key is read_only; the call needs standard'],
    ['viewer', 'write', 'Your role viewer is read_only; the call needs standard'],
    ['admin', 'write', 'You used the admin key; this call accepts: a firm API key, a CRM token'],
    ['full key', 'admin only', 'You used a firm API key; this call accepts: the admin key'],
    ['provider admin', 'read', 'Your user does not belong to a firm; this call is for users of a firm'],
    ['oauth read', 'write', 'The token has the scopes cases:read; the call needs cases:write as well'],
    ['oauth write', 'delete', 'You used an OAuth token; this call accepts: the session of a user'],
    ['oauth openid', 'read', 'The token has the scopes openid; the call needs cases:read as well'],
    ['provider key', 'write', 'You used a provider API key; this call accepts: a firm API key, a CRM token'],
    [
      'oauth write of a viewer',
      'write',
      "The role of the token's user, viewer, is read_only; the call needs standard",
    ],
  ])('says to %s at %s what the call needs', (caller, ruleName, message) => {
    expect(decideAccess(CALLERS[caller]!, RULES[ruleName]!)?.message).toBe(message);
  });

  it('takes the tier from the method where a route says nothing', () => {
    expect(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'].map(defaultTier)).toEqual([
      'read_only', 'read_only', 'standard', 'standard', 'standard', 'full',
    ]); // prettier-ignore
  });
});

describe('a role that a rule admits by name', () => {
  const acknowledge = rule({ tier: 'standard', admittedRoles: ['viewer'] });

  it.each([
    ['in session', CALLERS.viewer!, undefined],
    ['by an OAuth token with the scope', CALLERS['oauth write of a viewer']!, undefined],
    ['by an OAuth token without the scope', oauth(['cases:read'], 'viewer'), 'insufficient_scope'],
  ])('%s', (_how, principal, code) => {
    expect(decideAccess(principal, acknowledge)?.code).toBe(code);
  });
});

describe('a rule for the users of a firm', () => {
  const keys = rule({ tier: 'full', callers: ['session'], ownersOfUsers: ['firm'] });

  it.each([
    ['account manager', undefined],
    ['firm admin', undefined],
    ['member', 'insufficient_tier'],
    ['provider admin', 'wrong_scope'],
    ['system admin', 'wrong_scope'],
    ['full key', 'wrong_scope'],
  ])('%s: %s', (caller, code) => {
    expect(decideAccess(CALLERS[caller]!, keys)?.code).toBe(code);
  });
});

describe('an operator of the exchange', () => {
  const internal = rule({ tier: 'full', callers: ['admin'], envelope: 'internal' });
  const operator = person('system_admin', { firmId: null, userName: 'Olu Adeyemi', hasSecondFactor: true });

  it.each<[string, Principal, string | undefined]>([
    ['the admin key', buildAdmin(), undefined],
    ['an operator with a second factor', operator, undefined],
    ['an operator without one', { ...operator, hasSecondFactor: false }, 'insufficient_role'],
    ['an operator of whom it is not known', { ...operator, hasSecondFactor: undefined }, 'insufficient_role'],
    ['an OAuth token of an operator', { ...operator, kind: 'oauth', scopes: [...SCOPES] }, 'wrong_scope'],
    ['the highest role of a firm', person('account_manager', { hasSecondFactor: true }), 'wrong_scope'],
    [
      'the highest role of a provider',
      person('provider_admin', { ...ofProvider, hasSecondFactor: true }),
      'wrong_scope',
    ],
    ['a key of a firm', firm({ tier: 'full' }), 'wrong_scope'],
    ['a key of a provider', CALLERS['provider key']!, 'wrong_scope'],
    ['a CRM token', CALLERS['crm token']!, 'wrong_scope'],
  ])('%s at a route of administrators', (_who, principal, code) => {
    expect(decideAccess(principal, internal)?.code).toBe(code);
  });

  it('hears how to get a second factor', () => {
    expect(decideAccess({ ...operator, hasSecondFactor: false }, internal)).toEqual({
      code: 'insufficient_role',
      message:
        'Operators need a second factor: set one up under Your account (/app/account), or sign in again with the one that you have',
      details: { reason: 'operator_needs_second_factor' },
    });
  });

  it('may not call what the admin key reads of firms under the public API', () => {
    expect(decideAccess(operator, RULES.read!)?.code).toBe('wrong_scope');
    expect(decideAccess(operator, RULES['admin only']!)?.code).toBe('wrong_scope');
  });

  it('acts as an administrator at such a route, and as a person elsewhere', () => {
    expect(actingPrincipal(operator, internal)).toEqual({ ...operator, kind: 'admin' });
    expect(actingPrincipal(operator, RULES['any person']!)).toBe(operator);
    const member = person('member');
    expect(actingPrincipal(member, internal)).toBe(member);
  });

  it('others hear that an operator may', () => {
    expect(decideAccess(person('firm_admin'), internal)?.message).toBe(
      'You used the session of a user; this call accepts: the admin key, the session of an operator',
    );
  });
});
