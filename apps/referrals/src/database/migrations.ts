import { InboxMigration, OutboxMigration } from '@referral-exchange/messaging';
import type { MigrationClass } from '@referral-exchange/platform';
import { CreateFirms } from './migrations/20260105090000-create-firms.js';
import { CreateCases } from './migrations/20260105090100-create-cases.js';
import { CreateStatusUpdates } from './migrations/20260105090200-create-status-updates.js';
import { CreateListings } from './migrations/20260105090300-create-listings.js';
import { CreateCaseState } from './migrations/20260105090400-create-case-state.js';
import { CreateExternalLinks } from './migrations/20260105090500-create-external-links.js';

/** Append-only. The platform adds its own. */
export const MIGRATIONS: MigrationClass[] = [
  OutboxMigration,
  InboxMigration,
  CreateFirms,
  CreateCases,
  CreateStatusUpdates,
  CreateListings,
  CreateCaseState,
  CreateExternalLinks,
];
