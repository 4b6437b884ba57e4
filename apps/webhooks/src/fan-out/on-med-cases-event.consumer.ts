import { eventTypesOf, type MedCasesEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { providerDeliveriesFor } from './provider-deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Fans out what happens to med referrals and the pharmacy ledger, to providers. */
@EventConsumer('fan-out')
export class OnMedCasesEventConsumer {
  constructor(private readonly store: StoreDeliveries) {}

  @HandleEventBatches({ types: eventTypesOf('med-cases.events'), size: 200 })
  async handle(events: MedCasesEvent[]): Promise<void> {
    await this.store.execute(events.flatMap(providerDeliveriesFor));
  }
}
