import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { DocumentModule } from '../document/document.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { CaseDocuments } from './case-documents.js';
import { DownloadExport } from './download-export.js';
import { documentsMetrics } from '../documents.metrics.js';
import { ExportRowsModule } from './export-rows.module.js';
import { ExportedPages } from './exported-pages.js';
import { ReadExportedSettings } from './exported-settings.js';
import { ExportsController } from './exports.controller.js';
import { EXPORT_BACKLOG } from './exports.repository.js';
import { OwnExportsController } from './own-exports.controller.js';
import { RequestExport } from './request-export.js';
import { RunExports } from './run-exports.js';
import { WriteExport } from './write-export.js';

/** Exports of all that is known of a person, or of all that a firm sees. */
@Module({
  imports: [DocumentModule, ExportRowsModule, StorageModule],
  controllers: [ExportsController, OwnExportsController],
  providers: [
    CaseDocuments,
    DownloadExport,
    ExportedPages,
    ReadExportedSettings,
    RequestExport,
    RowMetrics.of('exports', EXPORT_BACKLOG, {
      age: documentsMetrics.exportsAge,
      givenUp: documentsMetrics.exportsGivenUp,
    }),
    RunExports,
    WriteExport,
  ],
})
export class ExportsModule {}
