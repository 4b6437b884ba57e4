import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { ExportRowsModule } from '../exports/export-rows.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { FilesController } from './files.controller.js';
import { SendFile } from './send-file.js';

/** Files of the embedded folder, by their download addresses. */
@Module({
  imports: [DocumentModule, ExportRowsModule, StorageModule],
  controllers: [FilesController],
  providers: [SendFile],
})
export class FilesModule {}
