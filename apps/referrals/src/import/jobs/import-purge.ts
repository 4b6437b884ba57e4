import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicWorker } from '@referral-exchange/platform';
import type { ReferralsConfig } from '../../config.js';
import { ImportJobsRepository } from './import-jobs.repository.js';

/** Deletes old jobs with their failed rows, which hold client data, once an hour. */
@Injectable()
export class ImportPurge extends PeriodicWorker {
  private readonly days: number;

  constructor(
    private readonly jobs: ImportJobsRepository,
    @Inject(CONFIG) { IMPORT_RETENTION_DAYS }: Pick<ReferralsConfig, 'IMPORT_RETENTION_DAYS'>,
  ) {
    super({ name: 'Purge of imports', everyMs: 3_600_000 });
    this.days = IMPORT_RETENTION_DAYS;
  }

  protected override async work(): Promise<void> {
    await this.jobs.purge(this.days);
  }
}
