import { CALLER_KINDS, ROLES, type CallerKind, type Role, type Tier } from '@referral-exchange/contracts';
import { callersOf, decideAccess, ownerOfRole, type AccessRule } from './principal.policy.js';

/** OAuth scopes that may open an operation (interface, "OAuth 2.0"). */
const SCOPES = ['openid', 'email', 'profile', 'cases:read', 'cases:write', 'user:read', 'firm:read'] as const;

/** Who may call an operation at one of its addresses: `x-access` of the OpenAPI document. */
export interface PublishedAccess {
  /** Kinds of caller whose credential works at this address and that the rule admits. */
  callers: CallerKind[];
  /** Lowest tier of a key or a CRM token; absent where none may call. */
  tier?: Tier;
  /** Roles of users, in session or by OAuth token; absent where no user may call. */
  roles?: Role[];
  /** OAuth scopes, of which the token needs one; absent where no OAuth token may call. */
  scopes?: string[];
  /** False where keys issued for an MCP client are refused; absent where no key may call. */
  mcpKeys?: boolean;
}

const KEYS: readonly CallerKind[] = ['firm_key', 'provider_key', 'crm_token'];

/** The rule of an operation as it applies at an address: keys work under {base_url}, people's tokens under {internal_url}. */
export function publishedAccess(rule: AccessRule, isInternalAddress: boolean): PublishedAccess {
  const callers = callersAt(rule, isInternalAddress);
  const isForKeys = callers.some((kind) => KEYS.includes(kind));
  const roles = callers.includes('session') || callers.includes('oauth') ? rolesOf(rule) : undefined;
  const scopes = callers.includes('oauth') ? scopesOf(rule) : undefined;
  return {
    callers: scopes?.length === 0 ? callers.filter((kind) => kind !== 'oauth') : callers,
    ...(isForKeys && { tier: rule.tier, mcpKeys: !rule.refusesMcpKeys }),
    ...(roles && { roles }),
    ...(scopes && scopes.length > 0 && { scopes }),
  };
}

/** One sentence for people. */
export function describeAccess({ callers, tier, roles, scopes, mcpKeys }: PublishedAccess): string {
  const parts = callers.map((kind) => {
    switch (kind) {
      case 'session':
        return `session of a user with the role ${list(roles!)}`;
      case 'oauth':
        return `OAuth token with the scope ${list(scopes!)}, within the role of its user`;
      case 'admin':
        return 'admin key';
      default:
        return `${KEY_NAME[kind]} of tier \`${tier}\`${tier === 'full' ? '' : ' or higher'}`;
    }
  });
  const exception = mcpKeys === false ? ' Keys issued for an MCP client are refused.' : '';
  return `**Access:** ${parts.join('; ')}.${exception}`;
}

const KEY_NAME = { firm_key: 'firm API key', provider_key: 'provider API key', crm_token: 'CRM token' };

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' or ');

function callersAt(rule: AccessRule, isInternalAddress: boolean): CallerKind[] {
  const admitted = callersOf(rule);
  return CALLER_KINDS.filter((kind) => {
    if (!admitted.includes(kind)) return false;
    if (kind === 'admin') return !isInternalAddress || rule.envelope === 'internal';
    return isInternalAddress === (kind === 'session' || kind === 'oauth');
  });
}

/** The decision itself is asked, so the table cannot differ from it. */
function rolesOf(rule: AccessRule): Role[] {
  const kind = callersOf(rule).includes('session') ? 'session' : 'oauth';
  return ROLES.filter((role) => decideAccess(user(kind, role, SCOPES), rule) === null);
}

function scopesOf(rule: AccessRule): string[] {
  return SCOPES.filter((scope) =>
    ROLES.some((role) => decideAccess(user('oauth', role, [scope]), rule) === null),
  );
}

function user(kind: 'session' | 'oauth', role: Role, scopes: readonly string[]) {
  const owner = ownerOfRole(role);
  return {
    kind,
    role,
    scopes: kind === 'oauth' ? [...scopes] : null,
    tier: null,
    issuedVia: null,
    firmId: owner === 'firm' ? 'a firm' : null,
    providerId: owner === 'provider' ? 'a provider' : null,
  };
}
