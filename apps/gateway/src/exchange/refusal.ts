import {
  type ApiError,
  type EnvelopeKind,
  INTERNAL_ERROR_STATUS,
  OAUTH_CLIENT_PATHS,
} from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import { errorBody, errorPage, pageHeaders, plainPage, toApiError } from '@referral-exchange/http';
import { discardRest } from './discard-rest.js';
import { FIXED_HEADERS, type Exchange } from './exchange.js';

const DEFAULT_RETRY_AFTER_SECONDS = 2;

/** Sends an error of the gateway: a page to a browser, else in the address's envelope (decisions, 14). */
export function refuse(exchange: Exchange, thrown: unknown): void {
  const { req, res } = exchange;
  if (res.destroyed) return;
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const error = toApiError(thrown);
  exchange.errorCode = error.code;
  const isPage = wantsPage(exchange);
  const body = isPage
    ? pageOf(error, exchange.requestId)
    : isForOAuthClient(exchange)
      ? oauthErrorText(error)
      : errorText(error, envelopeFor(exchange, error), exchange);
  const headers = exchange.ownHeaders();
  headers.push('Content-Type', isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
  if (isPage) headers.push(...PAGE_HEADERS);
  headers.push('Content-Length', String(Buffer.byteLength(body)));
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== null) headers.push('Retry-After', String(retryAfter));
  if (error.status === 408) headers.push('Connection', 'close');
  if (exchange.allow !== undefined) headers.push('Allow', exchange.allow);
  if (exchange.challenge !== undefined) headers.push('WWW-Authenticate', exchange.challenge);
  res.writeHead(error.status, headers);
  res.end(body);
  discardRest(req);
}

/** A browser outside of the API: people follow links of mails. Programs ask for no HTML. */
function wantsPage({ req, target }: Exchange): boolean {
  return target?.area === 'origin' && /\btext\/html\b/.test(req.headers.accept ?? '');
}

function pageOf(error: ApiError, requestId: string): string {
  if (error.status !== 404) return errorPage(error, requestId).page;
  return plainPage(404, 'No such page', 'Check the address, or open it from the mail again.').page;
}

/** Those of a page that `ownHeaders` does not have. */
const PAGE_HEADERS = Object.entries(pageHeaders())
  .filter(([name]) => !(FIXED_HEADERS as readonly string[]).includes(name))
  .flat();

export function errorText(
  error: ApiError,
  kind: EnvelopeKind,
  { requestId, publicOrigin }: Pick<Exchange, 'requestId' | 'publicOrigin'>,
): string {
  const facts = { requestId, timestamp: clock.date().toISOString() };
  return JSON.stringify(errorBody(error, { kind, origin: publicOrigin, facts }));
}

function isForOAuthClient({ target }: Exchange): boolean {
  return target?.area === 'origin' && OAUTH_CLIENT_PATHS.has(target.path.replace(/\/$/, ''));
}

/** What a client library of OAuth reads (RFC 6749, 5.2). */
function oauthErrorText({ status, message }: ApiError): string {
  const mayTryAgain = status === 429 || status === 503;
  return JSON.stringify({
    error: mayTryAgain ? 'temporarily_unavailable' : status >= 500 ? 'server_error' : 'invalid_request',
    error_description: message,
  });
}

function envelopeFor({ target, route }: Exchange, error: ApiError): EnvelopeKind {
  if (target?.area !== 'internal' && target?.area !== 'mcp') return 'public';
  return error.code in INTERNAL_ERROR_STATUS || (route?.isInternalOnly ?? true) ? 'internal' : 'public';
}

/** Seconds after which the caller may try again; null when that would not help. */
function retryAfterOf({ status, details }: ApiError): number | null {
  if (status !== 429 && status !== 503) return null;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: number };
  return retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS;
}
