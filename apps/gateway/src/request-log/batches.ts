import type { LoggedRequest } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';

/**
 * Requests that are sent together. The id stays the same when they are sent again, so they are stored once.
 */
export interface Batch {
  id: string;
  requests: LoggedRequest[];
}

/** The most requests of a batch: about 120 KB. */
export const BATCH_SIZE = 500;

/**
 * Requests that wait to be sent, the oldest first. It holds `size` of them at most, and drops the oldest
 * batch for newer ones: people look for what happened last.
 */
export class Batches {
  private readonly full: Batch[] = [];
  private filling: LoggedRequest[] = [];

  /** @param most batches that may wait, besides the one that is being filled */
  constructor(private readonly most: number) {}

  /** Adds a request. Returns how many others were dropped for it. */
  add(request: LoggedRequest): number {
    this.filling.push(request);
    if (this.filling.length < BATCH_SIZE) return 0;
    this.close();
    return this.full.length > this.most ? this.full.shift()!.requests.length : 0;
  }

  /** Takes the oldest batch out, also one that is not full; undefined when nothing waits. */
  take(): Batch | undefined {
    if (this.full.length === 0 && this.filling.length > 0) this.close();
    return this.full.shift();
  }

  /**
   * Puts a batch back that could not be sent. Returns how many requests were dropped: its own, if it is
   * full.
   */
  putBack(batch: Batch): number {
    if (this.full.length >= this.most) return batch.requests.length;
    this.full.unshift(batch);
    return 0;
  }

  /** How many requests wait. */
  get size(): number {
    return this.full.reduce((sum, { requests }) => sum + requests.length, this.filling.length);
  }

  private close(): void {
    this.full.push({ id: newId(), requests: this.filling });
    this.filling = [];
  }
}
