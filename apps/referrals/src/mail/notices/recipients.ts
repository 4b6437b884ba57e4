import { Inject, Injectable } from '@nestjs/common';
import { readUsersOfFirmCall, type UserFacts } from '@referral-exchange/contracts';
import { isMailAddress } from '@referral-exchange/http';
import { CONFIG, log } from '@referral-exchange/telemetry';
import { ServiceClient } from '@referral-exchange/identity';
import type { ReferralsConfig } from '../../config.js';
import type { NewNotice } from '../../core/history/notice.entity.js';
import { isTold, isUnreachable, MAX_RECIPIENTS } from './recipients.policy.js';

/**
 * The people of a firm who get a mail. Their addresses belong to auth; they are kept nowhere here but in the
 * mails themselves.
 */
@Injectable()
export class Recipients {
  constructor(
    private readonly services: ServiceClient,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'SMTP_URL'>,
  ) {}

  /** The people of a firm now. @throws 503 when auth does not answer */
  async usersOf(firmId: string): Promise<UserFacts[]> {
    const options = { forFirm: firmId };
    return (await this.services.call(readUsersOfFirmCall, { params: { firmId } }, options)).users;
  }

  /** The people of a firm who get a notice by mail. */
  of({ kind, firmId, id }: NewNotice, users: readonly UserFacts[]): UserFacts[] {
    const told = users.filter(({ role, email }) => isTold(kind, role) && this.canReach(email));
    if (told.length > MAX_RECIPIENTS)
      log.warn(
        { noticeId: id, firmId, people: told.length, told: MAX_RECIPIENTS },
        'a notice has more recipients than get a mail',
      );
    return told.slice(0, MAX_RECIPIENTS);
  }

  /** A folder takes any address. */
  private canReach(email: string): boolean {
    return isMailAddress(email) && !(this.config.SMTP_URL !== undefined && isUnreachable(email));
  }
}
