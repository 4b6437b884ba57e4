import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { Grants } from './grants.js';

/** Clocks of two services differ by less: what was given in this time ends too, and is given again. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * A deactivated user's grants end for good: after a reactivation the user signs in again. Its tokens are
 * refused before that already. The event may come late, as a dead letter that is replayed: what the user
 * allowed since stays.
 */
@EventConsumer('deactivated-users')
export class OnUserDeactivatedConsumer {
  constructor(private readonly grants: Grants) {}

  @HandleEvents('user.deactivated.v1')
  handle({ data: { user }, occurredAt }: EventOfType<'user.deactivated.v1'>): Promise<void> {
    return this.grants.revokeOfAccounts([user.id], new Date(Date.parse(occurredAt) + CLOCKS_DIFFER_MS));
  }
}
