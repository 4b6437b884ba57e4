import { Module } from '@nestjs/common';
import { CapturesModule } from '../captures/captures.module.js';
import { EgressModule } from '@referral-exchange/egress';
import { CreateSubscription } from './create-subscription.js';
import { DeleteSubscription } from './delete-subscription.js';
import { RotateSecret } from './rotate-secret.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { WebhookTarget } from './webhook-target.js';
import { UpdateSubscription } from './update-subscription.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [CapturesModule, EgressModule],
  controllers: [WebhooksController],
  providers: [
    CreateSubscription,
    DeleteSubscription,
    RotateSecret,
    SubscriptionsRepository,
    WebhookTarget,
    UpdateSubscription,
  ],
  exports: [SubscriptionsRepository],
})
export class SubscriptionsModule {}
