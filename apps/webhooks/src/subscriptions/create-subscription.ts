import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { Database, newId, SecretBox, type Caller } from '@referral-exchange/platform';
import { newWebhookSecret } from './webhook-secret.js';
import { Subscription } from './subscription.entity.js';
import { auditOf } from './subscription-audit.js';
import { ownerOf } from './subscription-owner.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { TargetCheck } from './target-check.js';

export interface NewSubscription {
  url: string;
  description: string | null;
}

/** `POST /webhooks`: the only time besides a rotation that the secret is told. */
@Injectable()
export class CreateSubscription {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly targets: TargetCheck,
    private readonly box: SecretBox,
    private readonly audit: Audit,
  ) {}

  /** Throws 400 `invalid_webhook_url`, 400 `subscription_limit_reached`. */
  async execute(
    caller: Caller,
    input: NewSubscription,
  ): Promise<{ subscription: Subscription; secret: string }> {
    await this.targets.assertAllowed(input.url);
    const owner = ownerOf(caller);
    return this.database.transaction(async () => {
      await this.subscriptions.standInLine(owner);
      await this.subscriptions.assertRoomForActive(owner);
      const secret = newWebhookSecret();
      // In whole milliseconds like the events' own time, with which it is compared: no backfill.
      const now = new Date();
      const subscription = Object.assign(new Subscription(), {
        id: newId(),
        ownerKind: owner.kind,
        ownerId: owner.id,
        url: input.url,
        description: input.description,
        isActive: true,
        secret: this.box.seal(secret),
        previousSecret: null,
        secretRotatedAt: null,
        echoToken: null,
        consecutiveExhausted: 0,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
      });
      await this.subscriptions.insert(subscription);
      await this.audit.record(caller, auditOf('created', subscription));
      return { subscription, secret };
    });
  }
}
