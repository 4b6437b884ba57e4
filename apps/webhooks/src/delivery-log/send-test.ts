import { Injectable } from '@nestjs/common';
import { clock, currentTraceparent, newId } from '@referral-exchange/telemetry';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { StoreDeliveries } from '../fan-out/store-deliveries.js';
import { ownerOf } from '../subscriptions/subscription-owner.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import type { Delivery } from './delivery.entity.js';

/** `POST /webhooks/{id}/test`: a test delivery to this subscription (interface, "Echo mode and test"). */
@Injectable()
export class SendTest {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly storeDeliveries: StoreDeliveries,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** @throws 404, 409 `conflict` with reason `subscription_inactive` */
  execute(caller: Caller, { subscriptionId }: { subscriptionId: string }): Promise<Delivery> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.get(caller, subscriptionId);
      if (!subscription.isActive) {
        throw conflict('subscription_inactive', 'The subscription is not active: set isActive to true first');
      }
      const timestamp = clock.date().toISOString();
      const body = {
        event: 'webhook.test',
        timestamp,
        data: { subscriptionId, message: 'This is a test delivery' },
      };
      const deliveryId = await this.storeDeliveries.toSubscription(subscriptionId, {
        ownerId: ownerOf(caller).id,
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
      if (!delivery) throw new Error('The test delivery was not stored');
      return delivery;
    });
  }
}
