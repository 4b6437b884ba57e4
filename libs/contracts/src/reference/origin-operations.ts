/**
 * What is reached at {auth_url} and without a prefix, and its methods (interface, "OAuth endpoints"). No
 * OpenAPI document describes these.
 */
export const ORIGIN_OPERATIONS: Readonly<Record<string, string>> = {
  '/.well-known/openid-configuration': 'GET',
  '/.well-known/oauth-authorization-server': 'GET',
  '/.well-known/jwks.json': 'GET',
  '/api/oauth/jwks': 'GET',
  '/api/oauth/authorize': 'GET POST',
  '/api/oauth/token': 'POST',
  '/api/oauth/userinfo': 'GET POST',
  '/api/oauth/revoke': 'POST',
  '/api/oauth/authorize/{uid}': 'GET',
  '/api/oauth/interaction/{uid}': 'GET POST',
  '/accept-invitation': 'GET POST',
  '/acknowledge': 'GET POST',
  '/forgot-password': 'GET POST',
  '/reset-password': 'GET POST',
  '/mcp': 'POST',
  '/mcp/readonly': 'POST',
  '/docs': 'GET',
  '/app': 'GET',
};

/** Those that OAuth clients call: all errors there are in the words of RFC 6749, section 5.2. */
export const OAUTH_CLIENT_PATHS: ReadonlySet<string> = new Set([
  '/api/oauth/token',
  '/api/oauth/revoke',
  '/api/oauth/userinfo',
]);
