import { defineService } from '@referral-exchange/service';
import { documentsSettings } from './config.js';
import { CreateDocuments } from './database/migrations/20261123080000-create-documents.js';
import { CreateExports } from './database/migrations/20261123224000-create-exports.js';
import { RememberErasedCases } from './database/migrations/20261125190000-remember-erased-cases.js';
import { IndexDocumentsToCount } from './database/migrations/20261127070000-index-documents-to-count.js';
import { VacuumDocumentsEarly } from './database/migrations/20261127070100-vacuum-documents-early.js';
import { AddBegunAtToDocuments } from './database/migrations/20261127210000-add-begun-at-to-documents.js';
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
  migrations: [
    CreateDocuments,
    CreateExports,
    RememberErasedCases,
    IndexDocumentsToCount,
    VacuumDocumentsEarly,
    AddBegunAtToDocuments,
  ], // append-only
  // deleted drafts and erasures can wait; most events of referrals are not for documents
  collectsEventsMs: 500,
  modules: [DeletedDraftsModule, DocumentsModule, ErasuresModule, ExportsModule, FilesModule, UploadModule],
});
