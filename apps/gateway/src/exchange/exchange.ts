import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Principal, VerifyCredentialResponse, VerifyTokenResponse } from '@referral-exchange/contracts';
import { isRequestId, isTraceparent, newRequestId, newTraceparent } from '@referral-exchange/telemetry';
import type { RequestTarget } from './request-target.js';

/** Where a path leads. */
export interface Route {
  /** The service that owns the path, a key of SERVICES. */
  service: string;
  /** The pattern of SERVICES that the path matches, with its prefix; for metrics. */
  pattern: string;
  /** Errors use the internal envelope. A public resource keeps the public envelope at {internal_url} too. */
  isInternalOnly: boolean;
  /** The gateway checks no credential: none is needed, or at the origin the service checks it. */
  isOpen: boolean;
  /** Accepts the admin key in `x-admin-api-key` (interface, "Internal API", 4). */
  takesAdminKey: boolean;
  /** The service answers preflight requests and sends the CORS headers itself. */
  decidesCors?: boolean;
}

/** Whether a request is admitted, and the values of its rate limit headers. */
export interface RateDecision {
  isAdmitted: boolean;
  limit: number;
  remaining: number;
  /** When at least one more request is admitted, in seconds since 1970. */
  resetAt: number;
  /** Seconds until then, 1 to 60. */
  retryAfter: number;
}

/** The headers of every response: `no-store` comes first, so that `responseHeaders` finds it. */
export const FIXED_HEADERS = ['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'] as const;

/** One request and its response, with what the gateway knows about it so far. */
export class Exchange {
  readonly startedAt = performance.now();
  readonly requestId: string;
  /** W3C trace context of the caller, if it sent one. */
  readonly callerTraceparent?: string;
  /** W3C trace context for the service. */
  traceparent = newTraceparent();
  /** It came by a way on which the admin routes are there. */
  mayAdminister = true;
  /** The caller waits for `100 Continue` before it sends the body. */
  expectsContinue = false;
  target?: RequestTarget;
  route?: Route;
  principal?: Principal;
  /** What was found out about its credential. */
  verified?: VerifyCredentialResponse | VerifyTokenResponse;
  /** The first characters of its API key, by which its owner recognises it. */
  keyPrefix?: string;
  /** The response is a stream that stays open: how long it takes says nothing. */
  isStream = false;
  rate?: RateDecision;
  span?: Span;
  /** The call to the service as a part of `span`, with the trace context that the service continues. */
  upstream?: { span: Span; traceparent: string };
  /** Code of an error that the gateway or the service sent, for the logs. */
  errorCode?: string;
  /** Value of the header `Allow`, when the method is not allowed. */
  allow?: string;
  /** Value of the header `WWW-Authenticate`, where a client can get a token by itself. */
  challenge?: string;
  /** Bytes of the body that the gateway holds (BodyMemory). */
  heldBytes = 0;
  /** CORS headers, names and values in turn. */
  corsHeaders?: string[];

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
    readonly clientAddress: string,
    /** Where clients reach the gateway. */
    readonly publicOrigin: string,
  ) {
    const requestId = req.headers['x-request-id'];
    this.requestId = isRequestId(requestId) ? requestId : newRequestId();
    const traceparent = req.headers.traceparent;
    if (isTraceparent(traceparent)) this.callerTraceparent = traceparent;
  }

  get method(): string {
    return this.req.method ?? 'GET';
  }

  /**
   * The headers that the gateway adds to every response, names and values in turn (interface, "Limits").
   * Responses contain the data of one caller, so nobody may store them; the public pages and the routes at
   * the origin say otherwise themselves.
   */
  ownHeaders(): string[] {
    const headers = [...FIXED_HEADERS, 'X-Request-Id', this.requestId];
    const { rate } = this;
    if (rate) {
      headers.push('X-RateLimit-Limit', String(rate.limit), 'X-RateLimit-Remaining', String(rate.remaining));
      headers.push('X-RateLimit-Reset', String(rate.resetAt));
    }
    if (this.corsHeaders) headers.push(...this.corsHeaders);
    return headers;
  }
}
