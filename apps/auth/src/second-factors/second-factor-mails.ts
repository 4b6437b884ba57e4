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
    { email, firstName }: Pick<Account, 'email' | 'firstName'>,
    change: Change,
    { factorName = null, changedBy = null }: { factorName?: string | null; changedBy?: string | null } = {},
  ): Promise<void> {
    const data = { firstName, change, factorName, changedBy };
    await this.mail.send({ to: email, template: 'second_factor_changed', data, causedBy: null });
  }
}
