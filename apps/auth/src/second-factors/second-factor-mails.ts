import { Injectable } from '@nestjs/common';
import { Mail, type TemplateData } from '@referral-exchange/mail';
import type { Account } from '../users/accounts.repository.js';

type Change = TemplateData<'second_factor_changed'>['change'];

/**
 * Tells people that their second factors changed: whoever did it had the password, or is an administrator.
 */
@Injectable()
export class SecondFactorMails {
  constructor(private readonly mail: Mail) {}

  /** In the ambient transaction. `factorName`: which one; `changedBy`: who did it, if somebody else. */
  async tell(
    { id: userId, email: to, firstName, firmId }: Pick<Account, 'id' | 'email' | 'firstName' | 'firmId'>,
    change: Change,
    { factorName = null, changedBy = null }: { factorName?: string | null; changedBy?: string | null } = {},
  ): Promise<void> {
    const data = { firstName, change, factorName, changedBy };
    const recipient = { userId, firmId };
    await this.mail.send({ to, recipient, template: 'second_factor_changed', data, causedBy: null });
  }
}
