import { eventTypesOf, type MedCasesEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { providerDeliveriesFor } from './provider-deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Creates the deliveries to providers for events of med referrals and the pharmacy ledger. */
@EventConsumer('fan-out')
export class OnMedCasesEventConsumer {
  constructor(private readonly store: StoreDeliveries) {}

  @HandleEventBatches({ types: eventTypesOf('med-cases.events'), size: 200 })
  async handle(events: MedCasesEvent[]): Promise<void> {
    await this.store.execute(events.flatMap(providerDeliveriesFor));
  }
}
