import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { Grants } from './grants.js';

/**
 * Lost second factors end what clients hold in the user's name, and the sign-ins of browsers: who found the
 * phone may have allowed them. Handled again it ends nothing more than what was granted since.
 */
@EventConsumer('reset-second-factors')
export class OnSecondFactorsResetConsumer {
  constructor(private readonly grants: Grants) {}

  @HandleEvents('second_factors.reset.v1')
  handle({ data: { userId } }: EventOfType<'second_factors.reset.v1'>): Promise<void> {
    return this.grants.revokeOfAccounts([userId]);
  }
}
