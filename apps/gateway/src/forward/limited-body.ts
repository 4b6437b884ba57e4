import type { IncomingMessage } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { countStreamed } from '@referral-exchange/telemetry';
import { discardRest } from '../exchange/discard-rest.js';
import { ClientGone, tooLarge } from './body-faults.js';
import type { OpenBody } from './open-bodies.js';

/**
 * Passes the body of an upload on and counts its bytes. It separates the caller's connection from the
 * service's: when the service answers early, the rest of the body is read and discarded, within limits.
 */
export class LimitedBody extends Transform {
  constructor(
    req: IncomingMessage,
    /** `maxBytes` is the limit that the error names. */
    private readonly limit: { maxBytes: number; allowedBytes: number },
    private readonly open: OpenBody,
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
      discardRest(req);
    });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.open.bytes += chunk.length;
    countStreamed(chunk.length);
    if (this.open.bytes > this.limit.allowedBytes) done(tooLarge(this.limit.maxBytes));
    else done(null, chunk);
  }
}
