import { pino } from 'pino';
import { currentContext } from '../context/request-context.js';
import { traceIdOf } from '../tracing/traceparent.js';
import { redact } from './redact.js';

let service = 'unnamed';

/**
 * The JSON log of the process, one line per fact on stdout, with `service`, and `requestId` and `traceId` of
 * the work in hand. Objects are redacted: credentials and client data never get into it.
 */
export const log = pino({
  base: undefined,
  messageKey: 'message',
  timestamp: pino.stdTimeFunctions.isoTime,
  // redact has described errors already
  serializers: { err: (error: unknown) => error },
  formatters: {
    level: (level) => ({ level }),
    log: (fields) => redact(fields) as Record<string, unknown>,
  },
  mixin: () => {
    const context = currentContext();
    return context
      ? { service, requestId: context.requestId, traceId: traceIdOf(context.traceparent) }
      : { service };
  },
});

/** Sets the name and the level of the log; called once by the start of the service. */
export function configureLog(settings: { service?: string; level?: string }): void {
  if (settings.service !== undefined) service = settings.service;
  if (settings.level !== undefined) log.level = settings.level;
}
