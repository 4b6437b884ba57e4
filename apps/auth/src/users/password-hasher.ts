import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';

/**
 * Argon2id with the library's defaults, which OWASP recommends (19 MiB, two passes; decisions, section 8). A hash takes a
 * core and its memory for tens of milliseconds, so the process computes at most one per core at a time and queues the rest.
 */
@Injectable()
export class PasswordHasher {
  private free = availableParallelism();
  private readonly waiting: (() => void)[] = [];

  /** The encoded hash (`$argon2id$…`) of one password. */
  async hash(password: string): Promise<string> {
    await this.enter();
    try {
      return await hash(password);
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.free > 0) {
      this.free--;
      return;
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Gives the core to the next in the queue, or frees it. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
