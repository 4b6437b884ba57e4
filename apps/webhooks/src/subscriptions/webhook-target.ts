import { Injectable } from '@nestjs/common';
import { TargetCheck } from '@referral-exchange/egress';
import { ApiError } from '@referral-exchange/contracts';

/** The URL rules of subscriptions at creation and change (interface, "Subscription rules", 3). */
@Injectable()
export class WebhookTarget {
  constructor(private readonly check: TargetCheck) {}

  /** @throws 400 `invalid_webhook_url` with `details.reason` */
  async assertAllowed(target: string): Promise<void> {
    const refused = await this.check.refusalOf(target);
    if (!refused) return;
    const { reason, message } = refused;
    const instead = reason === 'credentials' ? ': check the signature of deliveries instead' : '';
    throw new ApiError('invalid_webhook_url', message + instead, { reason });
  }
}
