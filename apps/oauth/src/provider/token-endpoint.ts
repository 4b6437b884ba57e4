import type { Context, Middleware } from 'koa';
import type { Grants } from '../records/grants.js';
import { inExchange, TokenExchange } from '../records/token-exchange.js';
import { OAUTH_PATH } from './paths.js';

/** Writes what a call of the token endpoint gave, all at once, before it is answered (TokenExchange). */
export function tokenEndpoint(grants: Grants): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== `${OAUTH_PATH}/token`) return next();
    const exchange = new TokenExchange();
    await inExchange(exchange, next);
    if (ctx.status !== 200 || !exchange.used) return;
    if (!(await grants.exchange(exchange.used, exchange.created))) refuse(ctx, exchange.used.kind);
  };
}

function refuse(ctx: Context, kind: string): void {
  const what = kind === 'RefreshToken' ? 'refresh token' : 'authorization code';
  ctx.status = 400;
  ctx.body = { error: 'invalid_grant', error_description: `the ${what} was already used` };
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
  [/not found|mismatch/, 'it is unknown, revoked, or was issued to another client'],
];

/** A plain `error_description` for `invalid_grant` and `invalid_client`. Nothing in it tells whether a client exists. */
export function describeError(ctx: Context, error: { error?: string; error_detail?: string }): void {
  const body = ctx.body as { error?: string; error_description?: string } | undefined;
  if (typeof body !== 'object') return;
  if (error.error === 'invalid_client')
    body.error_description =
      'client authentication failed: send client_id and client_secret in the body, or by HTTP Basic';
  if (error.error !== 'invalid_grant') return;
  const known = DESCRIPTIONS.find(([fault]) => fault.test(error.error_detail ?? ''));
  if (known) body.error_description = known[1];
}
