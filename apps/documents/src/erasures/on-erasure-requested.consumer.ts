import type { EventOfType } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { erasureDone, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { ExportsRepository } from '../exports/exports.repository.js';
import { SweepObjects } from '../storage/sweep-objects.js';
import { EraseDocuments } from './erase-documents.js';

/**
 * Erases the documents of a person: rows, download addresses, files of exports that hold the
 * person, and within a minute the objects (ADR 146).
 */
@EventConsumer('erasures')
export class OnErasureRequestedConsumer {
  constructor(
    private readonly eraseDocuments: EraseDocuments,
    private readonly exports: ExportsRepository,
    private readonly sweepObjects: SweepObjects,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('erasure.requested.v1')
  async handle(event: EventOfType<'erasure.requested.v1'>): Promise<void> {
    const { baseCaseIds, medCaseIds, isDryRun } = event.data;
    // first: those of late documents of other erasures, which go below, are not of this receipt
    const exports = await this.exports.erase(baseCaseIds, medCaseIds, isDryRun);
    const erased = isDryRun
      ? await this.eraseDocuments.count(baseCaseIds, event.occurredAt)
      : await this.eraseDocuments.execute(baseCaseIds, event.occurredAt);
    await this.outbox.add(erasureDone('documents', event, { ...erased, exports }));
    if (!isDryRun) this.database.afterCommit(() => this.sweepObjects.notify());
  }
}
