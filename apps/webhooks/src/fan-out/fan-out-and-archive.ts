import { Injectable } from '@nestjs/common';
import type { MedCasesEvent, ReferralsEvent } from '@referral-exchange/contracts';
import { Inbox } from '@referral-exchange/messaging';
import { ArchivedScopesRepository, isArchiveEvent } from '../archive/archived-scopes.repository.js';
import { HeldDeliveriesRepository } from '../delivery/held-deliveries.repository.js';
import { FanOut } from './fan-out.js';
import type { PlannedDelivery } from './planned-delivery.js';
import { StoreDeliveries } from './store-deliveries.js';

/** Makes the deliveries of events, and saves what they archive or restore, in order per case. */
@Injectable()
export class FanOutAndArchive {
  constructor(
    private readonly inbox: Inbox,
    private readonly fanOut: FanOut,
    private readonly storeDeliveries: StoreDeliveries,
    private readonly archivedScopes: ArchivedScopesRepository,
    private readonly heldDeliveries: HeldDeliveriesRepository,
  ) {}

  /**
   * Each event once. Not for use in a transaction.
   *
   * @param consumer inbox name
   */
  async execute<E extends ReferralsEvent | MedCasesEvent>(
    consumer: string,
    events: readonly E[],
    plansOf: (event: E) => PlannedDelivery[],
  ): Promise<void> {
    if (!events.some(isArchiveEvent)) return this.fanOut.execute(consumer, events, plansOf);
    await this.inbox.handleOnce(consumer, events, async (unhandled) => {
      await this.storeDeliveries.execute(unhandled.flatMap(plansOf));
      const all: readonly (ReferralsEvent | MedCasesEvent)[] = unhandled;
      for (const event of all.filter(isArchiveEvent)) {
        const restored = await this.archivedScopes.save(event);
        if (restored) await this.heldDeliveries.release([restored]);
      }
    });
  }
}
