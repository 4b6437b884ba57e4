import { Inject, Injectable } from '@nestjs/common';
import type { UserFacts } from '@referral-exchange/contracts';
import { Mail } from '@referral-exchange/mail';
import { CONFIG } from '@referral-exchange/telemetry';
import { referralInApp } from '@referral-exchange/http';
import { ACKNOWLEDGE_PATH } from '../acknowledgement-links/link-page.js';
import { AcknowledgementLinks } from '../acknowledgement-links/acknowledgement-links.repository.js';
import { mayDecline } from '../acknowledgement-links/link.policy.js';
import type { NewNotice } from '../../core/history/notice.entity.js';
import type { ReferralsConfig } from '../../config.js';
import type { NoticeLetter } from './notice-letters.js';

/**
 * Writes the mails of a notice, one to each person, with a link of their own where there is one. Call it in a
 * transaction.
 */
@Injectable()
export class WriteMails {
  constructor(
    private readonly mail: Mail,
    private readonly links: AcknowledgementLinks,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'PUBLIC_BASE_URL' | 'FIRM_APP_URL'>,
  ) {}

  async execute(notice: NewNotice, letter: NoticeLetter, people: readonly UserFacts[]): Promise<void> {
    const { causedBy } = letter;
    const inApp = referralInApp(this.config, notice.referralId);
    for (const person of people) {
      const { email: to, firstName, role } = person;
      if (letter.template === 'message_received') {
        const data = { ...letter.data, firstName, link: inApp };
        // words of people, which may be about the client
        await this.mail.send({ to, template: letter.template, data, causedBy, subjectId: notice.referralId });
      } else {
        const link = await this.linkFor(notice, person);
        const data = { ...letter.data, firstName, link, mayDecline: mayDecline(role) };
        await this.mail.send({ to, template: letter.template, data, causedBy });
      }
    }
  }

  private async linkFor({ referralId, firmId }: NewNotice, { id: userId }: UserFacts): Promise<string> {
    const token = await this.links.issue({ referralId, firmId, userId });
    return new URL(`${ACKNOWLEDGE_PATH}?token=${token}`, this.config.PUBLIC_BASE_URL).href;
  }
}
