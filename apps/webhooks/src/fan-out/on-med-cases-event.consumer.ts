import { eventTypesOf, type MedCasesEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches, type EventContext } from '@referral-exchange/messaging';
import { FanOut } from './fan-out.js';
import { providerDeliveriesFor } from './provider-deliveries-for.js';

/** Creates the deliveries to providers for events of med referrals and the pharmacy ledger. */
@EventConsumer('fan-out')
export class OnMedCasesEventConsumer {
  constructor(private readonly fanOut: FanOut) {}

  @HandleEventBatches({ types: eventTypesOf('med-cases.events'), size: 200, ownsInbox: true })
  async handle(events: MedCasesEvent[], { consumer }: EventContext): Promise<void> {
    await this.fanOut.execute(consumer, events, providerDeliveriesFor);
  }
}
