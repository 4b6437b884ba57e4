import { Inject, Injectable } from '@nestjs/common';
import { Mail } from '@referral-exchange/mail';
import { ApiError } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { AccountMailsRepository } from '../account-mails/account-mails.repository.js';
import type { AuthConfig } from '../config.js';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { ACCEPT_INVITATION_PATH } from '../page-paths.js';
import type { User } from './user.entity.js';

/** Decisions, section 4. */
const INVITATION_HOURS = 72;

/** Invitations by mail. The link holds a token that works once; a new invitation replaces the one before. */
@Injectable()
export class Invitations {
  constructor(
    private readonly accountMails: AccountMailsRepository,
    private readonly tokens: OneTimeTokensRepository,
    private readonly mail: Mail,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_BASE_URL'>,
  ) {}

  /**
   * Runs in the caller's transaction: user and mail are stored together, or neither is.
   *
   * @throws 429 `rate_limited` when the address got such a mail within the minute, or ten within the day
   */
  async send(caller: Caller, user: User, ownerName: string): Promise<void> {
    const waitSeconds = await this.accountMails.claim(user.email);
    if (waitSeconds > 0) throw tooManyMails(waitSeconds);
    const token = await this.tokens.issue(user.id, 'invitation', INVITATION_HOURS);
    const link = new URL(`${ACCEPT_INVITATION_PATH}?token=${token}`, this.config.PUBLIC_BASE_URL).href;
    const { firstName, email: to, firmId } = user;
    const data = { firstName, ownerName, invitedBy: caller.userName, link, hours: INVITATION_HOURS };
    const recipient = { userId: user.id, firmId };
    await this.mail.send({ to, recipient, template: 'invitation', data, causedBy: firmId });
  }
}

function tooManyMails(retryAfterSeconds: number): ApiError {
  return new ApiError(
    'rate_limited',
    'This address got a mail of this kind just now, or ten within a day: wait for the seconds in Retry-After',
    { reason: 'too_many_mails', retryAfterSeconds },
  );
}
