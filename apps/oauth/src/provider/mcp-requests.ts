import {
  MCP_SCOPES,
  mcpPathOf,
  mcpResource,
  type McpScope,
  SCOPES_OF_MCP,
} from '@referral-exchange/contracts';
import type { Middleware } from 'koa';
import { isDocumentAddress } from '../client-document-id.js';
import { formOf, setForm } from './form-body.js';
import { OAUTH_PATH } from './paths.js';

/**
 * Puts the authorization request of an assistant into one form: one resource, and of the scopes those that it
 * knows. Whoever reads the documentation of MCP and not ours asks for none, or for those of OpenID Connect,
 * which nothing of MCP needs. Requests for the API keep what they have; a `resource` was always ignored
 * there.
 */
export function adaptMcpParameters(parameters: URLSearchParams, issuer: string): void {
  const isByDocument = isDocumentAddress(parameters.get('client_id') ?? '');
  const resources = parameters.getAll('resource');
  if (!isByDocument && !resources.some((one) => mcpPathOf(issuer, one))) {
    parameters.delete('resource');
    return;
  }
  // a client by its document is an assistant, whatever it says
  if (resources.length === 0) parameters.set('resource', mcpResource(issuer, '/mcp'));
  const path = mcpPathOf(issuer, parameters.get('resource')!);
  if (path === null) return; // the library says `invalid_target`
  parameters.delete('nonce');
  parameters.set('scope', scopesOf(parameters, SCOPES_OF_MCP[path]).join(' '));
}

/** Reading is always asked for: writing contains it. */
function scopesOf(parameters: URLSearchParams, known: readonly McpScope[]): readonly McpScope[] {
  const requested = parameters.getAll('scope').join(' ').split(' ');
  return MCP_SCOPES.filter((scope) => known.includes(scope)).filter(
    (scope) => scope === 'cases:read' || requested.includes(scope),
  );
}

/** At the token endpoint, too, a `resource` that is none of MCP was always ignored. */
export function mcpTokenRequests(issuer: string): Middleware {
  return (ctx, next) => {
    const form = ctx.path === `${OAUTH_PATH}/token` ? formOf(ctx) : undefined;
    if (!form?.has('resource') || isDocumentAddress(form.get('client_id') ?? '')) return next();
    if (form.getAll('resource').some((one) => mcpPathOf(issuer, one))) return next();
    form.delete('resource');
    setForm(ctx, form);
    return next();
  };
}
