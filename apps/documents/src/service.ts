import { defineService } from '@referral-exchange/service';
import { documentsSettings } from './config.js';
import { MIGRATIONS } from './database/migrations.js';
import { DeletedDraftsModule } from './deleted-drafts/deleted-drafts.module.js';
import { CaseDocument } from './document/case-document.entity.js';
import { DocumentsModule } from './documents/documents.module.js';
import { ErasuresModule } from './erasures/erasures.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { FilesModule } from './files/files.module.js';
import { UploadModule } from './upload/upload.module.js';

/** Files of cases: their records, their bytes in S3 or a folder, and who may see them. */
export const documents = defineService({
  name: 'documents',
  config: documentsSettings,
  entities: [CaseDocument],
  migrations: MIGRATIONS,
  // deleted drafts and erasures can wait; most events of referrals are not for documents
  collectsEventsMs: 500,
  modules: [DeletedDraftsModule, DocumentsModule, ErasuresModule, ExportsModule, FilesModule, UploadModule],
});
