import { clock } from '@referral-exchange/telemetry';
import { MCP_PATHS, mcpResource, type UserFacts } from '@referral-exchange/contracts';
import type { Context, Middleware } from 'koa';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { KeySet } from '../keys/key-ring.js';
import { readAccessToken, signAccessToken } from '../tokens/access-token.js';
import { formOf, setForm } from './form-body.js';
import { OAUTH_PATH } from './paths.js';

/** Stands in for an access token that is not valid; the library knows no such token. */
const UNKNOWN_TOKEN = 'not-an-access-token';

/**
 * The library's access tokens are random texts that stand in the database, so that it can revoke them.
 * Outside they are JWTs that hold such a text as `jti`: wrapped in token responses, unwrapped for /userinfo
 * and /revoke (ADR 50).
 */
export function jwtAccessTokens(issuer: string, keys: KeySet): Middleware {
  return async (ctx, next) => {
    if (ctx.path === `${OAUTH_PATH}/userinfo`) await unwrapBearer(ctx, keys, issuer);
    else if (ctx.path === `${OAUTH_PATH}/revoke`) await unwrapRevoked(ctx, keys, issuer);
    await next();
    if (ctx.status !== 200) return;
    if (ctx.path === `${OAUTH_PATH}/token`) wrap(ctx, keys, issuer);
    // clients ignore the body (RFC 7009, 2.2), but some libraries want it to be JSON
    if (ctx.path === `${OAUTH_PATH}/revoke`) ctx.body = {};
  };
}

function wrap(ctx: Context, keys: KeySet, issuer: string): void {
  const { AccessToken: token, Account: account } = (ctx as unknown as KoaContextWithOIDC).oidc.entities;
  if (!token || !account) return;
  ctx.body = {
    ...(ctx.body as object),
    access_token: signAccessToken(keys, issuer, account.user as UserFacts, {
      id: token.jti,
      clientId: token.clientId as string,
      scope: token.scope ?? '',
      issuedAt: token.iat ?? Math.floor(clock.now() / 1000),
      expiresAt: token.exp ?? Math.floor(clock.now() / 1000) + token.expiration,
      audience: typeof token.aud === 'string' ? token.aud : issuer,
    }),
  };
}

async function unwrapped(
  ctx: Context,
  token: string,
  { keys, issuer, audience = issuer }: { keys: KeySet; issuer: string; audience?: string | string[] },
): Promise<string> {
  const read = await readAccessToken(keys, { issuer, audience }, token);
  if (read.outcome === 'expired') (ctx.state as { isTokenExpired?: boolean }).isTokenExpired = true;
  return read.outcome === 'ok' ? read.claims.jti : UNKNOWN_TOKEN;
}

async function unwrapBearer(ctx: Context, keys: KeySet, issuer: string): Promise<void> {
  const [scheme = '', token = '', ...rest] = ctx.get('authorization').split(' ');
  if (/^bearer$/i.test(scheme) && token !== '' && rest.length === 0)
    ctx.req.headers.authorization = `Bearer ${await unwrapped(ctx, token, { keys, issuer })}`;
  const form = formOf(ctx);
  const given = form?.get('access_token');
  if (!form || given == null) return;
  form.set('access_token', await unwrapped(ctx, given, { keys, issuer }));
  setForm(ctx, form);
}

/**
 * A token with two dots is a JWT; refresh tokens have none. A client may end what it got for any resource.
 */
async function unwrapRevoked(ctx: Context, keys: KeySet, issuer: string): Promise<void> {
  const form = formOf(ctx);
  const tokens = form?.getAll('token') ?? [];
  if (!form || tokens.length !== 1 || tokens[0]!.split('.').length !== 3) return;
  const audience = [issuer, ...MCP_PATHS.map((path) => mcpResource(issuer, path))];
  form.set('token', await unwrapped(ctx, tokens[0]!, { keys, issuer, audience }));
  setForm(ctx, form);
}
