import type { LoggedRequest } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';

/**
 * Requests that are sent together. The id stays the same when they are sent again, so they are stored once.
 */
export interface Batch {
  id: string;
  /** How many requests. */
  count: number;
  /** The requests in JSON, with commas between them. */
  json: Buffer;
}

/** The most requests of a batch: about 120 KB. */
export const BATCH_SIZE = 500;
/** A batch that has no room for another request of this size is sent as it is. */
const BATCH_BYTES = 262_144;
/** UTF-8 needs at most so many bytes for a character of a string. */
const BYTES_PER_CHAR = 3;
const COMMA = 0x2c;

/**
 * Requests that wait to be sent, the oldest first. It holds `size` of them at most, and drops the oldest
 * batch for newer ones: people look for what happened last. A request becomes text at once, outside of the
 * heap: objects that wait for a second would be copied by each collection of garbage (ADR 200).
 */
export class Batches {
  private readonly full: Batch[] = [];
  /** The batch that is being filled; used again for the next one. */
  private buffer?: Buffer;
  private used = 0;
  private count = 0;

  /** @param most batches that may wait, besides the one that is being filled */
  constructor(private readonly most: number) {}

  /** Adds a request. Returns how many others were dropped for it. */
  add(request: LoggedRequest): number {
    const text = JSON.stringify(request);
    const room = (this.buffer ??= Buffer.allocUnsafeSlow(BATCH_BYTES)).length - this.used - 1;
    const dropped = text.length * BYTES_PER_CHAR > room ? this.close() : 0;
    if (this.count > 0) this.buffer[this.used++] = COMMA;
    this.used += this.buffer.write(text, this.used);
    this.count++;
    return dropped + (this.count < BATCH_SIZE ? 0 : this.close());
  }

  /** Takes the oldest batch out, also one that is not full; undefined when nothing waits. */
  take(): Batch | undefined {
    if (this.full.length === 0 && this.count > 0) this.close();
    return this.full.shift();
  }

  /**
   * Puts a batch back that could not be sent. Returns how many requests were dropped: its own, if it is
   * full.
   */
  putBack(batch: Batch): number {
    if (this.full.length >= this.most) return batch.count;
    this.full.unshift(batch);
    return 0;
  }

  /** How many requests wait. */
  get size(): number {
    return this.full.reduce((sum, { count }) => sum + count, this.count);
  }

  /** Ends the batch that is being filled. Returns how many requests were dropped for it. */
  private close(): number {
    const json = Buffer.from(this.buffer!.subarray(0, this.used));
    this.full.push({ id: newId(), count: this.count, json });
    this.used = this.count = 0;
    return this.full.length > this.most ? this.full.shift()!.count : 0;
  }
}
