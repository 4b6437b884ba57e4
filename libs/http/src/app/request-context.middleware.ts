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
  noteResponse,
  serviceMetrics,
  type RequestContext,
  runInContext,
} from '@referral-exchange/telemetry';

/** Probes come every few seconds and say nothing: no log line, no span. */
const QUIET_PATHS = new Set(['/health/live', '/health/ready', '/health/time', PROCESS_REPORT_PATH]);

const NO_ROUTE = '(none)';
/** In place of a status when the caller went away before the answer. */
const CALLER_GONE = 499;

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
    // before the headers are sent Node says 200
    const status = response.headersSent ? response.statusCode : undefined;
    span.updateName(route ? `${request.method} ${route}` : request.method);
    span.setAttributes({ 'http.request.method': request.method, 'http.route': route });
    noteResponse(span, status);
    span.end();
    const answer = { route: route ?? NO_ROUTE, status: status ?? CALLER_GONE };
    serviceMetrics.requestDuration.record((performance.now() - startedAt) / 1_000, {
      'http.request.method': methodLabel(request.method),
      'http.route': answer.route,
      'http.response.status_code': answer.status,
      tier: context.principal?.tier ?? 'none',
    });
    runInContext(context, () => logRequest(request, response, answer, startedAt, context));
  });
  runInContext(context, () => next());
}

/** The route's pattern: a raw path holds ids, and of one-time links even secrets. */
function routeOf(request: Request): string | undefined {
  const route = request.route as { path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : undefined;
}

function logRequest(
  request: Request,
  response: Response,
  answer: { route: string; status: number },
  startedAt: number,
  { principal, service, errorCode, logged }: RequestContext,
): void {
  const isAborted = !response.writableFinished;
  log.info(
    {
      method: request.method,
      ...answer,
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
