import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { authMetrics } from '../auth.metrics.js';
import type { AuthConfig } from '../config.js';
import { Turns } from './turns.js';

const CORES = availableParallelism();
/** Passwords that are verified at once. One core stays for other requests, however many people log in. */
export const VERIFIED_AT_ONCE = Math.max(1, CORES - 1);

/**
 * Argon2id with the library's defaults, which OWASP recommends (19 MiB, two passes; decisions, section 8). A
 * hash takes a core and its memory for tens of milliseconds, so the process computes at most one per core at
 * a time, on threads of their own, and queues the rest. Passwords are normalised to NFC: one keyboard sends ä
 * as one character, another as two (ADR 103).
 */
@Injectable()
export class PasswordHasher implements OnModuleInit, OnApplicationShutdown {
  private readonly hashing = new Turns(CORES);
  private readonly verifying = new Turns(VERIFIED_AT_ONCE);
  private readonly stopObserving = authMetrics.loginQueue.observe((observe) =>
    observe(this.verifying.waiting, {}),
  );
  /** The hash of a password that nobody knows. */
  private dummy = '';

  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_QUEUE_LENGTH'>) {}

  /** Before the first login: the first one with an unknown email must not take longer than others. */
  async onModuleInit(): Promise<void> {
    this.dummy = await this.hash(randomBytes(32).toString('hex'));
  }

  onApplicationShutdown(): void {
    this.stopObserving();
  }

  /** The encoded hash (`$argon2id$…`) of one password. */
  hash(password: string): Promise<string> {
    return this.hashing.run(() => hash(password.normalize('NFC')));
  }

  /**
   * Whether this is the password of this hash. Without a hash it is not, after the same work: the time does
   * not tell whether there is one.
   *
   * @throws {ApiError} 503 when too many wait already
   */
  async verify(password: string, encoded: string | null): Promise<boolean> {
    if (this.verifying.waiting >= this.config.LOGIN_QUEUE_LENGTH) {
      const message = 'Too many people are signing in right now: try again in a few seconds';
      throw new ApiError('service_unavailable', message, { reason: 'too_many_logins' });
    }
    const isRight = await this.verifying.run(() => verify(encoded ?? this.dummy, password.normalize('NFC')));
    return isRight && encoded !== null;
  }
}
