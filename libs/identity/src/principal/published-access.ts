import { ROLES, SCOPES, type CallerKind, type Role, type Tier } from '@referral-exchange/contracts';
import {
  admitsOperators,
  callersAt,
  callersOf,
  decideAccess,
  ownerOfRole,
  type AccessRule,
} from './principal.policy.js';

/** Who may call an operation at one of its addresses: `x-access` of the OpenAPI document. */
export interface PublishedAccess {
  /** Kinds of caller whose credential works at this address and that the rule admits. */
  callers: CallerKind[];
  /**
   * Lowest tier of a key; absent where neither a key nor a CRM token may call. A CRM token acts with tier
   * `full`.
   */
  tier?: Tier;
  /** Roles of users, in session or by OAuth token; absent where no user may call. */
  roles?: Role[];
  /**
   * What opens it to an OAuth token: one entry, all scopes of it (`cases:read firm:read`). Absent where no
   * OAuth token may call.
   */
  scopes?: string[];
  /** True where the session must have been made with a second factor; absent elsewhere. */
  secondFactor?: true;
  /** False where keys issued for an MCP client are refused; absent where no key may call. */
  mcpKeys?: boolean;
}

const KEYS: readonly CallerKind[] = ['firm_key', 'provider_key', 'crm_token'];

/**
 * The rule of an operation at an address: keys work under {base_url}, people's tokens under {internal_url}.
 */
export function publishedAccess(rule: AccessRule, isInternalAddress: boolean): PublishedAccess {
  const callers = callersAt(rule, isInternalAddress);
  const isForKeys = callers.some((kind) => KEYS.includes(kind));
  const roles = callers.includes('session') || callers.includes('oauth') ? rolesOf(rule) : undefined;
  const scopes = callers.includes('oauth') ? scopesOf(rule) : undefined;
  return {
    callers,
    ...(isForKeys && { tier: rule.tier, mcpKeys: !rule.refusesMcpKeys }),
    ...(roles && { roles }),
    ...(roles && admitsOperators(rule) && { secondFactor: true as const }),
    ...(scopes && { scopes }),
  };
}

/** One sentence for people. */
export function describeAccess({
  callers,
  tier,
  roles,
  scopes,
  mcpKeys,
  secondFactor,
}: PublishedAccess): string {
  const parts = callers.map((kind) => {
    switch (kind) {
      case 'session':
        return `session of a user with the role ${list(roles!)}${secondFactor ? ' and a second factor' : ''}`;
      case 'oauth':
        return `OAuth token with the scope ${list(scopes!.map((entry) => entry.replaceAll(' ', '` and `')))}, within the role of its user`;
      case 'admin':
        return 'admin key';
      case 'crm_token':
        // it has no tier of its own: it acts with tier full (decisions, section 13)
        return 'CRM token';
      default:
        return `${KEY_NAME[kind]} of tier \`${tier}\`${tier === 'full' ? '' : ' or higher'}`;
    }
  });
  const exception = mcpKeys === false ? ' Keys issued for an MCP client are refused.' : '';
  return `**Access:** ${parts.join('; ')}.${exception}`;
}

const KEY_NAME = { firm_key: 'firm API key', provider_key: 'provider API key' };

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');

/** The decision itself is asked, so the table cannot differ from it. */
function rolesOf(rule: AccessRule): Role[] {
  const isForSessions = callersOf(rule).includes('session') || admitsOperators(rule);
  const kind = isForSessions ? 'session' : 'oauth';
  return ROLES.filter((role) => decideAccess(user(kind, role, SCOPES), rule) === null);
}

/** The smallest sets of scopes that open it. None needs more than two. */
function scopesOf(rule: AccessRule): string[] {
  const opens = (...scopes: string[]): boolean =>
    ROLES.some((role) => decideAccess(user('oauth', role, scopes), rule) === null);
  const single = SCOPES.filter((scope) => opens(scope));
  const others = SCOPES.filter((scope) => !opens(scope));
  const pairs = others.flatMap((one, index) =>
    others.slice(index + 1).flatMap((other) => (opens(one, other) ? [`${one} ${other}`] : [])),
  );
  return [...single, ...pairs];
}

function user(kind: 'session' | 'oauth', role: Role, scopes: readonly string[]) {
  const owner = ownerOfRole(role);
  return {
    kind,
    role,
    scopes: kind === 'oauth' ? [...scopes] : null,
    tier: null,
    issuedVia: null,
    hasSecondFactor: kind === 'session',
    firmId: owner === 'firm' ? 'a firm' : null,
    providerId: owner === 'provider' ? 'a provider' : null,
  };
}
