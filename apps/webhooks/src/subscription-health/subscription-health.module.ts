import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { SubscriptionHealthController } from './subscription-health.controller.js';
import { SubscriptionHealthRepository } from './subscription-health.repository.js';

/** How each subscription does. */
@Module({
  imports: [SubscriptionsModule],
  controllers: [SubscriptionHealthController],
  providers: [SubscriptionHealthRepository],
})
export class SubscriptionHealthModule {}
