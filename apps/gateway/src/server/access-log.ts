import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { beginSpan, log, traceIdOf } from '@referral-exchange/platform';
import type { Exchange } from '../exchange/exchange.js';

/** Probes come every few seconds and say nothing. */
const QUIET_PATHS = new Set(['/health/live', '/health/ready']);

/**
 * One line a request, and a span where spans are exported. Neither holds a query, a header or a body: they may carry
 * keys and clients' names; an open path of the internal API is named by its owner only, because a token stands in it.
 */
export class AccessLog {
  constructor(private readonly isTracing: boolean) {}

  /** Writes when the answer has gone out, or the caller has gone away. */
  follow(exchange: Exchange): void {
    if (this.isTracing) begin(exchange);
    exchange.res.once('close', () => this.#write(exchange));
  }

  #write(exchange: Exchange): void {
    const { req, res, route, principal, span } = exchange;
    const status = res.headersSent ? res.statusCode : 0;
    if (span) {
      // a name stands for many calls: the path, which holds ids, is an attribute
      span.updateName(`${exchange.method} ${route?.service ?? 'gateway'}`);
      span.setAttribute('url.path', pathFor(exchange));
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    if (!log.isLevelEnabled('info') || (exchange.target && QUIET_PATHS.has(exchange.target.path))) return;
    const line: Record<string, unknown> = {
      requestId: exchange.requestId,
      traceId: traceIdOf(exchange.traceparent),
      method: req.method,
      path: pathFor(exchange),
      status,
      durationMs: Math.round((performance.now() - exchange.startedAt) * 10) / 10,
      client: exchange.clientAddress,
    };
    if (exchange.errorCode) line.code = exchange.errorCode;
    if (route) line.upstream = route.service;
    if (principal)
      Object.assign(line, { caller: principal.kind, firmId: principal.firmId, keyId: principal.keyId });
    if (!res.writableFinished) line.isAborted = true;
    log.info(line, 'request');
  }
}

function begin(exchange: Exchange): void {
  const { span, traceparent } = beginSpan(exchange.method, {
    kind: SpanKind.SERVER,
    parent: exchange.traceparent,
    attributes: { 'http.request.method': exchange.method, 'client.address': exchange.clientAddress },
  });
  exchange.span = span;
  exchange.traceparent = traceparent;
}

function pathFor({ target, route }: Exchange): string {
  if (!target) return '(unreadable)';
  return route?.isOpen && target.area === 'internal' ? `(open path of ${route.service})` : target.path;
}
