import type { Middleware } from 'koa';
import { SCOPES } from '@referral-exchange/contracts';
import { SIGNING_ALGORITHM } from '../keys/signing-keys.repository.js';
import { OAUTH_PATH, JWKS_PATH } from './paths.js';

const OPENID_PATH = '/.well-known/openid-configuration';
const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** Clients may keep the discovery document and the keys this long: less than a key waits to sign. */
const MAX_AGE_SECONDS = 300;

/**
 * The discovery document: exactly what the interface lists, and the two members that OpenID Connect Discovery
 * 1.0 requires besides (subject types, algorithms of ID tokens). `none` is accepted for public clients, but
 * not listed.
 */
function discoveryDocument(issuer: string): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}${OAUTH_PATH}/authorize`,
    token_endpoint: `${issuer}${OAUTH_PATH}/token`,
    userinfo_endpoint: `${issuer}${OAUTH_PATH}/userinfo`,
    revocation_endpoint: `${issuer}${OAUTH_PATH}/revoke`,
    jwks_uri: `${issuer}${JWKS_PATH}`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256', 'plain'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    scopes_supported: [...SCOPES],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
  };
}

/**
 * The same for clients that read RFC 8414, which assistants ask for first: with what MCP needs of a server,
 * as the interface fixes the other one. Assistants use metadata documents only where `none` is listed.
 */
function authorizationServerMetadata(issuer: string): Record<string, unknown> {
  const common = discoveryDocument(issuer);
  return {
    ...common,
    token_endpoint_auth_methods_supported: [
      ...(common.token_endpoint_auth_methods_supported as string[]),
      'none',
    ],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  };
}

/** Puts our discovery document in place of the library's, and lets clients keep it and the keys a while. */
export function withDiscovery(issuer: string): Middleware {
  const documents: Record<string, object> = {
    [OPENID_PATH]: discoveryDocument(issuer),
    [METADATA_PATH]: authorizationServerMetadata(issuer),
  };
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 200) return;
    if (!ctx.path.startsWith('/.well-known/')) return;
    if (ctx.path in documents) ctx.body = documents[ctx.path];
    ctx.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
  };
}
