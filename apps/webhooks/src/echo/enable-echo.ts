import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, Database, type Caller } from '@referral-exchange/platform';
import { auditOf } from '../subscriptions/subscription-audit.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Sends the deliveries of a subscription to its echo address (interface, "Echo mode and test"). */
@Injectable()
export class EnableEcho {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly audit: Audit,
  ) {}

  /** Returns the token of the echo address. Idempotent: while echo mode is on, the token stays the same. */
  execute(caller: Caller, { id }: { id: string }): Promise<string> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      if (subscription.echoToken) return subscription.echoToken;
      const token = randomBytes(32).toString('hex');
      await this.subscriptions.update(id, { echoToken: token, updatedAt: clock.date() });
      await this.audit.record(caller, auditOf('echo_enabled', subscription));
      return token;
    });
  }
}
