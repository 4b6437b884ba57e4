import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hash } from '@node-rs/argon2';

/**
 * Argon2id at the library's settings, which are those of OWASP (19 MiB, two passes; decisions, section 8). A hash keeps
 * a core and its memory busy for tens of milliseconds, so the whole process makes at most one per core at a time and
 * the rest wait in line.
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

  /** Hands the place to the next in line, or gives it back. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free++;
  }
}
