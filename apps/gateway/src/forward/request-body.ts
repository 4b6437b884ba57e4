import type { IncomingMessage } from 'node:http';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { ApiError, validationError } from '@referral-exchange/platform';
import type { Exchange } from '../exchange/exchange.js';

export type ForwardBody = null | Buffer | Readable;

/**
 * Up to here a body is collected before its owner is called: it goes out in one write, and a caller that drips holds
 * no connection of a service. Above it is streamed.
 */
const COLLECTED_BYTES = 65_536;

/** The caller went away before its request was complete; there is nobody to answer. */
export class ClientGone extends Error {
  constructor() {
    super('The caller went away');
  }
}

/**
 * The body of a request, none, collected or as a stream that ends with 413 when it grows over `maxBytes`.
 *
 * @throws {ApiError} 413 `file_too_large` by the announced length, 400 on a transfer coding other than chunked
 */
export function requestBody(exchange: Exchange, maxBytes: number): ForwardBody | Promise<Buffer> {
  const { req, res } = exchange;
  const { 'content-length': announced, 'transfer-encoding': coding } = req.headers;
  if (coding === undefined && (announced === undefined || announced === '0')) return null;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw validationError([
      { field: 'Transfer-Encoding', code: 'unsupported', message: 'Only chunked is supported' },
    ]);
  if (Number(announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (exchange.expectsContinue) {
    exchange.expectsContinue = false;
    res.writeContinue();
  }
  if (announced !== undefined && Number(announced) <= COLLECTED_BYTES) return collect(req);
  return new LimitedBody(req, maxBytes);
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError('file_too_large', `The body is larger than ${maxBytes} bytes`, { maxBytes });
}

function collect(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    req.on('close', () => {
      if (!req.complete) reject(new ClientGone());
    });
  });
}

/**
 * Lets a request's body through and counts it. It stands between the caller's connection and the owner's, so that the
 * end of one does not cut the other: what still comes in after an early answer is read and thrown away.
 */
class LimitedBody extends Transform {
  #bytes = 0;

  constructor(
    req: IncomingMessage,
    private readonly maxBytes: number,
  ) {
    super();
    // whoever reads it learns of its end; when nobody reads it any more, nobody needs to
    this.on('error', () => undefined);
    req.pipe(this);
    req.once('close', () => {
      if (!req.complete) this.destroy(new ClientGone());
    });
    this.once('close', () => {
      req.unpipe(this);
      req.resume();
    });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.maxBytes) done(tooLarge(this.maxBytes));
    else done(null, chunk);
  }
}
