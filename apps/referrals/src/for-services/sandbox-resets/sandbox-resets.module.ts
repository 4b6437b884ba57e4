import { Module } from '@nestjs/common';
import { AdministrationModule } from '../../core/administration/administration.module.js';
import { ReadMarksModule } from '../../core/read-marks/read-marks.module.js';
import { SavedViewsModule } from '../../core/saved-views/saved-views.module.js';
import { ImportModule } from '../../import/jobs/import.module.js';
import { OnSandboxResetConsumer } from './on-sandbox-reset.consumer.js';
import { ResetFirmsRepository } from './reset-firms.repository.js';

/** Follows the resets of test firms, which auth does. */
@Module({
  imports: [AdministrationModule, ImportModule, ReadMarksModule, SavedViewsModule],
  controllers: [OnSandboxResetConsumer],
  providers: [ResetFirmsRepository],
})
export class SandboxResetsModule {}
