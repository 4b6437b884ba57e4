import { log } from '@referral-exchange/telemetry';
import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import { isClientSecret } from '../clients/client-secret.js';
import { authorizationRequest } from './authorization-request.js';
import { withDiscovery } from './discovery-document.js';
import { formForLibrary } from './form-body.js';
import { jwtAccessTokens } from './jwt-access-tokens.js';
import { compareSecretsBy } from './oidc-provider-internals.js';
import { mcpTokenRequests } from './mcp-requests.js';
import { providerConfiguration, type ProviderParts } from './provider-configuration.js';
import { answerUnavailable, isPassing } from './show-error.js';
import { countTokenRequests } from './count-token-requests.js';
import { tokenEndpoint } from './token-endpoint.js';
import { describeError, describeExpired } from './token-errors.js';

/** The library with its settings and our extensions, for one set of keys. */
export function buildProvider(parts: ProviderParts): Provider {
  const { issuer, keys, stores } = parts;
  const provider = new Provider(issuer, providerConfiguration(parts));
  provider.proxy = true; // the issuer decides whether cookies are Secure: see OidcServer.handle
  // what it holds as the secret of a client is the SHA-256 of that
  compareSecretsBy(provider, (given, held) => isClientSecret(given, Buffer.from(held, 'hex')));
  provider.use(withDiscovery(issuer));
  provider.use(authorizationRequest(issuer, stores.clients));
  provider.use(formForLibrary);
  provider.use(mcpTokenRequests(issuer));
  provider.use(jwtAccessTokens(issuer, keys));
  provider.use(countTokenRequests);
  provider.use(tokenEndpoint(stores));
  provider.on('grant.error', describeError);
  provider.on('revocation.error', describeError);
  provider.on('userinfo.error', describeExpired);
  provider.on('server_error', answerServerError);
  return provider;
}

/** The library answers 500 to all that it did not expect; of something that is down we say that it passes. */
function answerServerError(ctx: KoaContextWithOIDC, error: unknown): void {
  if (isPassing(error)) answerUnavailable(ctx);
  else log.error({ err: error, path: ctx.path }, 'OAuth request failed');
}
