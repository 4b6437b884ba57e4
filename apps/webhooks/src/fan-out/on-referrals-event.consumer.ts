import { CASE_EVENT_TYPES, type ReferralsEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches, type EventContext } from '@referral-exchange/messaging';
import { deliveriesFor } from './deliveries-for.js';
import { FanOutAndArchive } from './fan-out-and-archive.js';

/** Creates deliveries for events of cases and referrals, and saves what is archived. Messages have none. */
@EventConsumer('fan-out')
export class OnReferralsEventConsumer {
  constructor(private readonly fanOutAndArchive: FanOutAndArchive) {}

  @HandleEventBatches({ types: CASE_EVENT_TYPES, size: 200, ownsInbox: true })
  async handle(events: ReferralsEvent[], { consumer }: EventContext): Promise<void> {
    await this.fanOutAndArchive.execute(consumer, events, deliveriesFor);
  }
}
