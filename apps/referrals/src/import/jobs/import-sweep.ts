import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicWorker } from '@referral-exchange/telemetry';
import type { ReferralsConfig } from '../../config.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { RunImport } from './run-import.js';

/**
 * Goes on with jobs whose process died and with those whose wake-up was lost: imports are done without Redis
 * too, only later.
 */
@Injectable()
export class ImportSweep extends PeriodicWorker {
  private readonly graceMs: number;

  constructor(
    private readonly jobs: ImportJobsRepository,
    private readonly runImport: RunImport,
    @Inject(CONFIG) { IMPORT_TAKEOVER_MS }: Pick<ReferralsConfig, 'IMPORT_TAKEOVER_MS'>,
  ) {
    super({ name: 'Sweep of imports', everyMs: IMPORT_TAKEOVER_MS, startsAtOnce: true });
    this.graceMs = IMPORT_TAKEOVER_MS;
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (const jobId of await this.jobs.findForgotten(this.graceMs)) {
      if (signal.aborted) return;
      // one that cannot go on does not hold up those after it
      await this.runImport.continue(jobId).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
