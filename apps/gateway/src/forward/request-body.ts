import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { UPLOAD_FRAMING_BYTES, validationError } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { isEncoded, UnsupportedEncoding } from '@referral-exchange/http';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { ClientGone, noMemory, tooLarge } from './body-faults.js';
import { BodyMemory } from './body-memory.js';
import { CollectedBytes } from './collected-bytes.js';
import { LimitedBody } from './limited-body.js';
import { OpenBodies } from './open-bodies.js';
import { DEFAULT_BODY_LIMIT } from './route-table.js';

export type ForwardBody = null | Buffer | Readable;

type BodySettings = Pick<
  GatewayConfig,
  | 'CLIENT_BODY_MIN_RATE'
  | 'CLIENT_BODY_TIMEOUT_MS'
  | 'CLIENT_BODY_GRACE_MS'
  | 'CLIENT_UPLOAD_MIN_RATE'
  | 'CLIENT_REQUEST_TIMEOUT_MS'
>;

/**
 * Reads the bodies of requests. A body is read completely before a connection to the service is taken, so a
 * slow caller holds none. Only a route with a higher limit than 1 MiB streams (ADR 0033).
 */
@Injectable()
export class RequestBodies {
  constructor(
    private readonly openBodies: OpenBodies,
    private readonly bodyMemory: BodyMemory,
    @Inject(CONFIG) private readonly settings: BodySettings,
  ) {}

  /**
   * The body of a request: none, complete, or on an upload route a stream that fails with 413 above
   * `maxBytes` and with 408 when it is too slow. Returns a promise only when the body has not arrived yet:
   * most bodies arrive with the headers.
   *
   * @throws {ApiError} 413 `file_too_large`, 400 on a transfer coding other than chunked, 415 on a packed
   *   body, 408 on a caller that is too slow, 429 on a caller with too many open bodies, 503 when bodies use
   *   up the memory for them
   */
  take(exchange: Exchange, maxBytes: number): ForwardBody | Promise<Buffer> {
    const { headers } = exchange.req;
    const { 'content-length': announced, 'transfer-encoding': coding } = headers;
    if (coding === undefined && (announced === undefined || announced === '0')) return null;
    if (isEncoded(headers)) throw new UnsupportedEncoding();
    if (coding !== undefined && coding.toLowerCase() !== 'chunked')
      throw validationError([
        { field: 'Transfer-Encoding', code: 'unsupported', message: 'Only chunked is supported' },
      ]);
    if (Number(announced ?? 0) > allowedBytes(maxBytes)) throw tooLarge(maxBytes);
    if (exchange.req.complete) return this.received(exchange, maxBytes);
    return Number(announced ?? maxBytes) > DEFAULT_BODY_LIMIT
      ? this.stream(exchange, maxBytes)
      : this.collect(exchange, maxBytes);
  }

  /** Frees the memory of a body. A second call does nothing. */
  release(exchange: Exchange): void {
    this.bodyMemory.release(exchange);
  }

  private received(exchange: Exchange, maxBytes: number): Buffer {
    const body = (exchange.req.read() as Buffer | null) ?? Buffer.alloc(0);
    if (body.length > allowedBytes(maxBytes)) throw tooLarge(maxBytes);
    if (!this.bodyMemory.take(exchange, body.length)) throw noMemory();
    return body;
  }

  private collect(exchange: Exchange, maxBytes: number): Promise<Buffer> {
    const { req } = exchange;
    const { CLIENT_BODY_MIN_RATE: bytesPerSecond, CLIENT_BODY_TIMEOUT_MS: totalMs } = this.settings;
    return new Promise((resolve, reject) => {
      const collected = new CollectedBytes();
      const fail = (error: Error): void => {
        req.off('data', take);
        this.openBodies.close(body);
        this.bodyMemory.release(exchange);
        reject(error);
      };
      const take = (chunk: Buffer): void => {
        body.bytes += chunk.length;
        if (body.bytes > allowedBytes(maxBytes)) fail(tooLarge(maxBytes));
        else if (!this.bodyMemory.take(exchange, chunk.length)) fail(noMemory());
        else collected.add(chunk);
      };
      const body = this.openBodies.open(exchange, { bytesPerSecond, totalMs }, fail);
      continueIfAsked(exchange);
      req.on('data', take);
      req.once('end', () => {
        this.openBodies.close(body);
        resolve(collected.whole());
      });
      req.once('close', () => {
        if (!req.complete) fail(new ClientGone());
      });
    });
  }

  private stream(exchange: Exchange, maxBytes: number): Readable {
    const {
      CLIENT_UPLOAD_MIN_RATE: bytesPerSecond,
      CLIENT_BODY_GRACE_MS,
      CLIENT_REQUEST_TIMEOUT_MS,
    } = this.settings;
    const totalMs = Math.min(
      CLIENT_REQUEST_TIMEOUT_MS,
      CLIENT_BODY_GRACE_MS + (maxBytes / bytesPerSecond) * 1_000,
    );
    const body = this.openBodies.open(exchange, { bytesPerSecond, totalMs }, (fault) =>
      stream.destroy(fault),
    );
    const stream = new LimitedBody(exchange.req, { maxBytes, allowedBytes: allowedBytes(maxBytes) }, body);
    stream.once('close', () => this.openBodies.close(body));
    continueIfAsked(exchange);
    return stream;
  }
}

/**
 * The limit of an upload is that of its file: other parts and boundaries come on top (SERVICES,
 * `bodyLimits`).
 */
function allowedBytes(maxBytes: number): number {
  return maxBytes > DEFAULT_BODY_LIMIT ? maxBytes + UPLOAD_FRAMING_BYTES : maxBytes;
}

function continueIfAsked(exchange: Exchange): void {
  if (!exchange.expectsContinue) return;
  exchange.expectsContinue = false;
  exchange.res.writeContinue();
}
