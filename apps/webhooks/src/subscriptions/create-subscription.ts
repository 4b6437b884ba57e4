import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database, SecretBox } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { NO_ECHO } from './echo-token.js';
import { newWebhookSecret, secretBinding } from '../delivery/webhook-secret.js';
import { Subscription } from './subscription.entity.js';
import { auditOf } from './subscription-audit.js';
import { ownerOf } from './subscription-owner.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { WebhookTarget } from './webhook-target.js';

export interface NewSubscription {
  url: string;
  description?: string | null;
}

/** `POST /webhooks`. */
@Injectable()
export class CreateSubscription {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly webhookTarget: WebhookTarget,
    private readonly box: SecretBox,
    private readonly audit: Audit,
  ) {}

  /** @throws 400 `invalid_webhook_url`, 400 `subscription_limit_reached` */
  async execute(
    caller: Caller,
    { url, description = null }: NewSubscription,
  ): Promise<{ subscription: Subscription; secret: string }> {
    // the beginning of the request: no event after its answer can seem older than the subscription
    const now = clock.date();
    await this.webhookTarget.assertAllowed(url);
    return this.database.transaction(async () => {
      await this.subscriptions.lockActivation(caller);
      await this.subscriptions.assertRoomForActive(caller);
      const id = newId();
      const secret = newWebhookSecret();
      const owner = ownerOf(caller);
      const subscription = Object.assign(new Subscription(), {
        id,
        ownerKind: owner.kind,
        ownerId: owner.id,
        url,
        description,
        isActive: true,
        secret: this.box.seal(secret, secretBinding(id)),
        previousSecret: null,
        secretRotatedAt: null,
        ...NO_ECHO,
        consecutiveExhausted: 0,
        switchedOffAt: null,
        switchedOffBy: null,
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
