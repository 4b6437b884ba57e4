import { v7 } from 'uuid';
import { randomHex } from './random-hex.js';

/** A new identifier: UUID version 7, so that ids sort by the time they were made (decisions, 1.6). */
export function newId(): string {
  return v7();
}

/** A new request id: `req_` and 24 hex digits (decisions, 1.6). */
export function newRequestId(): string {
  return `req_${randomHex(12)}`;
}

const REQUEST_ID = /^req_[0-9a-f]{24}$/;

/** True for a request id that may be kept when it comes in as `X-Request-Id`. */
export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && REQUEST_ID.test(value);
}
