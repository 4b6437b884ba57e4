import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, newId } from '@referral-exchange/telemetry';
import { countedAddress, countedNetwork } from '@referral-exchange/http';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { LoginFailures } from './login-failures.repository.js';

/** Who tries to sign in, from where. */
export interface LoginAttempt {
  email: string;
  clientAddress: string;
  /** The browser holds a session or a refresh token of the user with this email. */
  isOwnBrowser?: boolean;
}

export type LoginLimit = 'rate_limited_email' | 'rate_limited_ip';

interface Counted {
  limit: LoginLimit;
  key: Buffer;
  most: number;
  /** Does not refuse the user's own browser. */
  isOfOthers?: boolean;
}

/** Half of a hash. The keys of an email begin with the half that is the email's. */
const HALF = 16;
const LOWEST = Buffer.alloc(HALF);
const HIGHEST = Buffer.alloc(HALF, 0xff);

/**
 * Limits failed logins within 15 minutes, in Postgres, so that all replicas count together (decisions,
 * section 8, and section 14, "Lockouts and mail"): 5 of one email from one network, 50 of one email from
 * anywhere, 20 from one address. Whoever guesses from one network so locks out that network, not the user.
 * With 50 from many networks the email is refused, but never in a browser that is the user's already. Only
 * hashes are stored: people also type passwords into the field for the email. A success does not reset the
 * count, or an attacker could reset the one of its own address.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    private readonly failures: LoginFailures,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The limit that refuses this attempt before its password is looked at; null when none does. */
  async refusal(attempt: LoginAttempt): Promise<LoginLimit | null> {
    const counted = this.countedOf(attempt);
    return exceeded(counted, await this.failures.count(keysOf(counted)), attempt);
  }

  /**
   * Settles an attempt whose password was checked. The attempts of one email are settled one after the other,
   * on all replicas: of many guesses at once, no more than the limit get an answer about the password, be it
   * right or wrong.
   */
  async settle(attempt: LoginAttempt, isRight: boolean): Promise<LoginLimit | null> {
    const counted = this.countedOf(attempt);
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
    const half = keyOfEmail(email).subarray(0, HALF);
    await this.failures.forgive(Buffer.concat([half, LOWEST]), Buffer.concat([half, HIGHEST]));
  }

  private countedOf({ email, clientAddress }: LoginAttempt): Counted[] {
    const { config } = this;
    const scaled = (count: number) => Math.max(1, Math.round(count * config.RATE_LIMIT_SCALE));
    const ofEmail = keyOfEmail(email);
    const ofNetwork = keyOf(`network ${countedNetwork(clientAddress)}`);
    return [
      {
        limit: 'rate_limited_email',
        key: Buffer.concat([ofEmail.subarray(0, HALF), ofNetwork.subarray(0, HALF)]),
        most: scaled(config.LOGIN_FAILURES_PER_EMAIL),
      },
      {
        limit: 'rate_limited_email',
        key: ofEmail,
        most: scaled(config.LOGIN_FAILURES_PER_EMAIL_ANYWHERE),
        isOfOthers: true,
      },
      {
        limit: 'rate_limited_ip',
        key: keyOf(`address ${countedAddress(clientAddress)}`),
        most: scaled(config.LOGIN_FAILURES_PER_ADDRESS),
      },
    ];
  }

  /** The same work for every email, whether a user has it or not. */
  private async recordReached({ clientAddress }: LoginAttempt, limit: LoginLimit | null): Promise<void> {
    if (!limit) return;
    await this.auditLog.record(SYSTEM, {
      action: 'login.throttled',
      subjectType: 'login',
      subjectId: newId(),
      details: { limit, clientAddress },
    });
  }
}

function exceeded(counted: Counted[], failures: number[], { isOwnBrowser }: LoginAttempt): LoginLimit | null {
  const reached = counted.filter(({ most }, index) => failures[index]! >= most);
  return reached.find(({ isOfOthers }) => !(isOfOthers && isOwnBrowser))?.limit ?? null;
}

const keysOf = (counted: Counted[]): Buffer[] => counted.map(({ key }) => key);

function keyOfEmail(email: string): Buffer {
  return keyOf(`email ${email.trim().toLowerCase()}`);
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
