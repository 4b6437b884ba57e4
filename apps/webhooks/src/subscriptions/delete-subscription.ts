import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import type { SubscriptionOwner } from './subscription-owner.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/** `DELETE /webhooks/{id}`: ends its queue. The row stays unseen for the retention of its log, without its secrets. */
@Injectable()
export class DeleteSubscription {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  async execute(owner: SubscriptionOwner, id: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.subscriptions.getForUpdate(owner, id);
      await this.subscriptions.endQueue(id);
      const now = new Date();
      await this.subscriptions.update(id, {
        isActive: false,
        secret: Buffer.alloc(0),
        previousSecret: null,
        echoToken: null,
        updatedAt: now,
        deletedAt: now,
      });
    });
  }
}
