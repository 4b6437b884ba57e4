import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, Database, type Caller } from '@referral-exchange/platform';
import { auditOf } from '../subscriptions/subscription-audit.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Sends deliveries to the owner's url again. The echo address no longer works, and its captures can no longer be read. */
@Injectable()
export class DisableEcho {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly audit: Audit,
  ) {}

  execute(caller: Caller, { id }: { id: string }): Promise<Subscription> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      if (subscription.echoToken === null) return subscription;
      const change = { echoToken: null, updatedAt: clock.date() };
      await this.subscriptions.update(id, change);
      await this.audit.record(caller, auditOf('echo_disabled', subscription));
      return Object.assign(subscription, change);
    });
  }
}
