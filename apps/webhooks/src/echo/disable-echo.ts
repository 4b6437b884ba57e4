import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { EchoCaptures } from '../captures/echo-captures.js';
import { NO_ECHO } from '../subscriptions/echo-token.js';
import { auditOf } from '../subscriptions/subscription-audit.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** Sends deliveries to the owner's url again. The echo address ends, and its captures are deleted. */
@Injectable()
export class DisableEcho {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly echoCaptures: EchoCaptures,
    private readonly audit: Audit,
  ) {}

  async execute(caller: Caller, { id }: { id: string }): Promise<Subscription> {
    const { subscription, ended } = await this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      const ended = subscription.echoTokenHash;
      if (ended === null) return { subscription, ended };
      const change = { ...NO_ECHO, updatedAt: clock.date() };
      await this.subscriptions.update(id, change);
      await this.audit.record(caller, auditOf('echo_disabled', subscription));
      return { subscription: Object.assign(subscription, change), ended };
    });
    // after the commit: no delivery that is fetched now adds a capture
    if (ended) await this.echoCaptures.drop(ended);
    return subscription;
  }
}
