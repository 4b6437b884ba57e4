import type { IncomingMessage } from 'node:http';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { ApiError, validationError } from '@referral-exchange/platform';
import type { Exchange } from '../exchange/exchange.js';

export type ForwardBody = null | Buffer | Readable;

/**
 * A body up to this size is read completely before the service is called: it is sent in one write, and a slow caller
 * holds no connection to the service. A larger body is streamed.
 */
const COLLECTED_BYTES = 65_536;

/** The caller closed the connection before its request was complete. Nobody reads a response. */
export class ClientGone extends Error {
  constructor() {
    super('The caller went away');
  }
}

/**
 * The body of a request: none, read completely, or a stream that fails with 413 above `maxBytes`.
 *
 * @throws {ApiError} 413 `file_too_large` by `Content-Length`, 400 on a transfer coding other than chunked
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
 * Passes a request's body on and counts its bytes. It separates the caller's connection from the service's: when the
 * service answers early, the rest of the body is read and discarded.
 */
class LimitedBody extends Transform {
  private bytes = 0;

  constructor(
    req: IncomingMessage,
    private readonly maxBytes: number,
  ) {
    super();
    // its reader gets the error too; without a reader the error would end the process
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
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) done(tooLarge(this.maxBytes));
    else done(null, chunk);
  }
}
