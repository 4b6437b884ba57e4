import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { EraseFromWebhooks } from './erase-from-webhooks.js';

/**
 * Erases once more when med-cases has erased a patient: until then its events have what the ledger says, and
 * are later than the request. Its answer is of the transaction in which it erased, so it is later than all of
 * them, also than those that come here after it (as ADR 237 for exports). Referrals erases before it asks.
 */
@EventConsumer('erasures')
export class OnErasureDoneConsumer {
  constructor(private readonly eraseFromWebhooks: EraseFromWebhooks) {}

  @HandleEvents('erasure.done.v1')
  async handle({ data, occurredAt }: EventOfType<'erasure.done.v1'>): Promise<void> {
    const { service, isDryRun = false, medCaseIds = [] } = data;
    if (service !== 'med-cases' || isDryRun || medCaseIds.length === 0) return;
    await this.eraseFromWebhooks.execute(medCaseIds, occurredAt);
  }
}
