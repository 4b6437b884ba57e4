import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, countedAddress, Database, newId, SYSTEM } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';

/** Who tries to sign in, from where. */
export interface LoginAttempt {
  email: string;
  clientAddress: string;
}

export type LoginLimit = 'rate_limited_email' | 'rate_limited_ip';

interface Counted {
  limit: LoginLimit;
  key: Buffer;
  most: number;
}

const COUNT = `
  SELECT key, count(*)::int AS failures FROM login_failures
   WHERE key = ANY($1) AND failed_at > clock_timestamp() - make_interval(mins => $2) GROUP BY key`;
const INSERT = `INSERT INTO login_failures (key, failed_at) SELECT key, clock_timestamp() FROM unnest($1::bytea[]) key`;
const LOCK = 'SELECT pg_advisory_xact_lock(id) FROM unnest($1::bigint[]) id';
const PURGE = 'DELETE FROM login_failures WHERE failed_at < now() - make_interval(mins => $1)';

/**
 * Limits failed logins: 5 of one email and 20 from one address in 15 minutes (decisions, section 8), in Postgres, so that all
 * replicas count together. Only hashes are stored: people also type passwords into the field for the email. A success does not
 * reset the count, or an attacker could reset the one of its own address.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly database: Database,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** The limit that refuses this attempt before its password is looked at; null when none does. */
  async refusal(attempt: LoginAttempt): Promise<LoginLimit | null> {
    const counted = this.countedOf(attempt);
    return exceeded(counted, await this.countAll(counted));
  }

  /**
   * Settles an attempt whose password was checked. The attempts of one email are settled one after the other, on all
   * replicas: of many guesses at once, no more than the limit get an answer about the password, be it right or wrong.
   */
  async settle(attempt: LoginAttempt, isRight: boolean): Promise<LoginLimit | null> {
    const counted = this.countedOf(attempt);
    return this.database.transaction(async () => {
      await this.database.query(LOCK, [counted.map(({ key }) => key.readBigInt64BE()).sort(ascending)]);
      const failures = await this.countAll(counted);
      const limit = exceeded(counted, failures);
      if (limit || isRight) return limit;
      await this.database.query(INSERT, [counted.map(({ key }) => key)]);
      await this.recordReached(
        attempt,
        exceeded(
          counted,
          failures.map((count) => count + 1),
        ),
      );
      return null;
    });
  }

  /** Deletes failures that no longer count. */
  async purge(): Promise<void> {
    await this.database.query(PURGE, [this.config.LOGIN_WINDOW_MINUTES]);
  }

  private countedOf({ email, clientAddress }: LoginAttempt): Counted[] {
    const { LOGIN_FAILURES_PER_EMAIL, LOGIN_FAILURES_PER_ADDRESS, RATE_LIMIT_SCALE } = this.config;
    const scaled = (count: number) => Math.max(1, Math.round(count * RATE_LIMIT_SCALE));
    return [
      {
        limit: 'rate_limited_email',
        key: keyOf(`email ${email.trim().toLowerCase()}`),
        most: scaled(LOGIN_FAILURES_PER_EMAIL),
      },
      {
        limit: 'rate_limited_ip',
        key: keyOf(`address ${countedAddress(clientAddress)}`),
        most: scaled(LOGIN_FAILURES_PER_ADDRESS),
      },
    ];
  }

  private async countAll(counted: Counted[]): Promise<number[]> {
    const keys = counted.map(({ key }) => key);
    const params = [keys, this.config.LOGIN_WINDOW_MINUTES];
    const rows = await this.database.prepared<{ key: Buffer; failures: number }>(
      'login-failures',
      COUNT,
      params,
    );
    return keys.map((key) => rows.find((row) => row.key.equals(key))?.failures ?? 0);
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

function exceeded(counted: Counted[], failures: number[]): LoginLimit | null {
  return counted.find(({ most }, index) => failures[index]! >= most)?.limit ?? null;
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : 1);
