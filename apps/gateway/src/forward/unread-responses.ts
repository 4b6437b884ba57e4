import { Injectable } from '@nestjs/common';

/** Bytes of responses that wait for their callers: of one caller, and of all. */
const MAX_OF_CALLER = 16 * 1_048_576;
const MAX_OF_ALL = 128 * 1_048_576;

/** Counts the bytes of responses that the gateway holds because their callers have not read them. */
@Injectable()
export class UnreadResponses {
  private readonly heldBy = new Map<string, number>();
  private held = 0;

  /** Counts bytes for a caller; a negative number gives them back. */
  add(holder: string, bytes: number): void {
    this.held += bytes;
    const held = (this.heldBy.get(holder) ?? 0) + bytes;
    if (held > 0) this.heldBy.set(holder, held);
    else this.heldBy.delete(holder);
  }

  /** Whether nothing more should be read ahead for this caller. */
  isFull(holder: string): boolean {
    return this.held > MAX_OF_ALL || (this.heldBy.get(holder) ?? 0) > MAX_OF_CALLER;
  }
}
