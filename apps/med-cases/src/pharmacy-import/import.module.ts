import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RecordingModule } from '../pharmacy-recording/recording.module.js';
import { ImportController } from './import.controller.js';
import { ImportRecords } from './import-records.js';

/** Batches of pharmacy records. */
@Module({
  imports: [AccessModule, RecordingModule],
  controllers: [ImportController],
  providers: [ImportRecords],
})
export class ImportModule {}
