import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { Principal } from '@referral-exchange/contracts';
import { isRequestId, isTraceparent, newRequestId, newTraceparent } from '@referral-exchange/platform';
import type { RequestTarget } from './request-target.js';
import type { Route } from './route.js';
import type { RateDecision } from './rate-decision.js';

/** One request and its answer, with what the gateway has found out about it so far. */
export class Exchange {
  readonly startedAt = performance.now();
  readonly requestId: string;
  /** W3C trace context that goes on: the caller's, or a new one. */
  traceparent: string;
  /** The caller waits for `100 Continue` before it sends its body. */
  expectsContinue = false;
  target?: RequestTarget;
  route?: Route;
  principal?: Principal;
  rate?: RateDecision;
  span?: Span;
  /** Code of the error that the gateway itself sent, for the log. */
  errorCode?: string;
  /** Methods that there are, when this one is not. */
  allow?: string;
  /** Names and values in turn, for a browser's call. */
  corsHeaders?: string[];

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
    readonly clientAddress: string,
  ) {
    const requestId = req.headers['x-request-id'];
    this.requestId = isRequestId(requestId) ? requestId : newRequestId();
    const traceparent = req.headers.traceparent;
    this.traceparent = isTraceparent(traceparent) ? traceparent : newTraceparent();
  }

  get method(): string {
    return this.req.method ?? 'GET';
  }

  /** Headers of the gateway's own that every response carries, names and values in turn (interface, "Limits"). */
  ownHeaders(): string[] {
    const headers = ['X-Request-Id', this.requestId];
    const { rate } = this;
    if (rate) {
      headers.push('X-RateLimit-Limit', String(rate.limit), 'X-RateLimit-Remaining', String(rate.remaining));
      headers.push('X-RateLimit-Reset', String(rate.resetAt));
    }
    if (this.corsHeaders) headers.push(...this.corsHeaders);
    return headers;
  }
}
