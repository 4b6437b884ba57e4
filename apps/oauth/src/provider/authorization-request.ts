import { parseForm } from '@referral-exchange/http';
import type { Context, Middleware } from 'koa';
import type { ClientsRepository } from '../clients/clients.repository.js';
import { adaptParameters } from './authorization-parameters.js';
import { formOf } from './form-body.js';
import { adaptMcpParameters } from './mcp-requests.js';
import { OAUTH_PATH } from './paths.js';
import { isPassing, showError } from './show-error.js';

const AUTHORIZE_PATH = `${OAUTH_PATH}/authorize`;
/** Longest parameter of an authorization request. A `state` may carry a signed token of the client. */
const MAX_PARAMETER_LENGTH = 4_096;
/** Longest address of the same request by GET: that of the gateway. */
const MAX_ADDRESS_LENGTH = 8_192;

/**
 * What the library does not do at the authorization endpoint: PKCE `plain` (ADR 51), the default scope,
 * requests by POST, what assistants leave out (ADR 196), and limits on the length of parameters.
 */
export function authorizationRequest(issuer: string, clients: ClientsRepository): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== AUTHORIZE_PATH) return next();
    const parameters = ctx.method === 'POST' ? formOf(ctx) : parseForm(Buffer.from(ctx.querystring));
    if (!parameters) return refuse(ctx, 'a request by POST must be application/x-www-form-urlencoded');
    for (const [name, value] of parameters) {
      if (value.length > MAX_PARAMETER_LENGTH || name.length > 100)
        return refuse(
          ctx,
          `the parameter ${name.slice(0, 100)} is longer than ${MAX_PARAMETER_LENGTH} characters`,
        );
    }
    if (ctx.method === 'POST') return repeatByGet(ctx, parameters);
    adaptMcpParameters(parameters, issuer);
    try {
      if (!parameters.get('scope')?.trim()) parameters.set('scope', await defaultScope(clients, parameters));
    } catch (error) {
      if (!isPassing(error)) throw error;
      return showError(ctx as never, { error: 'server_error' }, error);
    }
    adaptParameters(parameters);
    ctx.querystring = parameters.toString();
    return next();
  };
}

/** What a request without a scope asks for: `openid`, or all that the client may ask for if not for that. */
async function defaultScope(clients: ClientsRepository, parameters: URLSearchParams): Promise<string> {
  const client = await clients.find(parameters.get('client_id') ?? '');
  return !client || client.allowedScopes.includes('openid') ? 'openid' : client.allowedScopes.join(' ');
}

/** The browser then sends the cookie of its session here, too (SameSite=Lax). */
function repeatByGet(ctx: Context, parameters: URLSearchParams): void {
  const address = `${AUTHORIZE_PATH}?${parameters.toString()}`;
  if (address.length > MAX_ADDRESS_LENGTH)
    return refuse(ctx, `the request is longer than ${MAX_ADDRESS_LENGTH} characters as an address`);
  ctx.status = 303;
  ctx.redirect(address);
}

function refuse(ctx: Context, error_description: string): void {
  ctx.status = 400;
  showError(ctx as never, { error: 'invalid_request', error_description }, undefined);
}
