import { SpanStatusCode, type Span } from '@opentelemetry/api';

/**
 * Notes at the span of an HTTP call how it ended, by OpenTelemetry's conventions: without an answer, or with
 * one that is the server's fault, it is an error.
 *
 * @param status undefined when no answer was sent
 */
export function noteResponse(span: Span, status: number | undefined): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status);
  if (status !== undefined && status < 500) return;
  span.setAttribute('error.type', status === undefined ? 'no_response' : `${status}`);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
