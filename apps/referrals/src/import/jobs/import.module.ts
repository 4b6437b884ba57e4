import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { JobsModule } from '@referral-exchange/jobs';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { CaseModule } from '../../core/storage/case.module.js';
import { FIRMS } from '../../core/firms/firms.module.js';
import { LegalHoldsModule } from '../../core/legal-holds/legal-holds.module.js';
import { DryRunHopsRepository } from '../statuses/dry-run-hops.repository.js';
import { ImportCases } from '../cases/import-cases.js';
import { ImportController } from './import.controller.js';
import { IMPORT_BACKLOG, ImportJobsRepository } from './import-jobs.repository.js';
import { referralsMetrics } from '../../referrals.metrics.js';
import { ImportKeysRepository } from '../rows/import-keys.repository.js';
import { ImportStatuses } from '../statuses/import-statuses.js';
import { ImportSweep } from './import-sweep.js';
import { ImportsProcessor } from './imports.processor.js';
import { ListImports } from './list-imports.js';
import { OnUploaderEndedConsumer } from './on-uploader-ended.consumer.js';
import { ReadImport } from './read-import.js';
import { RunImport } from './run-import.js';
import { SpoolFile } from './spool-file.js';
import { IMPORT_QUEUE, StartImport } from './start-import.js';

/** CSV files: historical cases and statuses of referrals (decisions, section 3, "CSV"). */
@Module({
  imports: [CaseModule, FIRMS, LegalHoldsModule, JobsModule.forQueues(IMPORT_QUEUE)],
  controllers: [ImportController, OnUploaderEndedConsumer],
  providers: [
    DryRunHopsRepository,
    ImportCases,
    ImportJobsRepository,
    ImportKeysRepository,
    PurgeWorker.of(ImportJobsRepository, 'imports'),
    RowMetrics.of('imports', IMPORT_BACKLOG, {
      unfinished: referralsMetrics.importsUnfinished,
      standstill: referralsMetrics.importsStandstill,
    }),
    ImportStatuses,
    ImportSweep,
    ImportsProcessor,
    ListImports,
    ReadImport,
    RunImport,
    SpoolFile,
    StartImport,
  ],
  exports: [ImportJobsRepository],
})
export class ImportModule {}
