import { Module } from '@nestjs/common';
import { DocumentModule } from '../document/document.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AccessModule } from '../access/access.module.js';
import { MalwareScanner } from './malware-scanner.js';
import { StoreFile } from './store-file.js';
import { UploadDocument } from './upload-document.js';
import { UploadController } from './upload.controller.js';

/** Uploads. */
@Module({
  imports: [AccessModule, DocumentModule, StorageModule],
  controllers: [UploadController],
  providers: [MalwareScanner, StoreFile, UploadDocument],
})
export class UploadModule {}
