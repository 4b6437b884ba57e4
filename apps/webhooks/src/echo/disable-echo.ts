import { Injectable } from '@nestjs/common';
import { Database, type Caller } from '@referral-exchange/platform';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Sends deliveries to the owner's url again. The echo address no longer works, and its captures can no longer be read. */
@Injectable()
export class DisableEcho {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  execute(caller: Caller, { id }: { id: string }): Promise<Subscription> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      if (subscription.echoToken === null) return subscription;
      const change = { echoToken: null, updatedAt: new Date() };
      await this.subscriptions.update(id, change);
      return Object.assign(subscription, change);
    });
  }
}
