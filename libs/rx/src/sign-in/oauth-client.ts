import type { Configuration } from 'openid-client';

/** The OAuth client of rx, which every exchange has (ADR 134). */
export const CLIENT_ID = '0192f3a0-c000-7000-8000-000000000001';
/**
 * Where the browser comes back to. The exchange compares redirect addresses exactly, so the ports are fixed:
 * the first one that is free is used.
 */
export const REDIRECT_PORTS = [47821, 47822, 47823, 47824, 47825] as const;
export const SCOPES = 'openid email profile cases:read cases:write user:read firm:read';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The library with what the exchange says of itself. It is loaded here: most commands need none of it. */
export async function discover(baseUrl: string, clientId: string) {
  const oidc = await import('openid-client');
  const issuer = new URL(new URL(baseUrl).origin);
  const execute = LOOPBACK.has(issuer.hostname) ? [oidc.allowInsecureRequests] : [];
  const config: Configuration = await oidc.discovery(issuer, clientId, undefined, oidc.None(), { execute });
  return { oidc, config };
}
