import { hash } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { bodyOf } from './form-body.js';
import { OAUTH_PATH } from './paths.js';
import { showError } from './show-error.js';

const AUTHORIZE_PATH = `${OAUTH_PATH}/authorize`;
/** Longest parameter of an authorization request. A `state` may carry a signed token of the client. */
const MAX_PARAMETER_LENGTH = 4_096;
/** RFC 7636, 4.1 and 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/**
 * What the library does not do at the authorization endpoint: PKCE `plain` (ADR 51), the default scope, requests by POST, and
 * limits on the length of parameters.
 */
export const authorizationRequest: Middleware = async (ctx, next) => {
  if (ctx.path !== AUTHORIZE_PATH) return next();
  const parameters = new URLSearchParams(ctx.method === 'POST' ? bodyOf(ctx).toString() : ctx.querystring);
  for (const [name, value] of parameters) {
    if (value.length > MAX_PARAMETER_LENGTH || name.length > 100) return refuseLength(ctx, name);
  }
  // the same request by GET: the browser then sends the cookie of its session here, too (SameSite=Lax)
  if (ctx.method === 'POST') {
    ctx.status = 303;
    return ctx.redirect(`${AUTHORIZE_PATH}?${parameters.toString()}`);
  }
  plainToS256(parameters);
  if (!parameters.get('scope')?.trim()) parameters.set('scope', 'openid');
  onlyQueryMode(parameters);
  ctx.querystring = parameters.toString();
  return next();
};

/**
 * The library knows S256 only. A `plain` challenge is the verifier itself, so its S256 challenge can be made here; the check at
 * the token endpoint then has the same outcome. A parameter that came twice is left for the library to refuse.
 */
function plainToS256(parameters: URLSearchParams): void {
  const challenges = parameters.getAll('code_challenge');
  if (parameters.getAll('code_challenge_method').join() !== 'plain' || challenges.length !== 1) return;
  const [challenge = ''] = challenges;
  parameters.set('code_challenge_method', 'S256');
  // of a malformed one the library says what is wrong
  if (CHALLENGE.test(challenge)) parameters.set('code_challenge', hash('sha256', challenge, 'base64url'));
}

/** The answer goes into the query only (interface): the library's other modes would need scripts or fragments. */
function onlyQueryMode(parameters: URLSearchParams): void {
  const mode = parameters.get('response_mode');
  if (mode !== null && mode !== 'query') parameters.set('response_mode', 'unsupported');
}

function refuseLength(ctx: Context, name: string): void {
  ctx.status = 400;
  const error_description = `the parameter ${name.slice(0, 100)} is longer than ${MAX_PARAMETER_LENGTH} characters`;
  showError(ctx as never, { error: 'invalid_request', error_description }, undefined);
}
