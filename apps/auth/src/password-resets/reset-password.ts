import { Injectable } from '@nestjs/common';
import { callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { sessionPrincipal } from '../logins/session-principal.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { unusableToken } from '../one-time-tokens/unusable-token.js';
import { LoginThrottle } from '../passwords/login-throttle.js';
import { ReplacePassword } from '../passwords/replace-password.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { PasswordHasher } from '../users/password-hasher.js';

/**
 * `POST /auth/reset-password`: sets a new password by the token of a mail. All sessions and OAuth grants of
 * the user end, and failed logins with the email no longer count, because the link in the mail proves who the
 * user is.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensRepository,
    private readonly accounts: AccountsRepository,
    private readonly passwordHasher: PasswordHasher,
    private readonly replacePassword: ReplacePassword,
    private readonly loginThrottle: LoginThrottle,
  ) {}

  /** @throws 400 when the token cannot be used */
  async execute({ token, newPassword }: { token: string; newPassword: string }): Promise<void> {
    const found = await this.tokens.find(token, 'password_reset');
    if (!found)
      throw unusableToken('invalid', 'The link is not valid: it was used, or replaced by a newer one');
    if (!found.isLive) throw unusableToken('expired', 'The link has expired: ask for a new one');
    // before the transaction, as it takes long; after the token was seen, so that strangers cannot keep the
    // processor busy
    const passwordHash = await this.passwordHasher.hash(newPassword);
    await this.database.transaction(async () => {
      // the user is locked before the token, as everywhere: two that lock in different orders would wait for
      // each other
      const account = await this.accounts.findForUpdate(found.userId);
      const isUsed = account && (await this.tokens.use(token, 'password_reset')) === account.id;
      const command = { userId: found.userId, passwordHash, reason: 'password_reset' } as const;
      if (!isUsed || !(await this.replacePassword.execute(callerOf(sessionPrincipal(account)), command)))
        throw unusableToken(
          'invalid',
          'The link is not valid: it was used just now, or the password was changed',
        );
      await this.loginThrottle.forgive(account.email);
    });
  }
}
