import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { ApiError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { auditOf } from './subscription-audit.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { WebhookTarget } from './webhook-target.js';

interface SubscriptionChange {
  url?: string;
  description?: string | null;
  isActive?: boolean;
}

export interface UpdateSubscriptionCommand {
  id: string;
  readInput: ReadInput<SubscriptionChange>;
}

/** `PATCH /webhooks/{id}`. */
@Injectable()
export class UpdateSubscription {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly webhookTarget: WebhookTarget,
    private readonly audit: Audit,
  ) {}

  /**
   * Deactivating ends the queued deliveries. Activating resets the circuit breaker and is subject to the
   * limit. Retries of older deliveries go to the new url.
   * @throws 404, 400 `invalid_webhook_url`, `subscription_limit_reached`, and `validation_error` with reason
   * `echo_mode_active` for a change of the url in echo mode
   */
  async execute(caller: Caller, { id, readInput }: UpdateSubscriptionCommand): Promise<Subscription> {
    // outside the transaction: checking a url asks name servers, and no lock must be held for that long
    await this.subscriptions.get(caller, id);
    const { url, description, isActive } = await readInput();
    if (url !== undefined) await this.webhookTarget.assertAllowed(url);
    return this.database.transaction(async () => {
      // the lock of the limit first, then the row: the same order everywhere
      if (isActive) await this.activate(caller, id);
      const subscription = await this.subscriptions.getForUpdate(caller, id);
      if (url !== undefined && url !== subscription.url && subscription.echoTokenHash) {
        const message = 'The url cannot change while echo mode is on: disable echo mode first';
        throw new ApiError('validation_error', message, { reason: 'echo_mode_active' });
      }
      const isSwitchedOff = isActive === false && subscription.isActive;
      if (isSwitchedOff) await this.subscriptions.endQueue(id);
      const change = definedOf({ url, description, isActive });
      const fields = (Object.keys(change) as (keyof SubscriptionChange)[]).filter(
        (field) => change[field] !== subscription[field],
      );
      if (fields.length > 0) await this.audit.record(caller, auditOf('updated', subscription, { fields }));
      const now = clock.date();
      const switchedOff = { switchedOffAt: now, switchedOffBy: 'owner' } as const;
      const update = { ...change, ...(isSwitchedOff ? switchedOff : {}), updatedAt: now };
      await this.subscriptions.update(id, update);
      return Object.assign(subscription, update);
    });
  }

  private async activate(caller: Caller, id: string): Promise<void> {
    await this.subscriptions.lockActivation(caller);
    if ((await this.subscriptions.get(caller, id)).isActive) return;
    await this.subscriptions.assertRoomForActive(caller);
    await this.subscriptions.update(id, {
      consecutiveExhausted: 0,
      switchedOffAt: null,
      switchedOffBy: null,
    });
  }
}
