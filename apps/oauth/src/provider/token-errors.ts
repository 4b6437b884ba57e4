import type { KoaContextWithOIDC } from 'oidc-provider';
import { answerUnavailable, isPassing } from './show-error.js';

interface ProviderError {
  error?: string;
  error_detail?: string;
}

/** What to tell a client developer for a fault that the library names in its log only. */
const DESCRIPTIONS: [fault: RegExp, description: string][] = [
  [
    /already (used|consumed)/,
    'it was already used: for safety all tokens of this sign-in were revoked, send the user to sign in again',
  ],
  [/is expired/, 'it has expired: send the user to sign in again'],
  [/redirect_uri mismatch/, 'redirect_uri must be the one of the authorization request'],
  [
    /code_verifier must be provided/,
    'code_verifier is missing: the authorization request had a code_challenge',
  ],
  [
    /code_verifier does not match/,
    'code_verifier does not match the code_challenge of the authorization request',
  ],
  // the library looks for a method first, and there is none where there was no challenge
  [
    /unsupported code_challenge_method/,
    'code_verifier was sent, but the authorization request had no code_challenge: leave it out, or begin again with a code_challenge',
  ],
  [/referenced account not found/, 'its user may no longer sign in'],
  [/not found|mismatch/, 'it is unknown, revoked, or was issued to another client'],
];

/**
 * Client authentication that is missing or not what we take: `invalid_client` in RFC 6749, 5.2,
 * `invalid_request` in the library.
 */
const NO_CLIENT_AUTHENTICATION =
  /no client authentication mechanism provided|authorization header value format|in the authorization header|in the Authorization header/;

const CLIENT_AUTHENTICATION =
  'client authentication failed: send client_id and client_secret in the body, or by HTTP Basic';

interface ErrorBody {
  error?: string;
  error_description?: string;
}

/** A plain `error_description` for `invalid_grant` and `invalid_client`. It hides whether a client exists. */
export function describeError(ctx: KoaContextWithOIDC, error: ProviderError): void {
  if (isPassing(error)) return answerUnavailable(ctx);
  const body = ctx.body as ErrorBody | undefined;
  if (typeof body !== 'object') return;
  if (error.error === 'invalid_request' && NO_CLIENT_AUTHENTICATION.test(body.error_description ?? '')) {
    ctx.status = 401;
    body.error = 'invalid_client';
  }
  if (body.error === 'invalid_client') {
    body.error_description = CLIENT_AUTHENTICATION;
    ctx.set('WWW-Authenticate', `Basic realm="${ctx.oidc.issuer}", error="invalid_client"`);
  }
  if (error.error !== 'invalid_grant') return;
  const known = DESCRIPTIONS.find(([fault]) => fault.test(error.error_detail ?? ''));
  if (known) body.error_description = known[1];
}

/** The library does not know our JWTs: expired or unknown is the same to it (RFC 6750, 3.1). */
export function describeExpired(ctx: KoaContextWithOIDC): void {
  const body = ctx.body as ErrorBody | undefined;
  if (typeof body !== 'object' || !(ctx.state as { isTokenExpired?: boolean }).isTokenExpired) return;
  body.error_description = 'the access token has expired: get a new one with the refresh token';
  ctx.set(
    'WWW-Authenticate',
    `Bearer realm="${ctx.oidc.issuer}", error="invalid_token", error_description="${body.error_description}"`,
  );
}
