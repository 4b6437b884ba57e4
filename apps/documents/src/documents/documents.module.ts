import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { DocumentModule } from '../document/document.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { DeleteDocument } from './delete-document.js';
import { DocumentsController } from './documents.controller.js';
import { DownloadDocument } from './download-document.js';
import { EditDocument } from './edit-document.js';
import { ListDocuments } from './list-documents.js';

/** Documents once they are there: list, download, edit, delete. */
@Module({
  imports: [AccessModule, DocumentModule, StorageModule],
  controllers: [DocumentsController],
  providers: [DeleteDocument, DownloadDocument, EditDocument, ListDocuments],
})
export class DocumentsModule {}
