import { Inject, Injectable } from '@nestjs/common';
import type { UserFacts } from '@referral-exchange/contracts';
import { Mail, type AnyMail } from '@referral-exchange/mail';
import { CONFIG } from '@referral-exchange/telemetry';
import { referralInApp } from '@referral-exchange/http';
import { ACKNOWLEDGE_PATH } from '../acknowledgement-links/link-page.js';
import { AcknowledgementLinksRepository } from '../acknowledgement-links/acknowledgement-links.repository.js';
import { mayDecline } from '../acknowledgement-links/link.policy.js';
import type { NewNotice } from '../../core/history/notice.entity.js';
import type { ReferralsConfig } from '../../config.js';
import type { NoticeLetter } from './notice-letters.js';

/** A notice with what it says, and the people whom it is mailed to. */
export interface ReadyNotice {
  notice: NewNotice;
  letter: NoticeLetter;
  people: readonly UserFacts[];
  /** The trace that its mails continue. */
  traceparent: string | null;
}

/**
 * Writes the mails of notices, one to each person, with a link of their own where there is one. Two
 * statements for any notices. Call it in a transaction.
 */
@Injectable()
export class WriteMails {
  constructor(
    private readonly mail: Mail,
    private readonly links: AcknowledgementLinksRepository,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'PUBLIC_BASE_URL' | 'FIRM_APP_URL'>,
  ) {}

  async execute(ready: readonly ReadyNotice[]): Promise<void> {
    const each = ready.flatMap(({ people, ...one }) => people.map((person) => ({ ...one, person })));
    const linked = each.filter(({ letter }) => letter.template === 'referral_received');
    const tokens = await this.links.issue(
      linked.map(({ notice: { referralId, firmId }, person }) => ({ referralId, firmId, userId: person.id })),
    );
    const tokenOf = new Map(linked.map((one, index) => [one, tokens[index]!]));
    await this.mail.sendAll(each.map((one) => this.mailOf(one, tokenOf.get(one))));
  }

  private mailOf(
    { notice, letter, person, traceparent }: Omit<ReadyNotice, 'people'> & { person: UserFacts },
    token: string | undefined,
  ): AnyMail {
    const { email: to, firstName, role } = person;
    const recipient = { userId: person.id, firmId: notice.firmId };
    const { causedBy } = letter;
    if (letter.template === 'message_received') {
      const data = { ...letter.data, firstName, link: referralInApp(this.config, notice.referralId) };
      // words of people, which may be about the client
      const subjectId = notice.referralId;
      return { to, recipient, template: letter.template, data, causedBy, traceparent, subjectId };
    }
    const link = new URL(`${ACKNOWLEDGE_PATH}?token=${token}`, this.config.PUBLIC_BASE_URL).href;
    const data = { ...letter.data, firstName, link, mayDecline: mayDecline(role) };
    return { to, recipient, template: letter.template, data, causedBy, traceparent };
  }
}
