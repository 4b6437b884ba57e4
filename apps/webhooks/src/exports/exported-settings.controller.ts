import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { presentSubscription } from '../subscriptions/present-subscription.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** The subscriptions of a firm, for the service that makes exports (contracts, http/exported-settings). */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(private readonly subscriptions: SubscriptionsRepository) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    const subscriptions = await this.subscriptions.ofFirm(firmId!);
    return new Unwrapped({ settings: { webhooks: subscriptions.map(presentSubscription) } });
  }
}
