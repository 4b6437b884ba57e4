import type { Principal } from './principal.js';
import { effectiveScopes, type Scope } from './scopes.js';
import { TIER_OF_ROLE, tierPermits } from './tiers.js';

/** The addresses at which assistants speak MCP, below the origin (ADR 195). Each is a resource of its own. */
export const MCP_PATHS = ['/mcp', '/mcp/readonly'] as const;
export type McpPath = (typeof MCP_PATHS)[number];

/** The scopes that a token for an assistant may have. */
export const MCP_SCOPES = ['cases:read', 'cases:write'] as const satisfies readonly Scope[];
export type McpScope = (typeof MCP_SCOPES)[number];

/**
 * What each of them allows an assistant, in the words of the consent page. The dashboard and the guide say
 * the same; a test of the MCP service compares all three with its tools.
 */
export const MCP_SCOPE_WORDS: Readonly<Record<McpScope, string>> = {
  'cases:read':
    'Read the cases and referrals that you can see, with their notes, messages, updates and the names of their documents, the directory of firms, which firm your routing rules choose, and analytics without revenue',
  'cases:write':
    'Write drafts of cases and notes on them in your name. To send, acknowledge, advance or end a referral, to send a message, or to change a case that was sent or write a note on it, it needs your confirmation each time',
};

/** The scopes that each resource knows. */
export const SCOPES_OF_MCP: Readonly<Record<McpPath, readonly McpScope[]>> = {
  '/mcp': MCP_SCOPES,
  '/mcp/readonly': ['cases:read'],
};

/** The identifier of a resource (RFC 8707): the audience of its tokens, and the address that clients call. */
export function mcpResource(origin: string, path: McpPath): string {
  return origin + path;
}

/** The path of a resource; null when it is none of this exchange. */
export function mcpPathOf(origin: string, resource: string): McpPath | null {
  return MCP_PATHS.find((path) => mcpResource(origin, path) === resource) ?? null;
}

/** Where the metadata of a resource is (RFC 9728, 3.1). */
export function mcpMetadataUrl(origin: string, path: McpPath): string {
  return `${origin}${MCP_METADATA_PREFIX}${path}`;
}

export const MCP_METADATA_PREFIX = '/.well-known/oauth-protected-resource';

/** What an answer 401 or 403 tells a client about the token that it needs. */
interface McpChallenge {
  origin: string;
  path: McpPath;
  /**
   * The scopes to ask the person for, separated by blanks; by default all of the resource. Writing is not
   * ticked on the consent page, and clients of the older era cannot ask for it later: they refresh instead.
   */
  scope?: string;
  error?: 'invalid_token' | 'insufficient_scope';
  /** In plain words, without quotation marks. */
  description?: string;
}

/** The header `WWW-Authenticate` of such an answer (RFC 6750, 3; RFC 9728, 5.1). */
export function mcpChallenge({
  origin,
  path,
  scope = SCOPES_OF_MCP[path].join(' '),
  error,
  description,
}: McpChallenge): string {
  const parts = [
    ...(error ? [`error="${error}"`] : []),
    ...(description ? [`error_description="${description.replaceAll(/["\\]/g, '')}"`] : []),
    `resource_metadata="${mcpMetadataUrl(origin, path)}"`,
    `scope="${scope}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}

/**
 * Whether an assistant with this principal may change anything: what the scopes and the role allow, or the
 * tier.
 */
export function mayWrite({ tier, role, scopes }: Pick<Principal, 'tier' | 'role' | 'scopes'>): boolean {
  if (tier) return tierPermits(tier, 'standard');
  if (!role || !scopes) return false;
  return effectiveScopes(scopes).has('cases:write') && tierPermits(TIER_OF_ROLE[role], 'standard');
}

/**
 * Names what was given to one assistant: a key, or what one person allowed one client. Limits are counted by
 * it, and sealed states are bound to it.
 */
export function mcpGrantOf({
  keyId,
  userId,
  client,
}: Pick<Principal, 'keyId' | 'userId' | 'client'>): string {
  return keyId ? `key:${keyId}` : `user:${userId}:${client?.id}`;
}
