import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import {
  beginSpan,
  collectedLog,
  CONFIG,
  methodLabel,
  noteResponse,
  serviceMetrics,
  traceIdOf,
} from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { RouteTable } from '../forward/route-table.js';
import { gatewayMetrics } from '../gateway.metrics.js';
import { RequestLog } from '../request-log/request-log.js';

/** Probes come every few seconds and are not logged. */
const QUIET_PATHS = new Set(['/health/live', '/health/ready']);
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * One log line and one measurement per request, and a span if spans are exported. None contains a query, a
 * header or a body, as they may hold keys and clients' names. Of an open path of the internal API only the
 * service is logged: the path holds a token.
 */
@Injectable()
export class AccessLog implements OnApplicationShutdown {
  private readonly isTracing: boolean;
  private readonly isCallerParent: boolean;

  private active = 0;
  private readonly stopObserving = gatewayMetrics.activeRequests.observe((observe) =>
    observe(this.active, {}),
  );

  constructor(
    private readonly routeTable: RouteTable,
    private readonly requestLog: RequestLog,
    @Inject(CONFIG) config: GatewayConfig,
  ) {
    this.isTracing = config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
    this.isCallerParent = config.TRACE_CALLER_CONTEXT === 'parent';
  }

  /** Writes when the response is sent, or the caller has gone away. */
  follow(exchange: Exchange): void {
    if (this.isCallerParent) exchange.traceparent = exchange.callerTraceparent ?? exchange.traceparent;
    if (this.isTracing) this.begin(exchange);
    this.active++;
    exchange.res.once('close', () => {
      this.active--;
      this.write(exchange);
    });
  }

  onApplicationShutdown(): void {
    this.stopObserving();
  }

  /** A caller cannot make us export a trace, unless its context is the parent. */
  private begin(exchange: Exchange): void {
    const { callerTraceparent } = exchange;
    const { span, traceparent } = beginSpan(exchange.method, {
      kind: SpanKind.SERVER,
      ...(this.isCallerParent ? { parent: callerTraceparent } : { links: [callerTraceparent] }),
      // not the address of the caller: traces hold ids alone (docs/data.md), and the log line has it
      attributes: { 'http.request.method': exchange.method },
    });
    if (span.isRecording()) exchange.span = span;
    exchange.traceparent = traceparent;
  }

  private write(exchange: Exchange): void {
    const { res, route, target, principal, span } = exchange;
    const status = res.headersSent ? res.statusCode : 0;
    const described =
      route && target ? this.routeTable.describedPath(target.area, target.segments) : undefined;
    // of a path that no description names the pattern of its route: no id becomes a label
    const operation = described ?? route?.pattern;
    this.requestLog.take(exchange, status, described);
    if (span) {
      // a span name is common to many calls: the path contains ids, so it is an attribute
      span.updateName(`${exchange.method} ${operation ?? 'gateway'}`);
      if (operation) span.setAttribute('http.route', operation);
      span.setAttribute('url.path', pathFor(exchange));
      noteResponse(span, status || undefined);
      span.end();
    }
    if (exchange.target && QUIET_PATHS.has(exchange.target.path)) return;
    const tier = principal?.tier ?? 'none';
    if (!exchange.isStream)
      serviceMetrics.requestDuration.record((performance.now() - exchange.startedAt) / 1_000, {
        'http.request.method': methodLabel(exchange.method),
        'http.route': operation ?? '(none)',
        'http.response.status_code': status === 0 ? 499 : status,
        tier,
      });
    if (status >= 500 && operation)
      gatewayMetrics.failures.add({ kind: READING.has(exchange.method) ? 'read' : 'write', tier });
    collectedLog.info(lineOf(exchange, status), 'request');
  }
}

/** The fields of its line. Those that are undefined are left out. */
function lineOf(exchange: Exchange, status: number): object {
  const { res, route, principal } = exchange;
  return {
    requestId: exchange.requestId,
    traceId: traceIdOf(exchange.traceparent),
    method: exchange.method,
    path: pathFor(exchange),
    status,
    durationMs: Math.round((performance.now() - exchange.startedAt) * 10) / 10,
    client: exchange.clientAddress,
    code: exchange.errorCode,
    upstream: route?.service,
    caller: principal?.kind,
    firmId: principal?.firmId,
    keyId: principal?.keyId,
    userId: principal?.userId ?? undefined,
    isAborted: res.writableFinished ? undefined : true,
  };
}

function pathFor({ target, route }: Exchange): string {
  if (!target) return '(unreadable)';
  return route?.isOpen && target.area === 'internal' ? `(open path of ${route.service})` : target.path;
}
