import { BullModule } from '@nestjs/bull';
import { Module } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { CapturesModule } from '../captures/captures.module.js';
import { REDIS_TIMING } from '../captures/redis.provider.js';
import { EgressModule } from '../egress/egress.module.js';
import { AttemptDelivery } from './attempt-delivery.js';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';
import { Dispatcher } from './dispatcher.js';
import { HeldDeliveries } from './held-deliveries.js';
import { RetryClock, WAKE_QUEUE } from './retry-clock.js';
import { WakeProcessor } from './wake.processor.js';

@Module({
  imports: [
    BullModule.forRootAsync({
      useFactory: (config: WebhooksConfig) => ({ url: config.REDIS_URL, redis: REDIS_TIMING }),
      inject: [CONFIG],
    }),
    BullModule.registerQueue({ name: WAKE_QUEUE }),
    CapturesModule,
    EgressModule,
  ],
  providers: [AttemptDelivery, Dispatcher, DispatcherWakeUp, HeldDeliveries, RetryClock, WakeProcessor],
  exports: [DispatcherWakeUp, HeldDeliveries],
})
export class DeliveryModule {}
