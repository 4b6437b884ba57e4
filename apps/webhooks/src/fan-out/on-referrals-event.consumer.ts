import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { ReferralsEvent } from '@referral-exchange/contracts';
import { Batch, Inbox } from '@referral-exchange/messaging';
import { ArchivedScopes, isArchiveEvent } from '../archive/archived-scopes.repository.js';
import { HeldDeliveries } from '../delivery/held-deliveries.js';
import { deliveriesFor } from './deliveries-for.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Fans out what happens to cases and referrals, and remembers what was archived, in the order of each case. */
@Controller()
export class OnReferralsEventConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly store: StoreDeliveries,
    private readonly archived: ArchivedScopes,
    private readonly held: HeldDeliveries,
  ) {}

  @EventPattern('referrals.events')
  @Batch(200)
  async handle(@Payload() events: ReferralsEvent[]): Promise<void> {
    await this.inbox.onceEach('webhooks.fan-out', events, async (fresh) => {
      await this.store.execute(fresh.flatMap(deliveriesFor));
      for (const event of fresh.filter(isArchiveEvent)) {
        const opened = await this.archived.follow(event);
        if (opened) await this.held.release([opened]);
      }
    });
  }
}
