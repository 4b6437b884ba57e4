import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { MedCasesEvent } from '@referral-exchange/contracts';
import { Batch, Inbox } from '@referral-exchange/messaging';
import { providerDeliveriesFor } from './provider-deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Fans out what happens to med referrals and the pharmacy ledger, to providers. */
@Controller()
export class OnMedCasesEventConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly store: StoreDeliveries,
  ) {}

  @EventPattern('med-cases.events')
  @Batch(200)
  async handle(@Payload() events: MedCasesEvent[]): Promise<void> {
    await this.inbox.onceEach('webhooks.fan-out', events, (fresh) =>
      this.store.execute(fresh.flatMap(providerDeliveriesFor)),
    );
  }
}
