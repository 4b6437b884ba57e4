import type { Socket } from 'node:net';
import { newRequestId, validationError, type ApiError } from '@referral-exchange/platform';
import type { RateDecision } from '../rate-limit/rate-limiter.js';
import type { RateLimits } from '../rate-limit/rate-limits.js';
import { errorText } from './refusal.js';

/**
 * Answers what is not even a request: broken HTTP, headers over the limit, a caller that is too slow. Always 400 in the
 * public envelope, since there may be no address yet that could tell another, and the connection ends.
 */
export class MalformedRequests {
  constructor(private readonly limits: RateLimits) {}

  /** Never rejects. */
  async answer(error: Error & { code?: string }, socket: Socket): Promise<void> {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const rate = await this.limits.consumeForAddress(socket.remoteAddress ?? 'unknown');
    const requestId = newRequestId();
    const body = errorText(faultOf(error.code), 'public', requestId);
    if (socket.writable) socket.end(`${head(body, requestId, rate)}\r\n\r\n${body}`);
    // what is still coming in is thrown away, so that the caller gets to read the answer
    socket.resume();
    socket.setTimeout(2_000, () => socket.destroy());
  }
}

function faultOf(code: string | undefined): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return fault('too_large', 'The address and the headers together are too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return fault('too_slow', 'The request did not arrive in time');
    default:
      return fault('malformed', 'This is not HTTP');
  }
}

function fault(code: string, message: string): ApiError {
  return validationError([{ field: 'request', code, message }]);
}

function head(body: string, requestId: string, rate: RateDecision): string {
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `X-RateLimit-Limit: ${rate.limit}`,
    `X-RateLimit-Remaining: ${rate.remaining}`,
    `X-RateLimit-Reset: ${rate.resetAt}`,
    'Connection: close',
  ].join('\r\n');
}
