import type { Context, Middleware } from 'koa';
import type { ExchangeOutcome, Grants } from '../records/grants.js';
import { inExchange, TokenExchange } from '../records/token-exchange.js';
import { OAUTH_PATH } from './paths.js';

/** Writes what a call of the token endpoint gave, all at once, before it is answered (TokenExchange). */
export function tokenEndpoint(grants: Grants): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== `${OAUTH_PATH}/token`) return next();
    const exchange = new TokenExchange();
    await inExchange(exchange, next);
    if (ctx.status !== 200 || !exchange.used) return;
    const outcome = await grants.exchange(exchange.used, exchange.created);
    if (outcome !== 'given') refuse(ctx, WHY_NOT[outcome][exchange.used.kind] ?? 'it was already used');
  };
}

/** By outcome and kind of record. */
const WHY_NOT: Record<Exclude<ExchangeOutcome, 'given'>, Record<string, string>> = {
  already_used: {
    RefreshToken:
      'another call has just used this refresh token: use the tokens that it got, nothing was revoked',
    AuthorizationCode: 'the authorization code was already used',
  },
  revoked: {
    RefreshToken: 'the refresh token was revoked: send the user to sign in again',
    AuthorizationCode: 'the authorization code was revoked: send the user to sign in again',
  },
};

function refuse(ctx: Context, error_description: string): void {
  ctx.status = 400;
  ctx.body = { error: 'invalid_grant', error_description };
}
