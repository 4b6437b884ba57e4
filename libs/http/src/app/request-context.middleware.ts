import { SpanKind } from '@opentelemetry/api';
import { PROCESS_REPORT_PATH } from '@referral-exchange/contracts';
import type { NextFunction, Request, Response } from 'express';
import {
  beginSpan,
  isRequestId,
  isTraceparent,
  log,
  methodLabel,
  newRequestId,
  newTraceparent,
  serviceMetrics,
  type RequestContext,
  runInContext,
} from '@referral-exchange/telemetry';

/** Probes come every few seconds and say nothing: no log line, no span. */
const QUIET_PATHS = new Set(['/health/live', '/health/ready', '/health/time', PROCESS_REPORT_PATH]);

/**
 * The first middleware: request id, traceparent, server span and, when the answer is out, one log line.
 * Everything that runs below sees the context.
 */
export function openRequestContext(request: Request, response: Response, next: NextFunction): void {
  const startedAt = performance.now();
  const incoming = request.headers['x-request-id'];
  const requestId = isRequestId(incoming) ? incoming : newRequestId();
  response.setHeader('X-Request-Id', requestId);
  // a response belongs to its caller: no cache in between keeps it, the ETag revalidates it
  response.setHeader('Cache-Control', 'private, no-cache');
  const parent = isTraceparent(request.headers.traceparent) ? request.headers.traceparent : undefined;
  if (QUIET_PATHS.has(request.path)) {
    const context: RequestContext = { requestId, traceparent: parent ?? newTraceparent() };
    return runInContext(context, () => next());
  }
  const { span, traceparent } = beginSpan(`HTTP ${request.method}`, { kind: SpanKind.SERVER, parent });
  const context: RequestContext = { requestId, traceparent };
  response.once('close', () => {
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': response.statusCode,
    });
    span.end();
    serviceMetrics.requestDuration.record((performance.now() - startedAt) / 1_000, {
      'http.request.method': methodLabel(request.method),
      'http.route': route,
      'http.response.status_code': response.headersSent ? response.statusCode : 499,
      tier: context.principal?.tier ?? 'none',
    });
    runInContext(context, () => logRequest(request, response, route, startedAt, context));
  });
  runInContext(context, () => next());
}

/** The route's pattern: a raw path holds ids, and of one-time links even secrets. */
function routeOf(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : '(none)';
}

function logRequest(
  request: Request,
  response: Response,
  route: string,
  startedAt: number,
  { principal, service, errorCode, logged }: RequestContext,
): void {
  const isAborted = !response.writableFinished;
  log.info(
    {
      method: request.method,
      route,
      status: response.statusCode,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(principal ? { caller: principal.kind, firmId: principal.firmId, keyId: principal.keyId } : {}),
      ...(service ? { caller: service.name, firmId: service.firmId } : {}),
      ...(errorCode === undefined ? {} : { code: errorCode }),
      ...logged,
      ...(isAborted ? { aborted: true } : {}),
    },
    'request',
  );
}
