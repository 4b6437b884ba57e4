import { CASE_EVENT_TYPES, type ReferralsEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches, Inbox, type EventContext } from '@referral-exchange/messaging';
import { ArchivedScopes, isArchiveEvent } from '../archive/archived-scopes.repository.js';
import { HeldDeliveries } from '../delivery/held-deliveries.repository.js';
import { deliveriesFor } from './deliveries-for.js';
import { FanOut } from './fan-out.js';
import { StoreDeliveries } from './store-deliveries.js';

/**
 * Creates deliveries for events of cases and referrals, and saves what is archived, in order per case.
 * Messages have no webhook event.
 */
@EventConsumer('fan-out')
export class OnReferralsEventConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly fanOut: FanOut,
    private readonly store: StoreDeliveries,
    private readonly archived: ArchivedScopes,
    private readonly held: HeldDeliveries,
  ) {}

  @HandleEventBatches({ types: CASE_EVENT_TYPES, size: 200, ownsInbox: true })
  async handle(events: ReferralsEvent[], { consumer }: EventContext): Promise<void> {
    if (!events.some(isArchiveEvent)) await this.fanOut.execute(consumer, events, deliveriesFor);
    else await this.inbox.handleOnce(consumer, events, (unhandled) => this.storeAndArchive(unhandled));
  }

  private async storeAndArchive(events: readonly ReferralsEvent[]): Promise<void> {
    await this.store.execute(events.flatMap(deliveriesFor));
    for (const event of events.filter(isArchiveEvent)) {
      const restored = await this.archived.save(event);
      if (restored) await this.held.release([restored]);
    }
  }
}
