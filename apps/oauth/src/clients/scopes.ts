/** All scopes, in the order of the discovery document (interface, "OAuth 2.0 / OpenID Connect"). */
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
