import { randomFillSync } from 'node:crypto';
import { REQUEST_ID_PATTERN } from '@referral-exchange/contracts';
import { v7 } from 'uuid';
import { clock } from '../clock/clock.js';

/** Random bytes drawn in advance: one draw per id costs the gateway 7 % of its time per call. */
const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** `bytes` random bytes as lower-case hex, from the operating system's source; never the same bytes twice. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

/** A view of the pool: use it before the next draw. */
function randomBytes(bytes: number): Buffer {
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
}

let lastIdMs = 0;
let sequence = 0;

/**
 * A new identifier: UUID version 7, so that ids sort by the time they were made (decisions, 1.6). Those of
 * one process ascend, also within a millisecond and when the clock is corrected.
 */
export function newId(): string {
  const now = clock.now();
  const random = randomBytes(16);
  if (now > lastIdMs) {
    lastIdMs = now;
    sequence = random.readUInt32BE(6) >>> 1;
  } else {
    sequence = (sequence + 1) | 0;
    if (sequence === 0) lastIdMs++;
  }
  return v7({ msecs: lastIdMs, seq: sequence, random });
}

/**
 * An identifier as if it had been made at an instant, in milliseconds since 1970, so that it sorts by that.
 */
export function newIdAt(atMs: number): string {
  return v7({ msecs: atMs, random: randomBytes(16) });
}

/** A new request id: `req_` and 24 hex digits (decisions, 1.6). */
export function newRequestId(): string {
  return `req_${randomHex(12)}`;
}

/** True for a request id that may be kept when it comes in as `X-Request-Id`. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && REQUEST_ID_PATTERN.test(value);
}
