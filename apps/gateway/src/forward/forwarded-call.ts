import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { measureCall, noteResponse, throttledLog } from '@referral-exchange/telemetry';
import { refuse } from '../exchange/refusal.js';
import type { Exchange } from '../exchange/exchange.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import type { CallPlace, PlacedCall } from '../overload/call-place.js';
import { ClientGone } from './body-faults.js';
import type { ForwardBody, RequestBodies } from './request-body.js';
import { responseHeaders } from './request-headers.js';
import { holderOf } from './open-bodies.js';
import type { UnreadResponses } from './unread-responses.js';
import type { Upstream } from './upstreams.js';

export interface OutgoingCall {
  upstream: Upstream;
  headers: string[];
  body: ForwardBody;
  /** Frees the memory of the body when the call is over. */
  bodies: RequestBodies;
  unread: UnreadResponses;
  /** How long the service may take to send its response headers, milliseconds. */
  headersDeadlineMs: number;
  /** How long the caller may leave a full buffer unread, milliseconds. */
  readerPatienceMs: number;
}

/** The service took too long; the caller gets a 503. */
class DeadlinePassed extends Error {
  readonly code = 'DEADLINE_PASSED';
}

/** This much of a response is read from the service although the caller has not read it yet. */
const BUFFERED_RESPONSE_BYTES = 1_048_576;
/** What a response holds is counted from here on. */
const COUNTED_RESPONSE_BYTES = 32_768;
/** A response up to this size leaves as one text with its headers: one write instead of several (ADR 200). */
const ONE_WRITE_BYTES = 16_384;
/** The patience with a caller that leaves too much unread in all its calls (UnreadResponses). */
const IMPATIENCE_MS = 2_000;

/** Errors of a kept connection that the service had just closed: a read is retried on a new one. */
const STALE_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * One forwarded call, streamed both ways with back-pressure. It uses undici's dispatch, the lowest level,
 * because every level above costs one more stream or promise per call (ADR 0030).
 */
export class ForwardedCall implements Dispatcher.DispatchHandler, PlacedCall {
  private readonly res: ServerResponse;
  private readonly deadline: NodeJS.Timeout;
  private readonly place?: CallPlace;
  /** 0 while it waits for its turn. */
  private sentAt = 0;
  /** Of the service's answer; 0 while there is none. */
  private status = 0;
  private controller?: Dispatcher.DispatchController;
  private mayRetry: boolean;
  private isOver = false;
  /** What the service says of the length of its response; NaN when it says nothing. */
  private announcedBytes = NaN;
  /** A small response that arrived at once, each byte as a character, as its end follows at once. */
  private wholeBody?: string;
  /** Bytes of the response that are counted as unread. */
  private unreadBytes = 0;
  private patience?: NodeJS.Timeout;

  constructor(
    private readonly exchange: Exchange,
    private readonly call: OutgoingCall,
  ) {
    this.res = exchange.res;
    this.place = call.upstream.placeFor(exchange, this);
    this.mayRetry = call.body === null && (exchange.method === 'GET' || exchange.method === 'HEAD');
    this.deadline = setTimeout(() => this.abort(new DeadlinePassed()), call.headersDeadlineMs);
    this.deadline.unref();
    this.res.once('close', () => {
      this.countUnread(0);
      clearTimeout(this.patience);
      if (!this.isOver) this.abort(new ClientGone());
    });
  }

  /** Sends the call as soon as the service has a place for it, or refuses it when too many are in flight. */
  start(): void {
    if (!this.call.upstream.enter()) this.turnAway();
    else if (this.place) this.place.take();
    else this.begin();
  }

  begin(): void {
    this.sentAt = performance.now();
    this.dispatch();
  }

  refuse(): void {
    this.call.upstream.leave();
    this.turnAway();
  }

  private turnAway(): void {
    this.isOver = true;
    clearTimeout(this.deadline);
    this.call.bodies.release(this.exchange);
    // nobody will read it: its caller is to finish it and read the refusal
    if (this.call.body instanceof Readable) this.call.body.destroy();
    this.endSpan();
    this.countFailure('overload');
    refuse(this.exchange, overloaded());
  }

  private dispatch(): void {
    const { upstream, headers, body } = this.call;
    const { method, req } = this.exchange;
    upstream.pool.dispatch({ path: req.url as string, method, headers, body }, this);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.isOver) controller.abort(new ClientGone());
  }

  /** During a long upload the deadline starts again with each chunk. */
  onBodySent(): void {
    // a cleared timer would run again
    if (!this.res.headersSent && !this.isOver) this.deadline.refresh();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    { 'content-length': length }: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.announcedBytes = Number(length);
    clearTimeout(this.deadline);
    this.mayRetry = false;
    this.status = status;
    this.measure();
    this.res.writeHead(status, responseHeaders(controller.rawHeaders as Buffer[], this.exchange));
  }

  /** A caller that reads slowly holds a service's connection only for what exceeds the buffer (ADR 33). */
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.length === this.announcedBytes && chunk.length <= ONE_WRITE_BYTES) {
      this.wholeBody = chunk.toString('latin1');
      return;
    }
    this.res.write(chunk);
    const unread = this.res.writableLength;
    if (unread < COUNTED_RESPONSE_BYTES || controller.paused) return;
    if (this.unreadBytes === 0) this.res.once('drain', () => this.countUnread(0));
    this.countUnread(unread);
    const isFull = this.call.unread.isFull(holderOf(this.exchange));
    if (unread < BUFFERED_RESPONSE_BYTES && !isFull) return;
    controller.pause();
    const { readerPatienceMs } = this.call;
    const patienceMs = isFull ? Math.min(IMPATIENCE_MS, readerPatienceMs) : readerPatienceMs;
    this.patience = setTimeout(() => this.giveUpReader(), patienceMs).unref();
    this.res.once('drain', () => {
      clearTimeout(this.patience);
      controller.resume();
    });
  }

  private countUnread(bytes: number): void {
    if (bytes === this.unreadBytes) return;
    this.call.unread.add(holderOf(this.exchange), bytes - this.unreadBytes);
    this.unreadBytes = bytes;
  }

  private giveUpReader(): void {
    this.abort(new ClientGone());
    this.res.destroy();
  }

  onResponseEnd(): void {
    this.end();
    if (this.wholeBody === undefined) this.res.end();
    else this.res.end(this.wholeBody, 'latin1');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isOver) return;
    const code = (error as { code?: string }).code ?? '';
    if (this.mayRetry && STALE_CONNECTION.has(code)) {
      this.mayRetry = false;
      this.dispatch();
      return;
    }
    this.end();
    this.fail(error, code);
  }

  /** Ends the call: the caller has gone, or the deadline passed, possibly before a connection was free. */
  private abort(reason: Error): void {
    if (this.isOver) return;
    this.end();
    if (this.controller) this.controller.abort(reason);
    if (this.call.body instanceof Readable) this.call.body.destroy();
    if (!(reason instanceof ClientGone)) this.fail(reason, 'DEADLINE_PASSED');
  }

  private end(): void {
    this.isOver = true;
    clearTimeout(this.deadline);
    if (this.status === 0) this.measure();
    this.endSpan();
    this.call.upstream.leave();
    this.call.bodies.release(this.exchange);
  }

  /** How long the service took to answer, or not to answer. */
  private measure(): void {
    this.place?.leave();
    if (this.sentAt === 0) return;
    measureCall(this.call.upstream.service, this.exchange.method, this.status, this.sentAt);
  }

  private endSpan(): void {
    const span = this.exchange.upstream?.span;
    if (!span) return;
    noteResponse(span, this.status || undefined);
    span.end();
  }

  private fail(error: Error, code: string): void {
    if (error instanceof ClientGone) return;
    if (error instanceof ApiError) return refuse(this.exchange, error);
    if (code === 'UND_ERR_INVALID_ARG')
      return refuse(
        this.exchange,
        validationError([
          { field: 'headers', code: 'invalid', message: 'A header has a value that HTTP does not allow' },
        ]),
      );
    const { requestId } = this.exchange;
    const upstream = this.call.upstream.service;
    throttledLog.warn({ requestId, upstream, err: error }, 'forwarding a call failed', upstream);
    this.countFailure(code === 'DEADLINE_PASSED' ? 'timeout' : 'connection');
    refuse(this.exchange, this.mayBeDone() ? outcomeUnknown() : unavailable());
  }

  /** The service has got the call, or a part of it, and it is one that changes something. */
  private mayBeDone(): boolean {
    const { method } = this.exchange;
    return this.controller !== undefined && method !== 'GET' && method !== 'HEAD';
  }

  private countFailure(type: 'connection' | 'timeout' | 'overload'): void {
    gatewayMetrics.upstreamFailures.add({ upstream: this.call.upstream.service, 'error.type': type });
  }
}

/** Callers that come back at once would keep the service overloaded, and all at the same moment too. */
const MOST_RETRY_AFTER_SECONDS = 5;

function overloaded(): ApiError {
  return new ApiError(
    'service_unavailable',
    'The service has more calls than it can answer: wait for the seconds in Retry-After',
    { retryAfterSeconds: randomInt(1, MOST_RETRY_AFTER_SECONDS + 1) },
  );
}

/** The service is down or too slow (decisions, 1.1). */
function unavailable(): ApiError {
  return new ApiError('service_unavailable', 'The service is not available right now: try again');
}

/** It was sent, and the answer was lost or is late. */
function outcomeUnknown(): ApiError {
  return new ApiError(
    'service_unavailable',
    'The service did not answer, and it may have done what you asked. Send it again with the same Idempotency-Key, or read before you send it again',
    { reason: 'outcome_unknown' },
  );
}
