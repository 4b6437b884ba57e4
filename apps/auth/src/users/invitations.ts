import { Inject, Injectable } from '@nestjs/common';
import { Mail } from '@referral-exchange/mail';
import { CONFIG, type Caller } from '@referral-exchange/platform';
import type { AuthConfig } from '../config.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import type { User } from './user.entity.js';

/** Decisions, section 4. */
const INVITATION_HOURS = 72;

/** Invitations by mail. The link holds a token that works once; a new invitation replaces the one before. */
@Injectable()
export class Invitations {
  constructor(
    private readonly tokens: OneTimeTokens,
    private readonly mail: Mail,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'PUBLIC_BASE_URL'>,
  ) {}

  /** In the ambient transaction: no user without a mail, no mail without a user. */
  async send(caller: Caller, user: User, ownerName: string): Promise<void> {
    const token = await this.tokens.issue(user.id, 'invitation', INVITATION_HOURS);
    // a fragment is never sent to a server, so no log and no scanner of mails gets the token
    const link = new URL(`/accept-invitation#token=${token}`, this.config.PUBLIC_BASE_URL).href;
    const { firstName } = user;
    const data = { firstName, ownerName, invitedBy: caller.userName, link, hours: INVITATION_HOURS };
    await this.mail.send({ to: user.email, template: 'invitation', data });
  }
}
