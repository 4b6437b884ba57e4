import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { MessagingModule } from '@referral-exchange/messaging';
import {
  DatabaseHealth,
  DatabaseModule,
  EXACT_BODY_PATHS,
  HealthModule,
  PlatformModule,
} from '@referral-exchange/platform';
import { ArchivedScopes } from './archive/archived-scopes.repository.js';
import type { WebhooksConfig } from './config.js';
import { databaseSettings } from './database/database-settings.js';
import { AttemptDelivery } from './delivery/attempt-delivery.js';
import { DispatcherWakeUp } from './delivery/dispatcher-wake-up.js';
import { Dispatcher } from './delivery/dispatcher.js';
import { HeldDeliveries } from './delivery/held-deliveries.js';
import { RetryClock, WAKE_QUEUE } from './delivery/retry-clock.js';
import { WakeProcessor } from './delivery/wake.processor.js';
import { DeliveriesController } from './delivery-log/deliveries.controller.js';
import { DeliveriesRepository } from './delivery-log/deliveries.repository.js';
import { SendTest } from './delivery-log/send-test.js';
import { EchoCaptures } from './echo/echo-captures.js';
import { ECHO_PATHS, EchoInboxController } from './echo/echo-inbox.controller.js';
import { EchoMode } from './echo/echo-mode.js';
import { EchoController } from './echo/echo.controller.js';
import { REDIS_TIMING, redisProvider } from './echo/redis.provider.js';
import { egressProvider, hostResolverProvider } from './egress/egress.provider.js';
import { OnDocumentsEventConsumer } from './fan-out/on-documents-event.consumer.js';
import { OnMedCasesEventConsumer } from './fan-out/on-med-cases-event.consumer.js';
import { OnReferralsEventConsumer } from './fan-out/on-referrals-event.consumer.js';
import { StoreDeliveries } from './fan-out/store-deliveries.js';
import { OnAuthEventConsumer } from './owners/on-auth-event.consumer.js';
import { OwnersRepository } from './owners/owners.repository.js';
import { Retention } from './retention/retention.js';
import { CreateSubscription } from './subscriptions/create-subscription.js';
import { DeleteSubscription } from './subscriptions/delete-subscription.js';
import { RotateSecret } from './subscriptions/rotate-secret.js';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.js';
import { TargetCheck } from './subscriptions/target-check.js';
import { UpdateSubscription } from './subscriptions/update-subscription.js';
import { WebhooksController } from './subscriptions/webhooks.controller.js';

const CONTROLLERS = [
  // Before the subscriptions' own: "echo" is no id.
  EchoInboxController,
  EchoController,
  DeliveriesController,
  WebhooksController,
  OnAuthEventConsumer,
  OnDocumentsEventConsumer,
  OnMedCasesEventConsumer,
  OnReferralsEventConsumer,
];

const USE_CASES = [
  CreateSubscription,
  DeleteSubscription,
  EchoMode,
  RotateSecret,
  SendTest,
  StoreDeliveries,
  TargetCheck,
  UpdateSubscription,
];

const DISPATCHER = [
  AttemptDelivery,
  Dispatcher,
  DispatcherWakeUp,
  HeldDeliveries,
  Retention,
  RetryClock,
  WakeProcessor,
];

const STORES = [
  ArchivedScopes,
  DeliveriesRepository,
  EchoCaptures,
  OwnersRepository,
  SubscriptionsRepository,
  redisProvider,
  egressProvider,
  hostResolverProvider,
];

/** Subscriptions, and everything that happens between a fact and a subscriber's endpoint. */
@Module({})
export class AppModule {
  static with(config: WebhooksConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot({ name: 'webhooks', config }),
        DatabaseModule.forRoot(databaseSettings(config)),
        MessagingModule.forConsumer(),
        BullModule.forRoot({ url: config.REDIS_URL, redis: REDIS_TIMING }),
        BullModule.registerQueue({ name: WAKE_QUEUE }),
        HealthModule.register([DatabaseHealth]),
      ],
      controllers: CONTROLLERS,
      providers: [
        ...USE_CASES,
        ...DISPATCHER,
        ...STORES,
        { provide: EXACT_BODY_PATHS, useValue: ECHO_PATHS },
      ],
    };
  }
}
