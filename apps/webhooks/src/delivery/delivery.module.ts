import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { JobsModule } from '@referral-exchange/jobs';
import { CapturesModule } from '../captures/captures.module.js';
import { ErasuresModule } from '../erasures/erasures.module.js';
import { EgressModule } from '@referral-exchange/egress';
import { AttemptDelivery } from './attempt-delivery.js';
import { CaptureDelivery } from './capture-delivery.js';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { Dispatcher } from './dispatcher.js';
import { COUNT_DUE } from './due-deliveries.repository.js';
import { HandedDeliveries } from './handed-deliveries.js';
import { HeldDeliveriesRepository } from './held-deliveries.repository.js';
import { RetryClock, WAKE_QUEUE } from './retry-clock.js';
import { WakeProcessor } from './wake.processor.js';
import { webhooksMetrics } from '../webhooks.metrics.js';

@Module({
  imports: [JobsModule.forQueues(WAKE_QUEUE), CapturesModule, EgressModule, ErasuresModule],
  providers: [
    AttemptDelivery,
    CaptureDelivery,
    DeliveryMetrics,
    Dispatcher,
    DispatcherWakeUp,
    HandedDeliveries,
    HeldDeliveriesRepository,
    RetryClock,
    RowMetrics.of('due deliveries', COUNT_DUE, {
      deliveries: webhooksMetrics.due,
      seconds: webhooksMetrics.dueAge,
    }),
    WakeProcessor,
  ],
  exports: [DispatcherWakeUp, HandedDeliveries, HeldDeliveriesRepository],
})
export class DeliveryModule {}
