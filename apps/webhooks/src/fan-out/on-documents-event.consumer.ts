import { eventTypesOf, type DocumentsEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches } from '@referral-exchange/messaging';
import { deliveriesFor } from './deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Creates the deliveries for events of documents. */
@EventConsumer('fan-out')
export class OnDocumentsEventConsumer {
  constructor(private readonly store: StoreDeliveries) {}

  @HandleEventBatches({ types: eventTypesOf('documents.events'), size: 200 })
  async handle(events: DocumentsEvent[]): Promise<void> {
    await this.store.execute(events.flatMap(deliveriesFor));
  }
}
