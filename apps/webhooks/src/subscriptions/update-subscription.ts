import { Injectable } from '@nestjs/common';
import { ApiError, Database } from '@referral-exchange/platform';
import type { Subscription } from './subscription.entity.js';
import type { SubscriptionOwner } from './subscription-owner.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { TargetCheck } from './target-check.js';

export interface SubscriptionChange {
  url?: string;
  description?: string | null;
  isActive?: boolean;
}

/** `PATCH /webhooks/{id}`. */
@Injectable()
export class UpdateSubscription {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly targets: TargetCheck,
  ) {}

  /**
   * Deactivating ends the queued deliveries; re-activating clears the breaker and is subject to the cap. Retries of
   * older deliveries go to a new url. Throws 400 `invalid_webhook_url`, `subscription_limit_reached`, and
   * `validation_error` with reason `echo_mode_active` for a url change in echo mode.
   */
  async execute(owner: SubscriptionOwner, id: string, change: SubscriptionChange): Promise<Subscription> {
    if (change.url !== undefined) await this.targets.assertAllowed(change.url);
    return this.database.transaction(async () => {
      // The line of the cap first, then the row: the same order for all.
      if (change.isActive) await this.activate(owner, id);
      const subscription = await this.subscriptions.getForUpdate(owner, id);
      if (change.url !== undefined && change.url !== subscription.url && subscription.echoToken !== null) {
        throw new ApiError('validation_error', 'The url cannot change while echo mode is on', {
          reason: 'echo_mode_active',
        });
      }
      if (change.isActive === false && subscription.isActive) await this.subscriptions.endQueue(id);
      const written = { ...definedOf(change), updatedAt: new Date() };
      await this.subscriptions.update(id, written);
      return Object.assign(subscription, written);
    });
  }

  private async activate(owner: SubscriptionOwner, id: string): Promise<void> {
    await this.subscriptions.standInLine(owner);
    if ((await this.subscriptions.get(owner, id)).isActive) return;
    await this.subscriptions.assertRoomForActive(owner);
    await this.subscriptions.update(id, { consecutiveExhausted: 0 });
  }
}

function definedOf(change: SubscriptionChange): SubscriptionChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
