import {
  CALLER_KINDS,
  type CallerKind,
  effectiveScopes,
  type EnvelopeKind,
  type ErrorCode,
  INTERNAL_PREFIX,
  type InternalErrorCode,
  type Principal,
  PUBLIC_PREFIX,
  type Role,
  type Tier,
  TIER_OF_ROLE,
  tierPermits,
} from '@referral-exchange/contracts';

/** What a route asks of its caller, as declared by its decorators. */
export interface AccessRule {
  /** Kinds that may call; undefined on a firm's resource: callers with a firm, and an admin key for reads. */
  callers?: readonly CallerKind[];
  /** What users must belong to, where no key is listed that would say so. */
  ownersOfUsers?: readonly ('firm' | 'provider')[];
  tier: Tier;
  /** Roles of people in session that are admitted whatever tier they stand for. */
  admittedRoles?: readonly Role[];
  /**
   * What opens it to an OAuth token: one entry, all scopes of it (`cases:read firm:read`). Undefined: by
   * tier, cases:read or cases:write. Empty: no OAuth token may call.
   */
  scopes?: readonly string[];
  /** Keys made for an MCP client are refused (interface, "Subscription rules", 1). */
  refusesMcpKeys: boolean;
  /** True for GET and HEAD. */
  isRead: boolean;
  envelope: EnvelopeKind;
}

export interface Refusal {
  code: ErrorCode | InternalErrorCode;
  message: string;
  details?: Record<string, unknown>;
}

/** Who may call a firm's resource: the kinds that act for a firm. */
const FIRM_CALLERS: readonly CallerKind[] = ['firm_key', 'crm_token', 'session', 'oauth'];

/** What the users of a role belong to (decisions, section 4). */
export function ownerOfRole(role: Role): 'firm' | 'provider' | null {
  if (role === 'system_admin') return null;
  return role === 'provider_admin' || role === 'provider_user' ? 'provider' : 'firm';
}

/** What the decision looks at. */
export type DecidedPrincipal = Pick<
  Principal,
  'kind' | 'firmId' | 'providerId' | 'tier' | 'role' | 'scopes' | 'issuedVia' | 'hasSecondFactor'
>;

/** Tier that a route asks for when it declares none (interface, "Endpoints": the tier rule). */
export function defaultTier(method: string): Tier {
  if (method === 'GET' || method === 'HEAD') return 'read_only';
  return method === 'DELETE' ? 'full' : 'standard';
}

/** Kinds that may call a route, for the guard and the description alike. */
export function callersOf(
  rule: Pick<AccessRule, 'callers' | 'isRead' | 'scopes' | 'tier'>,
): readonly CallerKind[] {
  const callers = rule.callers ?? (rule.isRead ? [...FIRM_CALLERS, 'admin' as const] : FIRM_CALLERS);
  return scopesFor(rule).length > 0 ? callers : callers.filter((kind) => kind !== 'oauth');
}

/** What opens a route to an OAuth token. What needs tier `full` is closed unless the route names a scope. */
function scopesFor({ scopes, tier }: Pick<AccessRule, 'scopes' | 'tier'>): readonly string[] {
  if (scopes) return scopes;
  return tier === 'full' ? [] : [tier === 'read_only' ? 'cases:read' : 'cases:write'];
}

const PERSONAL: readonly CallerKind[] = ['session', 'oauth'];

/**
 * Whether operators (`system_admin`) in session may do what the admin key may: on every internal route that
 * takes the key, and nowhere else (ADR 176).
 */
export function admitsOperators(rule: AccessRule): boolean {
  return rule.envelope === 'internal' && callersOf(rule).includes('admin');
}

function isOperator({ kind, role }: Pick<Principal, 'kind' | 'role'>): boolean {
  return kind === 'session' && role === 'system_admin';
}

/** As whom an admitted caller acts: an operator as an administrator, with a name. Pure. */
export function actingPrincipal(principal: Principal, rule: AccessRule): Principal {
  return isOperator(principal) && admitsOperators(rule) ? { ...principal, kind: 'admin' } : principal;
}

/** Kinds whose credential works at one: keys under {base_url}, people's tokens under {internal_url}. */
export function callersAt(rule: AccessRule, isInternalAddress: boolean): CallerKind[] {
  const callers = callersOf(rule);
  return CALLER_KINDS.filter((kind) => {
    if (kind === 'session' && isInternalAddress && admitsOperators(rule)) return true;
    if (!callers.includes(kind)) return false;
    if (kind === 'admin') return !isInternalAddress || rule.envelope === 'internal';
    return isInternalAddress === PERSONAL.includes(kind);
  });
}

/** The one decision on access (decisions, 1.3): scope, then tier. Null: the call may go on. Pure. */
export function decideAccess(principal: DecidedPrincipal, rule: AccessRule): Refusal | null {
  const callers = callersOf(rule);
  if (isOperator(principal) && admitsOperators(rule)) return decideOperator(principal);
  if (!isAdmitted(principal, callers, rule)) {
    return { code: 'wrong_scope', message: wrongKind(principal, callers, rule) };
  }
  if (rule.refusesMcpKeys && principal.issuedVia === 'mcp') {
    return {
      code: 'wrong_scope',
      message: 'A key issued for an MCP client may not be used here; use another key of the firm',
    };
  }
  // an administrator has no tier: where it is admitted at all, it passes
  if (principal.kind === 'admin') return null;
  if (principal.kind === 'oauth') return decideScopes(principal, rule);
  if (principal.kind === 'session' && isAdmittedRole(principal, rule)) return null;
  const held = principal.kind === 'session' ? tierOfRole(principal) : principal.tier;
  if (held && tierPermits(held, rule.tier)) return null;
  if (principal.kind === 'session' && rule.envelope === 'internal') {
    return { code: 'insufficient_role', message: tooLow(`Your role ${principal.role}`, held, rule.tier) };
  }
  const holder = principal.kind === 'session' ? `Your role ${principal.role}` : 'This key';
  return { code: 'insufficient_tier', message: tooLow(holder, held, rule.tier) };
}

function decideOperator({ hasSecondFactor }: DecidedPrincipal): Refusal | null {
  if (hasSecondFactor) return null;
  return {
    code: 'insufficient_role',
    message:
      'Operators need a second factor: set one up under Your account (/app/account), or sign in again with the one that you have',
    details: { reason: 'operator_needs_second_factor' },
  };
}

/** What each kind of credential is called in a message. */
const KIND_NAME: Record<CallerKind, string> = {
  firm_key: 'a firm API key',
  provider_key: 'a provider API key',
  crm_token: 'a CRM token',
  admin: 'the admin key',
  session: 'the session of a user',
  oauth: 'an OAuth token',
};

/** Of the kinds that the route takes, only those are named that work at the API that was called. */
function wrongKind(principal: DecidedPrincipal, callers: readonly CallerKind[], rule: AccessRule): string {
  if (callers.includes(principal.kind)) {
    const owner = principal.firmId === null ? 'firm' : 'provider';
    return `Your user does not belong to a ${owner}; this call is for users of a ${owner}`;
  }
  const isInternalAddress = rule.envelope === 'internal' || PERSONAL.includes(principal.kind);
  const here = callersAt(rule, isInternalAddress);
  const where = here.length > 0 ? '' : `, under ${isInternalAddress ? PUBLIC_PREFIX : INTERNAL_PREFIX}`;
  const accepted = (here.length > 0 ? here : callers).map((kind) => nameOf(kind, callers)).join(', ');
  return `You used ${KIND_NAME[principal.kind]}; this call accepts${where}: ${accepted}`;
}

/** A session that no kind of the rule names is that of an operator. */
function nameOf(kind: CallerKind, callers: readonly CallerKind[]): string {
  return kind === 'session' && !callers.includes(kind) ? 'the session of an operator' : KIND_NAME[kind];
}

function tooLow(holder: string, held: Tier | null, needed: Tier): string {
  return `${holder} is ${held ?? 'without a tier'}; the call needs ${needed}`;
}

/**
 * A person is admitted where a key of the same owner is: a provider's user never on a firm's resource, nor
 * the other way round (decisions, section 13). Where neither key is listed (e.g. /auth/me) any person is
 * meant.
 */
function isAdmitted(
  principal: DecidedPrincipal,
  callers: readonly CallerKind[],
  { ownersOfUsers = [] }: AccessRule,
): boolean {
  if (!callers.includes(principal.kind)) return false;
  if (principal.kind !== 'session' && principal.kind !== 'oauth') return true;
  const takesFirms = ownersOfUsers.includes('firm') || callers.includes('firm_key');
  const takesProviders = ownersOfUsers.includes('provider') || callers.includes('provider_key');
  if (!takesFirms && !takesProviders) return true;
  return (takesFirms && principal.firmId !== null) || (takesProviders && principal.providerId !== null);
}

function isAdmittedRole({ role }: DecidedPrincipal, { admittedRoles = [] }: AccessRule): boolean {
  return role !== null && admittedRoles.includes(role);
}

function tierOfRole(principal: DecidedPrincipal): Tier | null {
  return principal.role ? TIER_OF_ROLE[principal.role] : null;
}

function decideScopes(principal: DecidedPrincipal, rule: AccessRule): Refusal | null {
  const lacking = lackingScopes(principal.scopes ?? [], scopesFor(rule));
  if (lacking) {
    const held = principal.scopes?.join(' ') || '(none)';
    return {
      code: 'insufficient_scope',
      message: `The token has the scopes ${held}; the call needs ${lacking} as well`,
    };
  }
  // a token never does more than the person who granted it
  const ofPerson = tierOfRole(principal);
  if (ofPerson && !tierPermits(ofPerson, rule.tier) && !isAdmittedRole(principal, rule)) {
    return {
      code: 'insufficient_tier',
      message: tooLow(`The role of the token's user, ${principal.role},`, ofPerson, rule.tier),
    };
  }
  return null;
}

/** The scopes that would open the call, without those that the token has; null when it has enough of them. */
function lackingScopes(held: readonly string[], openedBy: readonly string[]): string | null {
  const effective = effectiveScopes(held);
  const lacking = openedBy.map((entry) => entry.split(' ').filter((scope) => !effective.has(scope)));
  if (lacking.some((scopes) => scopes.length === 0)) return null;
  return lacking.map((scopes) => scopes.join(' and ')).join(' or ');
}
