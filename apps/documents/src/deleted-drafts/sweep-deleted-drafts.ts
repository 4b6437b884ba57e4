import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/telemetry';
import { SweepObjects } from '../storage/sweep-objects.js';
import { DeletedCasesRepository } from './deleted-cases.repository.js';

const EVERY_MS = 30_000;

/** Removes documents whose upload ended after their draft was deleted: it had asked for access before. */
@Injectable()
export class SweepDeletedDrafts extends PeriodicWorker {
  constructor(
    private readonly cases: DeletedCasesRepository,
    private readonly sweepObjects: SweepObjects,
  ) {
    super({ name: 'Removing documents of deleted drafts', everyMs: EVERY_MS });
  }

  protected override work(): Promise<void> {
    return this.execute();
  }

  async execute(): Promise<void> {
    if ((await this.cases.removeDocuments()) > 0) this.sweepObjects.notify();
    await this.cases.forget();
  }
}
