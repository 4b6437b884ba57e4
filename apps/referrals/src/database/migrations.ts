import { MailMigration } from '@referral-exchange/mail';
import type { MigrationClass } from '@referral-exchange/database';
import { CreateFirms } from './migrations/20261123080000-create-firms.js';
import { CreateCases } from './migrations/20261123080100-create-cases.js';
import { CreateStatusUpdates } from './migrations/20261123080200-create-status-updates.js';
import { CreateEndedReferrals } from './migrations/20261123080300-create-ended-referrals.js';
import { CreateListings } from './migrations/20261123080400-create-listings.js';
import { CreateCaseReads } from './migrations/20261123080500-create-case-reads.js';
import { CreateExternalLinks } from './migrations/20261123080600-create-external-links.js';
import { CreateNotices } from './migrations/20261123080700-create-notices.js';
import { CreateCrm } from './migrations/20261123080800-create-crm.js';
import { CreateImports } from './migrations/20261123080900-create-imports.js';
import { AddClockMovedSeconds } from './migrations/20261123150000-add-clock-moved-seconds.js';
import { IndexHouseReferrals } from './migrations/20261123130000-index-house-referrals.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateFirms,
  CreateCases,
  CreateStatusUpdates,
  CreateEndedReferrals,
  CreateListings,
  CreateCaseReads,
  CreateExternalLinks,
  CreateNotices,
  CreateCrm,
  CreateImports,
  MailMigration,
  IndexHouseReferrals,
  AddClockMovedSeconds,
];
