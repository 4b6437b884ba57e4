import { Module } from '@nestjs/common';
import { ExternalLinksModule } from '../../core/external-links/external-links.module.js';
import { NotesModule } from '../../core/notes/notes.module.js';
import { StatusUpdatesModule } from '../../core/status-updates/status-updates.module.js';
import { CaseModule } from '../../core/storage/case.module.js';
import { ExportedCasesRepository } from './exported-cases.repository.js';
import { ExportedRecordsController } from './exported-records.controller.js';
import { ReadExportedCases } from './read-exported-cases.js';
import { ReadExportedUpdates } from './read-exported-updates.js';

/** What a firm sees, for the service that makes exports. */
@Module({
  imports: [CaseModule, ExternalLinksModule, NotesModule, StatusUpdatesModule],
  controllers: [ExportedRecordsController],
  providers: [ExportedCasesRepository, ReadExportedCases, ReadExportedUpdates],
})
export class ExportsModule {}
