import { Injectable } from '@nestjs/common';
import { conflict, currentTraceparent, Database, newId } from '@referral-exchange/platform';
import { StoreDeliveries } from '../fan-out/store-deliveries.js';
import type { SubscriptionOwner } from '../subscriptions/subscription-owner.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { Delivery } from './delivery.entity.js';

/** `POST /webhooks/{id}/test`: a synthetic delivery to this one subscription (interface, "Echo mode and test"). */
@Injectable()
export class SendTest {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly store: StoreDeliveries,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** Throws 409 `conflict` with reason `subscription_inactive`. */
  execute(owner: SubscriptionOwner, subscriptionId: string): Promise<Delivery> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.get(owner, subscriptionId);
      if (!subscription.isActive) {
        throw conflict('subscription_inactive', 'The subscription is not active');
      }
      const timestamp = new Date().toISOString();
      const body = {
        event: 'webhook.test',
        timestamp,
        data: { subscriptionId, message: 'This is a test delivery' },
      };
      const deliveryId = await this.store.toSubscription(subscriptionId, {
        ownerId: owner.id,
        webhookEvent: 'webhook.test',
        eventId: newId(),
        occurredAt: timestamp,
        piiMasked: false,
        baseCaseId: null,
        referralId: null,
        traceparent: currentTraceparent(),
        body: JSON.stringify(body),
      });
      const delivery = await this.deliveries.find(subscriptionId, deliveryId);
      if (!delivery) throw new Error('A delivery that was just written is not there');
      return delivery;
    });
  }
}
