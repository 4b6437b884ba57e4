const FIRST_BYTES = 16_384;

/** Joins chunks in one buffer that grows: a list of tiny chunks would need much more memory. */
export class CollectedBytes {
  private buffer = Buffer.alloc(0);
  private used = 0;

  add(chunk: Buffer): void {
    const needed = this.used + chunk.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, 2 * this.buffer.length, needed));
      this.buffer.copy(larger, 0, 0, this.used);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.used);
    this.used = needed;
  }

  whole(): Buffer {
    return this.buffer.subarray(0, this.used);
  }
}
