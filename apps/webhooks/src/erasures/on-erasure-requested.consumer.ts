import type { EventOfType } from '@referral-exchange/contracts';
import { erasureDone, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { EraseFromWebhooks } from './erase-from-webhooks.js';

/** Erases a person from what is stored for webhooks, or counts it. */
@EventConsumer('erasures')
export class OnErasureRequestedConsumer {
  constructor(
    private readonly eraseFromWebhooks: EraseFromWebhooks,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('erasure.requested.v1')
  async handle(event: EventOfType<'erasure.requested.v1'>): Promise<void> {
    const { baseCaseIds, medCaseIds, isDryRun } = event.data;
    const ids = [...baseCaseIds, ...medCaseIds];
    const erased = isDryRun
      ? await this.eraseFromWebhooks.count(ids)
      : await this.eraseFromWebhooks.execute(ids, event.occurredAt);
    await this.outbox.add(erasureDone('webhooks', event, erased));
  }
}
