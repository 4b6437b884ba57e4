import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { Grants } from './grants.js';

/**
 * A deactivated user's grants end for good: after a reactivation the user signs in again. Its tokens are
 * refused before that already.
 */
@EventConsumer('deactivated-users')
export class OnUserDeactivatedConsumer {
  constructor(private readonly grants: Grants) {}

  @HandleEvents('user.deactivated.v1')
  handle({ data: { user } }: EventOfType<'user.deactivated.v1'>): Promise<void> {
    return this.grants.revokeOfAccounts([user.id]);
  }
}
