import { pino } from 'pino';
import { currentContext } from '../context/request-context.js';
import type { ProcessIdentity } from '../config/process-identity.js';
import { spanIdOf, traceIdOf } from '../context/traceparent.js';
import { redact } from './redact.js';

/** Until `configureLog` says more. */
let identity: Partial<ProcessIdentity> = { service: 'unnamed' };

/**
 * The JSON log of the process, one line per fact on stdout, with `service`, `version` and `instance`, and
 * `requestId`, `traceId` and `spanId` of the work in hand. Objects are redacted: credentials and client data
 * never get into it.
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
    // pino adds to this object
    if (!context) return { ...identity };
    const { requestId, traceparent } = context;
    return { ...identity, requestId, traceId: traceIdOf(traceparent), spanId: spanIdOf(traceparent) };
  },
});

/** Sets who speaks in the log, and its level; called by the start of the service. */
export function configureLog(settings: { identity?: Partial<ProcessIdentity>; level?: string }): void {
  if (settings.identity !== undefined) identity = settings.identity;
  if (settings.level !== undefined) log.level = settings.level;
}
