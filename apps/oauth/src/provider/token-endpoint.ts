import type { Context, Middleware } from 'koa';
import type { ExchangeOutcome } from '../records/grants.js';
import type { RecordKey } from '../records/record-rows.sql.js';
import { inExchange, TokenExchange } from '../records/token-exchange.js';
import { formOf } from './form-body.js';
import { OAUTH_PATH } from './paths.js';
import type { Stores } from './postgres-adapter.js';

/** Writes the tokens of a call of the token endpoint in one statement, before the answer (TokenExchange). */
export function tokenEndpoint({ grants, exchanges }: Stores): Middleware {
  const read = (given: RecordKey) => exchanges.findExchanged(given);
  return async (ctx, next) => {
    if (ctx.path !== `${OAUTH_PATH}/token`) return next();
    const exchange = new TokenExchange(givenIn(formOf(ctx)), read);
    await inExchange(exchange, next);
    if (ctx.status !== 200 || !exchange.used) return;
    const outcome = await grants.exchange(exchange.used, exchange.created);
    if (outcome !== 'given') refuse(ctx, WHY_NOT[outcome][exchange.used.kind] ?? 'it was already used');
  };
}

/** The code or refresh token of a call. */
function givenIn(form: URLSearchParams | undefined): RecordKey | undefined {
  const grantType = form?.get('grant_type');
  if (grantType === 'refresh_token') return keyOf('RefreshToken', form!.get('refresh_token'));
  return grantType === 'authorization_code' ? keyOf('AuthorizationCode', form!.get('code')) : undefined;
}

function keyOf(kind: string, id: string | null): RecordKey | undefined {
  return id ? { kind, id } : undefined;
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
