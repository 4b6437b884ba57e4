import { Injectable } from '@nestjs/common';
import { authMetrics } from '../auth.metrics.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { LoginThrottle } from './login-throttle.js';
import type { LoginAttempt, LoginLimit } from './throttle-keys.js';

export type PasswordCheck =
  | { outcome: 'ok'; account: Account }
  | { outcome: 'invalid_credentials' | 'account_not_fully_activated' | 'account_inactive' | LoginLimit };

/**
 * Checks the password of a person who signs in, for the login of the dashboard and for that of oauth. An
 * email that no user has costs the same work and gets the same answer as a wrong password. That an account is
 * deactivated is told only to a caller that knows its password; that an invitation is not accepted yet, or
 * was withdrawn, to every caller: such an account has no password.
 */
@Injectable()
export class VerifyPassword {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly passwordHasher: PasswordHasher,
    private readonly loginThrottle: LoginThrottle,
  ) {}

  /** @throws 503 `service_unavailable` when too many logins wait already */
  async execute(attempt: LoginAttempt & { password: string }): Promise<PasswordCheck> {
    const check = await this.check(attempt);
    authMetrics.passwordChecks.add({ outcome: check.outcome });
    return check;
  }

  private async check(attempt: LoginAttempt & { password: string }): Promise<PasswordCheck> {
    const refused = await this.loginThrottle.refusal(attempt);
    if (refused) return { outcome: refused };
    const account = await this.accounts.findByEmail(attempt.email.trim());
    const isRight = await this.passwordHasher.verify(attempt.password, account?.passwordHash ?? null);
    const limited = await this.loginThrottle.settle(attempt, isRight);
    if (limited) return { outcome: limited };
    if (account && account.passwordHash === null)
      return { outcome: account.isActive ? 'account_not_fully_activated' : 'account_inactive' };
    if (!account || !isRight) return { outcome: 'invalid_credentials' };
    return account.isActive ? { outcome: 'ok', account } : { outcome: 'account_inactive' };
  }
}
