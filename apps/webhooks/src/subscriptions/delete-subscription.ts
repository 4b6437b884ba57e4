import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { EchoCaptures } from '../captures/echo-captures.js';
import { NO_ECHO } from './echo-token.js';
import { auditOf } from './subscription-audit.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/**
 * `DELETE /webhooks/{id}`: ends the queued deliveries. The row is kept, without secrets, as long as its
 * delivery log; no request finds it.
 */
@Injectable()
export class DeleteSubscription {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly echoCaptures: EchoCaptures,
    private readonly audit: Audit,
  ) {}

  async execute(caller: Caller, { id }: { id: string }): Promise<void> {
    const ended = await this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      await this.subscriptions.endQueue(id);
      const now = clock.date();
      await this.subscriptions.update(id, {
        isActive: false,
        secret: Buffer.alloc(0),
        previousSecret: null,
        ...NO_ECHO,
        updatedAt: now,
        deletedAt: now,
      });
      await this.audit.record(caller, auditOf('deleted', subscription));
      return subscription.echoTokenHash;
    });
    if (ended) await this.echoCaptures.drop(ended);
  }
}
