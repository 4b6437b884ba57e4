import { Injectable } from '@nestjs/common';
import { validationError, type Caller } from '@referral-exchange/platform';
import { ReplacePassword } from '../passwords/replace-password.js';
import { VerifyPassword } from '../passwords/verify-password.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { PasswordHasher } from '../users/password-hasher.js';
import { loginRefused } from './login.js';

export interface ChangePasswordCommand {
  currentPassword: string;
  newPassword: string;
  clientAddress: string;
  /** The session that goes on. */
  sessionId: string | undefined;
}

/** `POST /auth/change-password`: sets another password; all other sessions and the OAuth grants of the user end. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly verify: VerifyPassword,
    private readonly passwords: PasswordHasher,
    private readonly replace: ReplacePassword,
  ) {}

  /** @throws 401 `invalid_credentials` when the current password is wrong; it counts as a failed login */
  async execute(caller: Caller, command: ChangePasswordCommand): Promise<void> {
    const { currentPassword, newPassword, clientAddress, sessionId } = command;
    if (newPassword === currentPassword) {
      const message = 'newPassword must differ from currentPassword';
      throw validationError([{ field: 'newPassword', code: 'unchanged', message }]);
    }
    const { email } = (await this.accounts.find(caller.userId!))!;
    const check = await this.verify.execute({ email, password: currentPassword, clientAddress });
    if (check.outcome !== 'ok') throw loginRefused(check.outcome);
    const passwordHash = await this.passwords.hash(newPassword);
    const userId = check.account.id;
    await this.replace.execute(caller, {
      userId,
      passwordHash,
      reason: 'password_changed',
      keptSession: sessionId,
    });
  }
}
