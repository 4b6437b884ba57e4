import { defineService } from '@referral-exchange/service';
import { documentsSettings } from './config.js';
import { CreateDocuments } from './database/migrations/20261123080000-create-documents.js';
import { DeletedDraftsModule } from './deleted-drafts/deleted-drafts.module.js';
import { CaseDocument } from './document/case-document.entity.js';
import { DocumentsModule } from './documents/documents.module.js';
import { FilesModule } from './files/files.module.js';
import { UploadModule } from './upload/upload.module.js';

/** Files of cases: their records, their bytes in S3 or a folder, and who may see them. */
export const documents = defineService({
  name: 'documents',
  config: documentsSettings,
  entities: [CaseDocument],
  migrations: [CreateDocuments], // append-only
  modules: [DeletedDraftsModule, DocumentsModule, FilesModule, UploadModule],
});
