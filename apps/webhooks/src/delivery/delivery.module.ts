import { Module } from '@nestjs/common';
import { JobsModule } from '@referral-exchange/jobs';
import { CapturesModule } from '../captures/captures.module.js';
import { EgressModule } from '@referral-exchange/egress';
import { AttemptDelivery } from './attempt-delivery.js';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { Dispatcher } from './dispatcher.js';
import { HeldDeliveries } from './held-deliveries.repository.js';
import { RetryClock, WAKE_QUEUE } from './retry-clock.js';
import { WakeProcessor } from './wake.processor.js';

@Module({
  imports: [JobsModule.forQueues(WAKE_QUEUE), CapturesModule, EgressModule],
  providers: [
    AttemptDelivery,
    DeliveryMetrics,
    Dispatcher,
    DispatcherWakeUp,
    HeldDeliveries,
    RetryClock,
    WakeProcessor,
  ],
  exports: [DispatcherWakeUp, HeldDeliveries],
})
export class DeliveryModule {}
