import { CASE_EVENT_TYPES, type ReferralsEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { ArchivedScopes, isArchiveEvent } from '../archive/archived-scopes.repository.js';
import { HeldDeliveries } from '../delivery/held-deliveries.repository.js';
import { deliveriesFor } from './deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/**
 * Creates deliveries for events of cases and referrals, and saves what is archived, in order per case.
 * Messages have no webhook event.
 */
@EventConsumer('fan-out')
export class OnReferralsEventConsumer {
  constructor(
    private readonly store: StoreDeliveries,
    private readonly archived: ArchivedScopes,
    private readonly held: HeldDeliveries,
  ) {}

  @HandleEventBatches({ types: CASE_EVENT_TYPES, size: 200 })
  async handle(events: ReferralsEvent[]): Promise<void> {
    await this.store.execute(events.flatMap(deliveriesFor));
    for (const event of events.filter(isArchiveEvent)) {
      const restored = await this.archived.save(event);
      if (restored) await this.held.release([restored]);
    }
  }
}
