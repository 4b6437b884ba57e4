import { randomHex } from './ids.js';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);

/** True for a well-formed W3C traceparent, version 00, whose ids are not all zeros. */
export function isTraceparent(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const match = TRACEPARENT.exec(value);
  return match !== null && match[1] !== NO_TRACE && match[2] !== NO_SPAN;
}

/**
 * A traceparent for the logs alone, where no span was made. It is marked as not sampled: nothing was
 * exported, so a service that continues it must not export a part without its beginning.
 */
export function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-00`;
}

/** Whether a traceparent says that its trace is exported: the last bit of its flags. */
export function isMarkedSampled(traceparent: string): boolean {
  return Number.parseInt(traceparent.slice(-1), 16) % 2 === 1;
}

/** The trace id, 32 hex digits, of a traceparent. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

/** The span id, 16 hex digits, of a traceparent. */
export function spanIdOf(traceparent: string): string {
  return traceparent.slice(36, 52);
}
