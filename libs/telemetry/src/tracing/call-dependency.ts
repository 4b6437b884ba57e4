import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { serviceMetrics, type DEPENDENCIES } from '../metrics/service.metrics.js';
import { withSpan } from './tracing.js';

/** A call to a program outside of the suite. */
export interface DependencyCall<T = unknown> {
  dependency: (typeof DEPENDENCIES)[number];
  /** What is done there, a verb that stands in the code: it is a label. */
  operation: string;
  /** Host of the program, for the trace; without it the dependency's name. */
  host?: string;
  /** Whether a result tells of a failure. Without it only an error does. */
  hasFailed?: (result: T) => boolean;
}

/** Does the work as a span of its own, and measures it. Its error is thrown on. */
export async function callDependency<T>(call: DependencyCall<T>, work: () => Promise<T>): Promise<T> {
  const { dependency, operation, host = dependency, hasFailed = () => false } = call;
  const startedAt = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  const options = { kind: SpanKind.CLIENT, attributes: { 'server.address': host } };
  try {
    return await withSpan(`${dependency} ${operation}`, options, async (span) => {
      const result = await work();
      if (hasFailed(result)) span.setStatus({ code: SpanStatusCode.ERROR });
      else outcome = 'ok';
      return result;
    });
  } finally {
    const seconds = (performance.now() - startedAt) / 1_000;
    serviceMetrics.dependencyDuration.record(seconds, { dependency, operation, outcome });
  }
}
