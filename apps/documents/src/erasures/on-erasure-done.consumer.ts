import type { EventOfType } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ExportsRepository } from '../exports/exports.repository.js';
import { SweepObjects } from '../storage/sweep-objects.js';

/**
 * Deletes files of exports once more when med-cases has erased a person: an export that was made after this
 * service had erased may have read the person there before (ADR 237). Referrals erases before it asks.
 */
@EventConsumer('erasures')
export class OnErasureDoneConsumer {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly sweepObjects: SweepObjects,
    private readonly database: Database,
  ) {}

  @HandleEvents('erasure.done.v1')
  async handle({ data }: EventOfType<'erasure.done.v1'>): Promise<void> {
    const { service, isDryRun = false, baseCaseIds = [], medCaseIds = [] } = data;
    if (service !== 'med-cases' || isDryRun) return;
    await this.exports.erase(baseCaseIds, medCaseIds, false);
    this.database.afterCommit(() => this.sweepObjects.notify());
  }
}
