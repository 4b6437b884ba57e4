import { Inject, Injectable } from '@nestjs/common';
import { Mail } from '@referral-exchange/mail';
import { CONFIG } from '@referral-exchange/telemetry';
import { AccountMailsRepository } from '../account-mails/account-mails.repository.js';
import type { AuthConfig } from '../config.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { RESET_PASSWORD_PATH } from '../page-paths.js';
import type { Account } from '../users/accounts.repository.js';

/** How long a reset link works. */
const RESET_HOURS = 1;

/** Links to choose a new password, by mail. A new one replaces the one before. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly accountMails: AccountMailsRepository,
    private readonly tokens: OneTimeTokensRepository,
    private readonly mail: Mail,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_BASE_URL'>,
  ) {}

  /** In the ambient transaction. Returns false, and sends nothing, while the address is to be left alone. */
  async send(account: Account, { signIn }: { signIn?: string | null }): Promise<boolean> {
    const { id, email, firstName, firmId } = account;
    if ((await this.accountMails.claim(email)) > 0) return false;
    const token = await this.tokens.issue(id, 'password_reset', RESET_HOURS);
    const link = new URL(`${RESET_PASSWORD_PATH}?token=${token}`, this.config.PUBLIC_BASE_URL);
    // the sign-in that continues once there is a new password
    if (signIn) link.searchParams.set('sign_in', signIn);
    const data = { firstName, link: link.href, minutes: RESET_HOURS * 60 };
    const recipient = { userId: id, firmId };
    const usefulForMs = RESET_HOURS * 3_600_000;
    await this.mail.send({
      to: email,
      recipient,
      template: 'password_reset',
      data,
      causedBy: null,
      usefulForMs,
    });
    return true;
  }
}
