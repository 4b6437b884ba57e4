import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { AuthConfig } from '../config.js';
import { ReplacePassword } from '../passwords/replace-password.js';
import { VerifyPassword } from '../passwords/verify-password.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { loginRefused, wrongCurrentPassword } from './login-refused.js';

export interface ChangePasswordCommand {
  currentPassword: string;
  newPassword: string;
  clientAddress: string;
  /** The session that continues. */
  sessionId: string | undefined;
}

/** `POST /auth/change-password`: sets another password; other sessions and OAuth grants of the user end. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly verifyPassword: VerifyPassword,
    private readonly passwordHasher: PasswordHasher,
    private readonly replacePassword: ReplacePassword,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
  ) {}

  /**
   * @throws 401 `invalid_credentials` when the current password is wrong, which counts as a failed login, or
   *   when another change came first
   */
  async execute(caller: Caller, command: ChangePasswordCommand): Promise<void> {
    const { currentPassword, newPassword, clientAddress, sessionId } = command;
    if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) {
      const message = 'newPassword must differ from currentPassword';
      throw validationError([{ field: 'newPassword', code: 'unchanged', message }]);
    }
    const { email } = (await this.accounts.find(caller.userId!))!;
    const attempt = { email, password: currentPassword, clientAddress, isOwnBrowser: true };
    const check = await this.verifyPassword.execute(attempt);
    if (check.outcome === 'invalid_credentials') throw wrongCurrentPassword();
    if (check.outcome !== 'ok') throw loginRefused(check.outcome, this.config);
    const isReplaced = await this.replacePassword.execute(caller, {
      userId: check.account.id,
      passwordHash: await this.passwordHasher.hash(newPassword),
      verifiedHash: check.account.passwordHash!,
      reason: 'password_changed',
      keptSession: sessionId,
    });
    if (!isReplaced) throw wrongCurrentPassword();
  }
}
