import { eventTypesOf, type DocumentsEvent } from '@referral-exchange/contracts';
import { EventConsumer, HandleEventBatches, type EventContext } from '@referral-exchange/messaging';
import { deliveriesFor } from './deliveries-for.js';
import { FanOut } from './fan-out.js';

/** Creates the deliveries for events of documents. */
@EventConsumer('fan-out')
export class OnDocumentsEventConsumer {
  constructor(private readonly fanOut: FanOut) {}

  @HandleEventBatches({ types: eventTypesOf('documents.events'), size: 200, ownsInbox: true })
  async handle(events: DocumentsEvent[], { consumer }: EventContext): Promise<void> {
    await this.fanOut.execute(consumer, events, deliveriesFor);
  }
}
