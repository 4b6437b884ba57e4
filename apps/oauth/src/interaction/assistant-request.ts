import { MCP_SCOPES, type McpScope, mcpPathOf } from '@referral-exchange/contracts';
import type { OpenInteraction } from './open-interaction.js';

/** What an assistant asks for: a resource of MCP, and scopes of it. */
export interface AssistantRequest {
  resource: string;
  scopes: readonly McpScope[];
}

/** Null: the application asks for the API. */
export function assistantRequestOf(
  { params }: Pick<OpenInteraction, 'params'>,
  issuer: string,
): AssistantRequest | null {
  const { resource } = params;
  if (typeof resource !== 'string' || mcpPathOf(issuer, resource) === null) return null;
  const requested = String(params.scope).split(' ');
  return { resource, scopes: MCP_SCOPES.filter((scope) => requested.includes(scope)) };
}

/** Reading is what an assistant is for; everything else is given only where the person ticked it. */
export function allowedScopes({ scopes }: AssistantRequest, form: URLSearchParams): McpScope[] {
  return scopes.filter((scope) => scope === 'cases:read' || form.getAll('scope').includes(scope));
}
