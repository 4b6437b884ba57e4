import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { INTERNAL_PREFIX, PUBLIC_PREFIX } from '@referral-exchange/contracts';
import { ApiError, CONFIG, Database, SecretBox } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import type { SubscriptionOwner } from '../subscriptions/subscription-owner.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { CaptureDto, presentCapture } from './dto/capture.dto.js';
import type { EchoDto } from './dto/echo.dto.js';
import { EchoCaptures } from '../captures/echo-captures.js';

/** Interface, "Limits": echo read-back of the previous secret. */
const PREVIOUS_SECRET_MS = 24 * 3_600_000;

/** Points a subscription at an endpoint of ours and back (interface, "Echo mode and test"). */
@Injectable()
export class EchoMode {
  constructor(
    @Inject(CONFIG) private readonly config: WebhooksConfig,
    private readonly database: Database,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly captures: EchoCaptures,
    private readonly box: SecretBox,
  ) {}

  /** Idempotent: while it is on, the token stays the same. */
  enable(owner: SubscriptionOwner, id: string): Promise<EchoDto> {
    return this.database.transaction(async () => {
      const { echoToken } = await this.subscriptions.getForUpdate(owner, id);
      const token = echoToken ?? randomBytes(32).toString('hex');
      if (!echoToken) await this.subscriptions.update(id, { echoToken: token, updatedAt: new Date() });
      return { echoUrl: this.urlOf(token), echoToken: token };
    });
  }

  /** Deliveries go to the owner's url again; the token is dead, and its captures can no longer be read. */
  disable(owner: SubscriptionOwner, id: string): Promise<Subscription> {
    return this.database.transaction(async () => {
      const subscription = await this.subscriptions.getForUpdate(owner, id);
      if (subscription.echoToken === null) return subscription;
      const change = { echoToken: null, updatedAt: new Date() };
      await this.subscriptions.update(id, change);
      return Object.assign(subscription, change);
    });
  }

  /** Throws 400 `validation_error` with reason `echo_not_active`. */
  async read(owner: SubscriptionOwner, id: string): Promise<CaptureDto[]> {
    const subscription = await this.subscriptions.get(owner, id);
    if (subscription.echoToken === null) {
      throw new ApiError('validation_error', 'Echo mode is not on', { reason: 'echo_not_active' });
    }
    const secrets = {
      current: this.box.open(subscription.secret),
      previous: this.previousSecretOf(subscription),
    };
    return (await this.captures.list(subscription.echoToken)).map((capture) =>
      presentCapture(id, capture, secrets),
    );
  }

  private previousSecretOf({ previousSecret, secretRotatedAt }: Subscription): string | null {
    if (!previousSecret || !secretRotatedAt) return null;
    return Date.now() - secretRotatedAt.getTime() < PREVIOUS_SECRET_MS ? this.box.open(previousSecret) : null;
  }

  /** PUBLIC_BASE_URL may be given with or without the path of the public API. */
  private urlOf(token: string): string {
    const base = this.config.PUBLIC_BASE_URL.replace(/\/+$/, '').replace(new RegExp(`${PUBLIC_PREFIX}$`), '');
    return `${base}${INTERNAL_PREFIX}/webhooks/echo/${token}`;
  }
}
