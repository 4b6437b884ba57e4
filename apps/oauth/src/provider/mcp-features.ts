import { mcpPathOf, SCOPES_OF_MCP } from '@referral-exchange/contracts';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { ClientDocuments } from '../client-documents/client-documents.js';
import { documentFault } from '../client-documents/usable-document.policy.js';

type Features = NonNullable<Configuration['features']>;

/** The version of the draft that we have read; the library refuses to start with another. */
const DRAFT = 'draft-02';
/** Seconds for which a document is kept: the library reads them from headers, which our fetch leaves out. */
const KEPT_SECONDS = { min: 300, max: 300 };

/** Tokens for the resources of MCP, each for one of them (RFC 8707), and clients by their documents. */
export function mcpFeatures(
  issuer: string,
  documents: ClientDocuments,
): Pick<Features, 'resourceIndicators' | 'clientIdMetadataDocument'> {
  return {
    resourceIndicators: {
      enabled: true,
      // whoever was allowed one resource gets a token for it, and never one for the API
      useGrantedResource: () => true,
      getResourceServerInfo: (ctx, resource) => {
        const path = mcpPathOf(issuer, resource);
        if (path === null || Array.isArray(ctx.oidc.params?.resource)) throw new errors.InvalidTarget();
        const scope = SCOPES_OF_MCP[path].join(' ');
        return { scope, audience: resource, accessTokenFormat: 'opaque' };
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: DRAFT,
      cacheDuration: KEPT_SECONDS,
      allowFetch: (ctx, clientId) => documents.mayFetch(clientId, addressOf(ctx)),
      allowClient: (_ctx, client) => {
        const fault = documentFault(client);
        if (fault !== null) throw new errors.InvalidClientMetadata(fault);
        return documents.isAllowedHost(client.clientId);
      },
    },
  };
}

/**
 * Null: our own pages look the client up again, outside of a call of the library, which then knows no call.
 */
function addressOf(ctx: KoaContextWithOIDC | undefined): string | null {
  return ctx?.ip ?? null;
}

type Policy = ReturnType<typeof interactionPolicy.base>;

/**
 * What the consent page asks when an assistant wants in. The scopes of a resource are none of the API: the
 * library would want them granted for both. And it would never ask again for a scope that somebody left
 * unticked, although a client asks for more when it needs more ("step-up").
 */
export function askForMcpScopes(policy: Policy): void {
  const { checks } = policy.get('consent')!;
  for (const reason of ['op_scopes_missing', 'rs_scopes_missing']) checks.remove(reason);
  const { Check } = interactionPolicy;
  const description = 'requested scopes not granted';
  // the prompt gives its error only to the checks that it is made with
  const error = 'consent_required';
  const needed = (scopes: readonly string[]) => scopes.length > 0;
  checks.add(
    new Check(
      'op_scopes_missing',
      description,
      error,
      (ctx) => needed(missingScopesOfApi(ctx)),
      (ctx) => ({ missingOIDCScope: missingScopesOfApi(ctx) }),
    ),
  );
  checks.add(new Check('rs_scopes_missing', description, error, (ctx) => needed(missingMcpScopes(ctx))));
}

function missingScopesOfApi({ oidc }: KoaContextWithOIDC): string[] {
  if (Object.keys(oidc.resourceServers ?? {}).length > 0) return [];
  const granted = new Set(oidc.entities.Grant?.getOIDCScopeEncountered().split(' '));
  return [...oidc.requestParamOIDCScopes].filter((scope) => !granted.has(scope));
}

/** After the page the person has decided: what was left unticked is not asked for again at once. */
function missingMcpScopes({ oidc }: KoaContextWithOIDC): string[] {
  if (oidc.result?.consent) return [];
  return Object.keys(oidc.resourceServers ?? {}).flatMap((resource) => {
    const granted = new Set(oidc.entities.Grant?.getResourceScope(resource).split(' '));
    return [...oidc.requestParamScopes].filter((scope) => !granted.has(scope));
  });
}
