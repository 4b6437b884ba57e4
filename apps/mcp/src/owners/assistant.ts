import {
  effectiveScopes,
  type McpPath,
  mcpGrantOf,
  type Principal,
  TIER_OF_ROLE,
  tierPermits,
} from '@referral-exchange/contracts';

/** Who calls: an assistant in the name of a person, or a key of the firm that was made for one. */
export interface Assistant {
  principal: Principal;
  /**
   * The signed principal as the gateway sent it. It goes to the owners within this call and is kept nowhere.
   */
  token: string;
  /** The resource that was called. */
  path: McpPath;
  /** Names what was granted: limits are counted by it. */
  grant: string;
}

export function assistantOf(principal: Principal, token: string, path: McpPath): Assistant {
  return { principal, token, path, grant: mcpGrantOf(principal) };
}

/** The firm of the assistant. The gateway lets no principal without a firm through. */
export function firmIdOf({ principal }: Assistant): string {
  return principal.firmId ?? '';
}

/** What a tool asks of its caller. People of role viewer may acknowledge too (decisions, 4). */
export type ToolAccess = 'read' | 'write' | 'acknowledge';

/**
 * - `offered`: the caller may use it.
 * - `step_up`: it could, if the person allowed the client to change things as well.
 * - `refused`: the role of the person or the tier of the key rules it out.
 * - `absent`: the address does not have it.
 */
type Offer = 'offered' | 'step_up' | 'refused' | 'absent';

/** Whether a caller may use a tool with this access. The owners decide again. Pure. */
export function offerOf(
  access: ToolAccess,
  { principal, path }: Pick<Assistant, 'principal' | 'path'>,
): Offer {
  const { kind, tier, role, scopes } = principal;
  if (access !== 'read' && path === '/mcp/readonly') return 'absent';
  if (kind === 'firm_key')
    return access === 'read' || (tier && tierPermits(tier, 'standard')) ? 'offered' : 'refused';
  const held = effectiveScopes(scopes ?? []);
  if (access === 'read') return held.has('cases:read') ? 'offered' : 'step_up';
  const isAllowed =
    role !== null && (access === 'acknowledge' || tierPermits(TIER_OF_ROLE[role], 'standard'));
  if (!isAllowed) return 'refused';
  return held.has('cases:write') ? 'offered' : 'step_up';
}
