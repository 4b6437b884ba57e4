import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { DocumentsEvent } from '@referral-exchange/contracts';
import { Batch, Inbox } from '@referral-exchange/messaging';
import { deliveriesFor } from './deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Fans out what happens to documents. */
@Controller()
export class OnDocumentsEventConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly store: StoreDeliveries,
  ) {}

  @EventPattern('documents.events')
  @Batch(200)
  async handle(@Payload() events: DocumentsEvent[]): Promise<void> {
    await this.inbox.onceEach('webhooks.fan-out', events, (fresh) =>
      this.store.execute(fresh.flatMap(deliveriesFor)),
    );
  }
}
