import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { Grants } from './grants.js';

/** A new password ends what clients hold in the user's name: who knew the old one may have granted it. */
@EventConsumer('replaced-passwords')
export class OnPasswordReplacedConsumer {
  constructor(private readonly grants: Grants) {}

  @HandleEvents('password.replaced.v1')
  handle({ data: { userId } }: EventOfType<'password.replaced.v1'>): Promise<void> {
    return this.grants.revokeOfAccounts([userId]);
  }
}
