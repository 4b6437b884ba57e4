/** All OAuth scopes, in the order of the discovery document (interface, "OAuth 2.0 / OpenID Connect"). */
export const SCOPES = [
  'openid',
  'email',
  'profile',
  'cases:read',
  'cases:write',
  'user:read',
  'firm:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/** What a scope opens. */
export interface ScopeMeaning {
  /** What it allows, in the words of the consent page (users) and of docs/guides/oauth.md (developers). */
  words: string;
  /** A scope that it contains. */
  implies?: Scope;
}

/**
 * The one table of scopes (decisions, "What a scope opens"). A route says which scope opens it
 * (`RequireScope`; without it, a read of tier `read_only` is opened by `cases:read` and a write of tier
 * `standard` by `cases:write`). What no scope opens is closed.
 */
export const SCOPE_MEANINGS: Readonly<Record<Scope, ScopeMeaning>> = {
  openid: { words: 'Confirm who you are' },
  email: { words: 'See your email address' },
  profile: { words: 'See your name, your role and your firm' },
  'cases:read': {
    words:
      'Read the cases and referrals that you can see, with their notes, documents, messages and status updates, and your routing rules, the directory of firms, the profile of your firm and analytics without revenue',
  },
  'cases:write': {
    words:
      'Create and change cases, refer them, answer referrals, and write notes, documents and messages in your name. This includes reading all of that, your routing rules, the directory of firms, the profile of your firm and analytics without revenue',
    implies: 'cases:read',
  },
  'user:read': { words: 'Read your own user profile' },
  'firm:read': {
    words:
      'Read the profile of your firm and its network of other firms; together with reading cases, its revenue too',
  },
};

/** The scopes of a token and those that they imply. */
export function effectiveScopes(granted: readonly string[]): ReadonlySet<string> {
  const implied = granted.flatMap(
    (scope) => (SCOPE_MEANINGS as Partial<Record<string, ScopeMeaning>>)[scope]?.implies ?? [],
  );
  return new Set([...granted, ...implied]);
}
