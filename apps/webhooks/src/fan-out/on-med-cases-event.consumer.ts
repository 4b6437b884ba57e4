import { eventTypesOf, type MedCasesEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches, type EventContext } from '@referral-exchange/messaging';
import { FanOutAndArchive } from './fan-out-and-archive.js';
import { providerDeliveriesFor } from './provider-deliveries-for.js';

/**
 * Creates the deliveries to providers for events of med referrals and the pharmacy ledger, and saves which
 * med cases are archived.
 */
@EventConsumer('fan-out')
export class OnMedCasesEventConsumer {
  constructor(private readonly fanOutAndArchive: FanOutAndArchive) {}

  @HandleEventBatches({ types: eventTypesOf('med-cases.events'), size: 200, ownsInbox: true })
  async handle(events: MedCasesEvent[], { consumer }: EventContext): Promise<void> {
    await this.fanOutAndArchive.execute(consumer, events, providerDeliveriesFor);
  }
}
