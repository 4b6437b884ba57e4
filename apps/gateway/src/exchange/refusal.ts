import type { IncomingMessage } from 'node:http';
import { type ApiError, type EnvelopeKind, INTERNAL_ERROR_STATUS } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import { errorBody, errorPage, pageHeaders, plainPage, toApiError } from '@referral-exchange/http';
import { FIXED_HEADERS, type Exchange } from './exchange.js';

const DEFAULT_RETRY_AFTER_SECONDS = 2;
/** The rest of a request body is read and dropped up to this size so the caller can read the response. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576;
/** And for this long. */
const MAX_DISCARDING_MS = 30_000;

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
  if (!req.complete) discard(req);
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

function discard(req: IncomingMessage): void {
  const patience = setTimeout(() => req.destroy(), MAX_DISCARDING_MS);
  patience.unref();
  req.once('close', () => clearTimeout(patience));
  let discarded = 0;
  req.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) req.destroy();
  });
}
