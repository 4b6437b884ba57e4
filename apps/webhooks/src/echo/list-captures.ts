import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { ApiError } from '@referral-exchange/contracts';
import { SecretBox } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { EchoCaptures, type StoredCapture } from '../captures/echo-captures.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { isPharmacyEvent } from '../delivery/pharmacy-events.js';
import { secretBinding } from '../delivery/webhook-secret.js';
import { OwnersRepository } from '../owners/owners.repository.js';
import type { EchoSecrets } from './verify-capture.js';

/** Interface, "Limits": echo read-back of the previous secret. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;

/**
 * The captures of a subscription in echo mode, with the secrets that may have signed them. A practice that
 * was restricted since does not see those about the pharmacy.
 */
@Injectable()
export class ListCaptures {
  constructor(
    private readonly subscriptions: SubscriptionsRepository,
    private readonly echoCaptures: EchoCaptures,
    private readonly owners: OwnersRepository,
    private readonly box: SecretBox,
  ) {}

  /** @throws 404, 400 `validation_error` with reason `echo_not_active` */
  async execute(
    caller: Caller,
    { id }: { id: string },
  ): Promise<{ captures: StoredCapture[]; secrets: EchoSecrets }> {
    const subscription = await this.subscriptions.get(caller, id);
    const tokenHash = subscription.echoTokenHash;
    if (tokenHash === null) {
      const message = 'Echo mode is off: enable it, then send a test delivery';
      throw new ApiError('validation_error', message, { reason: 'echo_not_active' });
    }
    const secrets = {
      current: this.box.open(subscription.secret, secretBinding(id)),
      previous: this.previousOf(subscription),
    };
    const captures = await this.echoCaptures.list(tokenHash);
    const isRestricted = await this.owners.isRestricted(subscription.ownerId);
    return { captures: isRestricted ? captures.filter(isNotOfPharmacy) : captures, secrets };
  }

  private previousOf({ id, previousSecret, secretRotatedAt }: Subscription): string | null {
    if (!previousSecret || !secretRotatedAt) return null;
    if (clock.now() - secretRotatedAt.getTime() >= PREVIOUS_SECRET_MS) return null;
    return this.box.open(previousSecret, secretBinding(id));
  }
}

function isNotOfPharmacy({ headers }: StoredCapture): boolean {
  return !isPharmacyEvent(headers['x-service-event']);
}
