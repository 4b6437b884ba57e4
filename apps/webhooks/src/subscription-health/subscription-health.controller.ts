import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, InternalController, UuidParam } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { OF_SUBSCRIPTION } from '../subscriptions/subscription-owner.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { presentSubscriptionHealth, SubscriptionHealthDto } from './present-subscription-health.js';
import { SubscriptionHealthRepository } from './subscription-health.repository.js';

/**
 * How a subscription does, for the people of its owner (ADR 174). Not below `/webhooks/{id}`, which cannot
 * be told from `/webhooks/echo/{token}`.
 */
@InternalController('webhook-health/:id', 'Webhooks')
@UsersOf('firm', 'provider')
@RequireTier('read_only')
export class SubscriptionHealthController {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly health: SubscriptionHealthRepository,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the health of a webhook subscription',
    description:
      'When and why it was switched off, its exhausted deliveries in a row, the last delivery that arrived, the next retry, and how many deliveries wait.',
  })
  @ApiData(SubscriptionHealthDto)
  async getWebhookHealth(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_SUBSCRIPTION) id: string,
  ): Promise<SubscriptionHealthDto> {
    const subscription = await this.subscriptions.get(caller, id);
    return presentSubscriptionHealth(subscription, await this.health.figuresOf(id));
  }
}
