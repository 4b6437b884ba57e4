import { randomBytes } from 'node:crypto';
import {
  INVALID_SPAN_CONTEXT,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';

export interface RecordedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  hasEnded: boolean;
}

/** Records every span of the process, with the OpenTelemetry API alone. */
export function recordSpans(): RecordedSpan[] {
  const spans: RecordedSpan[] = [];
  const startSpan = (name: string, _options: unknown, context: Context): Span => {
    const parent = trace.getSpanContext(context);
    const span: RecordedSpan = {
      name,
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: parent?.spanId,
      hasEnded: false,
    };
    spans.push(span);
    const { traceId, spanId } = span;
    return Object.assign(Object.create(trace.wrapSpanContext(INVALID_SPAN_CONTEXT)) as Span, {
      spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
      end: () => {
        span.hasEnded = true;
      },
    });
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as unknown as Tracer });
  return spans;
}
