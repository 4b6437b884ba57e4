import { Module } from '@nestjs/common';
import { FanOutModule } from '../fan-out/fan-out.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { SendTest } from './send-test.js';

@Module({
  imports: [FanOutModule, SubscriptionsModule],
  controllers: [DeliveriesController],
  providers: [DeliveriesRepository, SendTest],
})
export class DeliveryLogModule {}
