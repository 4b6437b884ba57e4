import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { LoginFailuresRepository } from './login-failures.repository.js';
import {
  type Counted,
  countedOf,
  exceeded,
  type LoginAttempt,
  type LoginLimit,
  rangesOfEmail,
} from './throttle-keys.js';

/**
 * Limits failed logins within 15 minutes, in Postgres, so that all replicas count together (decisions,
 * section 8, and section 14, "Lockouts and mail"): 5 of one email from one network, 50 of one email from
 * anywhere, 20 from one address. Whoever guesses from one network so locks out that network, not the user.
 * With 50 from many networks the email is refused, but never in a browser that is the user's already. Only
 * hashes are stored: people also type passwords into the field for the email. A success does not reset the
 * count, or an attacker could reset the one of its own address. Second factors are counted in the same way,
 * apart from passwords (ADR 173).
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    private readonly failures: LoginFailuresRepository,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The limit that refuses this attempt before its password is looked at; null when none does. */
  async refusal(attempt: LoginAttempt): Promise<LoginLimit | null> {
    const counted = countedOf(attempt, this.config);
    return exceeded(counted, await this.failures.count(keysOf(counted)), attempt);
  }

  /**
   * Settles an attempt whose password was checked. The attempts of one email are settled one after the other,
   * on all replicas: of many guesses at once, no more than the limit get an answer about the password, be it
   * right or wrong.
   */
  async settle(attempt: LoginAttempt, isRight: boolean): Promise<LoginLimit | null> {
    const counted = countedOf(attempt, this.config);
    return this.database.transaction(async () => {
      const keys = keysOf(counted);
      await this.failures.lock(keys);
      const failures = await this.failures.count(keys);
      const limit = exceeded(counted, failures, attempt);
      if (limit || isRight) return limit;
      await this.failures.add(keys);
      const withThis = failures.map((count) => count + 1);
      await this.recordReached(attempt, exceeded(counted, withThis, attempt));
      return null;
    });
  }

  /** Forgets the failures of an email, in the ambient transaction; those of addresses stay. */
  async forgive(email: string): Promise<void> {
    for (const [first, last] of rangesOfEmail(email)) await this.failures.forgive(first, last);
  }

  /** The same work for every email, whether a user has it or not. */
  private async recordReached(
    { clientAddress, secondFactorOf }: LoginAttempt,
    limit: LoginLimit | null,
  ): Promise<void> {
    if (!limit) return;
    const isSecond = secondFactorOf !== undefined;
    await this.auditLog.record(SYSTEM, {
      action: isSecond ? 'second_factor.throttled' : 'login.throttled',
      subjectType: isSecond ? 'user' : 'login',
      subjectId: secondFactorOf ?? newId(),
      details: { limit, clientAddress },
    });
  }
}

const keysOf = (counted: Counted[]): Buffer[] => counted.map(({ key }) => key);
