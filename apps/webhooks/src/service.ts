import { defineService } from '@referral-exchange/service';
import { webhooksSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { Attempt } from './delivery-log/attempt.entity.js';
import { DeliveryLogModule } from './delivery-log/delivery-log.module.js';
import { Delivery } from './delivery-log/delivery.entity.js';
import { EchoModule } from './echo/echo.module.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FanOutModule } from './fan-out/fan-out.module.js';
import { Owner } from './owners/owner.entity.js';
import { OwnersModule } from './owners/owners.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SubscriptionHealthModule } from './subscription-health/subscription-health.module.js';
import { Subscription } from './subscriptions/subscription.entity.js';
import { SEALED_OF_SUBSCRIPTIONS } from './subscriptions/sealed-of-subscriptions.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';
import { TestReceiversModule } from './test-receivers/test-receivers.module.js';
import { TestClockModule } from './test-clock/test-clock.module.js';

/** Webhook subscriptions, and the delivery of events to their endpoints. */
export const webhooks = defineService({
  name: 'webhooks',
  config: webhooksSettings,
  entities: [Attempt, Delivery, Owner, Subscription],
  migrations: MIGRATIONS,
  sealed: SEALED_OF_SUBSCRIPTIONS,
  // echo first: otherwise /webhooks/echo/… would be read as a subscription with the id "echo"
  modules: [
    EchoModule,
    DeliveryLogModule,
    SubscriptionsModule,
    SubscriptionHealthModule,
    ErasuresModule,
    ExportsModule,
    FanOutModule,
    OwnersModule,
    RetentionModule,
    TestReceiversModule,
    TestClockModule,
  ],
});
