import { pino } from 'pino';
import { currentContext } from '../context/request-context.js';
import type { ProcessIdentity } from '../config/process-identity.js';
import { spanIdOf, traceIdOf } from '../context/traceparent.js';
import { redact } from './redact.js';

/** Until `configureLog` says more. */
let identity: Partial<ProcessIdentity> = { service: 'unnamed' };
let identityFields = fieldsOf(identity);

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

const output = (log as unknown as Record<symbol, { write(text: string): void; flushSync?(): void }>)[
  pino.symbols.streamSym
]!;

/**
 * A line of level info as `log` writes it, with its end. The fields are not redacted, and the work in hand
 * adds none: see `collectedLog`, which writes such lines.
 */
export function plainLine(fields: object, message: string): string {
  return `{"level":"info","time":"${isoTime()}",${identityFields},${fieldsOf({ ...fields, message })}}\n`;
}

/** Writes whole lines to where the log goes, or on the exit of the process at once. */
export function writeLines(lines: string, { isLast = false } = {}): void {
  output.write(lines);
  if (isLast) output.flushSync?.();
}

/** The second of the last line, and its text as far as the milliseconds: making it costs more than a line. */
let second = 0;
let secondText = '';

function isoTime(): string {
  const now = Date.now();
  const ms = now % 1_000;
  if (now - ms !== second) {
    second = now - ms;
    secondText = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `${secondText}${String(ms).padStart(3, '0')}Z`;
}

/** The members of an object in JSON, without the braces. */
function fieldsOf(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}

/** Sets who speaks in the log, and its level; called by the start of the service. */
export function configureLog(settings: { identity?: Partial<ProcessIdentity>; level?: string }): void {
  if (settings.identity !== undefined) {
    identity = settings.identity;
    identityFields = fieldsOf(identity);
  }
  if (settings.level !== undefined) log.level = settings.level;
}
