import { AddMailEnds, AddMailSubject, AddMailTrace, MailMigration } from '@referral-exchange/mail';
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
import { AddTraces } from './migrations/20261123180100-add-traces.js';
import { AddClockMovedSeconds } from './migrations/20261123150000-add-clock-moved-seconds.js';
import { AddStatusPositions } from './migrations/20261123190000-add-status-positions.js';
import { FillStatusPositions } from './migrations/20261123190100-fill-status-positions.js';
import { IndexStatusPositions } from './migrations/20261123190200-index-status-positions.js';
import { CreateErasures } from './migrations/20261123200000-create-erasures.js';
import { ChainStatusUpdates } from './migrations/20261123201000-chain-status-updates.js';
import { IndexUnchainedUpdates } from './migrations/20261123201100-index-unchained-updates.js';
import { AddRetentionToFirms } from './migrations/20261124000000-add-retention-to-firms.js';
import { IndexHouseReferrals } from './migrations/20261123130000-index-house-referrals.js';
import { IndexInbox } from './migrations/20261123223000-index-inbox.js';
import { CreateReadMarks } from './migrations/20261125100000-create-read-marks.js';
import { CreateSavedViews } from './migrations/20261125120000-create-saved-views.js';
import { IndexCasesByEmail } from './migrations/20261126123000-index-cases-by-email.js';
import { IndexImportsOfFirms } from './migrations/20261125191500-index-imports-of-firms.js';
import { IndexWordsOfFailedRows } from './migrations/20261127013000-index-words-of-failed-rows.js';
import { ListUnarchivedOnward } from './migrations/20261127230100-list-unarchived-onward.js';
import { TellNewsOfEarlier } from './migrations/20261128153000-tell-news-of-earlier.js';
import { AddLeftCasesToErasures } from './migrations/20261128153100-add-left-cases-to-erasures.js';
import { ShowUnarchivedOnward } from './migrations/20261127230000-show-unarchived-onward.js';
import { RewordShareOfFees } from './migrations/20261127134500-reword-share-of-fees.js';

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
  AddMailTrace,
  AddTraces,
  AddStatusPositions,
  FillStatusPositions,
  IndexStatusPositions,
  CreateErasures,
  ChainStatusUpdates,
  IndexUnchainedUpdates,
  IndexInbox,
  AddRetentionToFirms,
  AddMailSubject,
  CreateReadMarks,
  CreateSavedViews,
  IndexImportsOfFirms,
  IndexCasesByEmail,
  IndexWordsOfFailedRows,
  RewordShareOfFees,
  ShowUnarchivedOnward,
  ListUnarchivedOnward,
  AddMailEnds,
  TellNewsOfEarlier,
  AddLeftCasesToErasures,
];
