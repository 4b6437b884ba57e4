import type { MigrationClass } from '@referral-exchange/database';
import { CreateDocuments } from './migrations/20261123080000-create-documents.js';
import { CreateExports } from './migrations/20261123224000-create-exports.js';
import { RememberErasedCases } from './migrations/20261125190000-remember-erased-cases.js';
import { IndexDocumentsToCount } from './migrations/20261127070000-index-documents-to-count.js';
import { VacuumDocumentsEarly } from './migrations/20261127070100-vacuum-documents-early.js';
import { AddBegunAtToDocuments } from './migrations/20261127210000-add-begun-at-to-documents.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateDocuments,
  CreateExports,
  RememberErasedCases,
  IndexDocumentsToCount,
  VacuumDocumentsEarly,
  AddBegunAtToDocuments,
];
