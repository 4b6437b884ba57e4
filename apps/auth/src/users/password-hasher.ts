import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError, CONFIG } from '@referral-exchange/platform';
import type { AuthConfig } from '../config.js';

/**
 * Argon2id with the library's defaults, which OWASP recommends (19 MiB, two passes; decisions, section 8). A hash takes a
 * core and its memory for tens of milliseconds, so the process computes at most one per core at a time, on threads of their own,
 * and queues the rest.
 */
@Injectable()
export class PasswordHasher implements OnModuleInit {
  private free = availableParallelism();
  private readonly waiting: (() => void)[] = [];
  /** The hash of a password that nobody knows. */
  private dummy = '';

  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_QUEUE_LENGTH'>) {}

  /** Before the first login: the first one with an unknown email must not take longer than others. */
  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomBytes(32).toString('hex'));
  }

  /** The encoded hash (`$argon2id$…`) of one password. */
  async hash(password: string): Promise<string> {
    await this.enter();
    try {
      return await hash(password);
    } finally {
      this.leave();
    }
  }

  /**
   * Whether this is the password of this hash. Without a hash it is not, after the same work: the time does not tell whether
   * there is one.
   *
   * @throws {ApiError} 503 when too many wait already
   */
  async verify(password: string, encoded: string | null): Promise<boolean> {
    if (this.waiting.length >= this.config.LOGIN_QUEUE_LENGTH) {
      const message = 'Too many people are signing in right now: try again in a few seconds';
      throw new ApiError('service_unavailable', message, { reason: 'too_many_logins' });
    }
    await this.enter();
    try {
      return (await verify(encoded ?? this.dummy, password)) && encoded !== null;
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
