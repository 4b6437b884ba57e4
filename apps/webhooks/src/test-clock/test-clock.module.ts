import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { OnClockAdvancedConsumer } from './on-clock-advanced.consumer.js';
import { TimedDeliveriesRepository } from './timed-deliveries.repository.js';

/** Follows the clocks of test firms, which auth keeps. */
@Module({
  imports: [DeliveryModule],
  controllers: [OnClockAdvancedConsumer],
  providers: [TimedDeliveriesRepository],
})
export class TestClockModule {}
