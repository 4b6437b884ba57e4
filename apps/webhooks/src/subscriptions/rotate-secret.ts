import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { Database, SecretBox } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { Subscription } from './subscription.entity.js';
import { auditOf } from './subscription-audit.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { newWebhookSecret, secretBinding } from '../delivery/webhook-secret.js';

/** `POST /webhooks/{id}/rotate-secret`: the new secret signs all later attempts, also of older deliveries. */
@Injectable()
export class RotateSecret {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly box: SecretBox,
    private readonly audit: Audit,
  ) {}

  execute(caller: Caller, { id }: { id: string }): Promise<{ subscription: Subscription; secret: string }> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      const secret = newWebhookSecret();
      const now = clock.date();
      const change = {
        secret: this.box.seal(secret, secretBinding(id)),
        previousSecret: subscription.secret,
        secretRotatedAt: now,
        updatedAt: now,
      };
      await this.subscriptions.update(id, change);
      await this.audit.record(caller, auditOf('secret_rotated', subscription));
      return { subscription: Object.assign(subscription, change), secret };
    });
  }
}
