import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, newRequestId } from '@referral-exchange/telemetry';
import type { GatewayConfig } from '../config.js';
import type { RateDecision } from '../exchange/exchange.js';
import { errorText } from '../exchange/refusal.js';
import { RateLimits } from '../rate-limit/rate-limits.js';
import { HttpError } from '../exchange/http-error.js';
import { API_METHODS } from './methods.js';

/** A client uses the gateway as a forward proxy. */
export class ConnectRefused extends Error {
  readonly code = 'CONNECT_REFUSED';
}

/**
 * Answers what Node's parser rejects: invalid HTTP, too large headers, a caller that is too slow, CONNECT.
 * The response uses the public envelope, as the address may be unknown, and the connection is closed.
 */
@Injectable()
export class MalformedRequests {
  constructor(
    private readonly rateLimits: RateLimits,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'publicOrigin'>,
  ) {}

  /** Never rejects. */
  async answer(error: Error & { code?: string }, socket: Socket): Promise<void> {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // the server no longer handles errors of this socket: without a listener they would end the process
    if (error instanceof ConnectRefused) socket.on('error', () => undefined);
    const rate = await this.rateLimits.consumeForAddress(socket.remoteAddress ?? 'unknown');
    const requestId = newRequestId();
    const fault = faultOf(error.code);
    const body = errorText(fault, 'public', { requestId, publicOrigin: this.config.publicOrigin });
    const lines = head(fault, body, requestId, rate);
    if (error instanceof ConnectRefused) lines.push(`Allow: ${API_METHODS}`);
    if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
    // the rest of the input is discarded, so that the caller can read the response
    socket.resume();
    socket.setTimeout(2_000, () => socket.destroy());
  }
}

function faultOf(code: string | undefined): HttpError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError(431, 'request', 'too_large', 'The address and the headers together are too large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(408, 'request', 'too_slow', 'The request did not arrive in time');
    case 'CONNECT_REFUSED':
      return new HttpError(
        400,
        'method',
        'unsupported',
        'CONNECT is not supported: the gateway is not a proxy',
      );
    default:
      return new HttpError(400, 'request', 'malformed', 'The request is not valid HTTP');
  }
}

function head({ status }: HttpError, body: string, requestId: string, rate: RateDecision): string[] {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    `X-RateLimit-Limit: ${rate.limit}`,
    `X-RateLimit-Remaining: ${rate.remaining}`,
    `X-RateLimit-Reset: ${rate.resetAt}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
}
