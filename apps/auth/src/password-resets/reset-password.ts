import { Injectable } from '@nestjs/common';
import { callerOf, Database, validationError, type ApiError } from '@referral-exchange/platform';
import { sessionPrincipal } from '../logins/session-principal.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { ReplacePassword } from '../passwords/replace-password.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { PasswordHasher } from '../users/password-hasher.js';

/** `POST /auth/reset-password`: sets a new password by the token of a mail; all sessions and OAuth grants of the user end. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokens,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordHasher,
    private readonly replace: ReplacePassword,
  ) {}

  /** @throws 400 when the token cannot be used */
  async execute({ token, newPassword }: { token: string; newPassword: string }): Promise<void> {
    const found = await this.tokens.find(token, 'password_reset');
    if (!found) throw unusable('invalid', 'The link is not valid: it was used, or replaced by a newer one');
    if (!found.isLive) throw unusable('expired', 'The link has expired: ask for a new one');
    // before the transaction, as it takes long; after the token was seen, so that strangers cannot keep the processor busy
    const passwordHash = await this.passwords.hash(newPassword);
    await this.database.transaction(async () => {
      const userId = await this.tokens.use(token, 'password_reset');
      const account = userId && (await this.accounts.find(userId));
      if (!account) throw unusable('invalid', 'The link is not valid: it was used just now');
      const command = { userId: account.id, passwordHash, reason: 'password_reset' } as const;
      await this.replace.execute(callerOf(sessionPrincipal(account)), command);
    });
  }
}

function unusable(code: string, message: string): ApiError {
  return validationError([{ field: 'token', code, message }]);
}
