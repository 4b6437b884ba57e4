import type { EventOfType } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { erasureDone, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { ExportsRepository } from '../exports/exports.repository.js';
import { SweepObjects } from '../storage/sweep-objects.js';
import { ErasuresRepository } from './erasures.repository.js';

/**
 * Erases the documents of a person: rows, download addresses, files of exports that hold the
 * person, and within a minute the objects (ADR 146).
 */
@EventConsumer('erasures')
export class OnErasureRequestedConsumer {
  constructor(
    private readonly rows: ErasuresRepository,
    private readonly exports: ExportsRepository,
    private readonly sweep: SweepObjects,
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('erasure.requested.v1')
  async handle(event: EventOfType<'erasure.requested.v1'>): Promise<void> {
    const { baseCaseIds, medCaseIds, isDryRun } = event.data;
    const { documents } = await this.rows.erase(baseCaseIds, event.occurredAt, isDryRun);
    const exports = await this.exports.erase(baseCaseIds, medCaseIds, isDryRun);
    const erased = { documents, exports };
    await this.outbox.add(erasureDone('documents', event, erased));
    if (!isDryRun) this.database.afterCommit(() => this.sweep.notify());
  }
}
