import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { AuthConfig } from '../config.js';
import { loginRefused, wrongCurrentPassword } from '../logins/login-refused.js';
import { VerifyPassword } from '../passwords/verify-password.js';
import { CheckSecondFactor } from '../second-factors/check-second-factor.js';
import { secondFactorRefused } from '../second-factors/second-factor-refused.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';

/** The present password, or a fresh code of an app. */
export interface Presence {
  currentPassword?: string;
  code?: string;
}

/**
 * Whoever changes second factors shows that it is the person and not a browser that was left open: by the
 * password, or by a code. Both count as logins when they are wrong.
 */
@Injectable()
export class ProvePresence {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly verifyPassword: VerifyPassword,
    private readonly checkSecondFactor: CheckSecondFactor,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
  ) {}

  /** Returns the calling user. @throws 401 `invalid_credentials`; 403 when too many failed */
  async execute(
    { userId }: Caller,
    { currentPassword, code }: Presence,
    clientAddress: string,
  ): Promise<Account> {
    const account = await this.accounts.find(userId!);
    if (!account) throw new ApiError('token_invalid', 'The user of this token does not exist');
    if (code !== undefined) {
      const { outcome } = await this.checkSecondFactor.execute(
        account,
        { kind: 'totp', code },
        clientAddress,
      );
      if (outcome !== 'ok') throw secondFactorRefused(outcome, this.config);
      return account;
    }
    const attempt = { email: account.email, password: currentPassword!, clientAddress, isOwnBrowser: true };
    const { outcome } = await this.verifyPassword.execute(attempt);
    if (outcome === 'invalid_credentials') throw wrongCurrentPassword();
    if (outcome !== 'ok') throw loginRefused(outcome, this.config);
    return account;
  }
}
