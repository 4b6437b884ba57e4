import { Module } from '@nestjs/common';
import { MedCaseModule } from '../med-case/med-case.module.js';
import { ExportedRecordsController } from './exported-records.controller.js';
import { ExportedRowsRepository } from './exported-rows.repository.js';
import { ReadExportedRecords } from './read-exported-records.js';

/** What a firm sees, for the service that makes exports. */
@Module({
  imports: [MedCaseModule],
  controllers: [ExportedRecordsController],
  providers: [ExportedRowsRepository, ReadExportedRecords],
})
export class ExportsModule {}
