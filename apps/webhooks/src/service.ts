import { defineService } from '@referral-exchange/service';
import { webhooksSettings } from './config.js';
import { CreateWebhooks } from './database/migrations/20261123080000-create-webhooks.js';
import { CreateErasedCases } from './database/migrations/20261123200000-create-erased-cases.js';
import { IndexPayloadsOfCase } from './database/migrations/20261123200100-index-payloads-of-case.js';
import { PrepareAttempts } from './database/migrations/20261123230000-prepare-attempts.js';
import { CheckAttempts } from './database/migrations/20261123230100-check-attempts.js';
import { PartitionAttempts } from './database/migrations/20261123230200-partition-attempts.js';
import { VacuumPayloadsOften } from './database/migrations/20261123230300-vacuum-payloads-often.js';
import { AddRetentionToOwners } from './database/migrations/20261124000000-add-retention-to-owners.js';
import { AddSwitchedOffToSubscriptions } from './database/migrations/20261126040000-add-switched-off-to-subscriptions.js';
import { IndexActiveSubscriptions } from './database/migrations/20261127071000-index-active-subscriptions.js';
import { CreateArchiveChanges } from './database/migrations/20261127210000-create-archive-changes.js';
import { AddRestrictedAccessToOwners } from './database/migrations/20261127210100-add-restricted-access-to-owners.js';
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
  // append-only
  migrations: [
    CreateWebhooks,
    CreateErasedCases,
    IndexPayloadsOfCase,
    PrepareAttempts,
    CheckAttempts,
    PartitionAttempts,
    VacuumPayloadsOften,
    AddRetentionToOwners,
    AddSwitchedOffToSubscriptions,
    IndexActiveSubscriptions,
    CreateArchiveChanges,
    AddRestrictedAccessToOwners,
  ],
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
