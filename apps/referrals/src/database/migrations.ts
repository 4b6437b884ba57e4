import { MailCountsMigration, MailMigration } from '@referral-exchange/mail';
import type { MigrationClass } from '@referral-exchange/platform';
import { CreateFirms } from './migrations/20260105090000-create-firms.js';
import { CreateCases } from './migrations/20260105090100-create-cases.js';
import { CreateStatusUpdates } from './migrations/20260105090200-create-status-updates.js';
import { CreateListings } from './migrations/20260105090300-create-listings.js';
import { CreateCaseState } from './migrations/20260105090400-create-case-state.js';
import { CreateExternalLinks } from './migrations/20260105090500-create-external-links.js';
import { AddOwnUpdateTimes } from './migrations/20260105100000-add-own-update-times.js';
import { RefineListings } from './migrations/20261121090000-refine-listings.js';
import { IndexStatusUpdates } from './migrations/20261121090100-index-status-updates.js';
import { KeepEndedReferrals } from './migrations/20261121100000-keep-ended-referrals.js';
import { BackfillEndedReferrals } from './migrations/20261121100100-backfill-ended-referrals.js';
import { JudgeRowsAfterTheEndOnly } from './migrations/20261121100200-judge-rows-after-the-end-only.js';
import { CreateNotices } from './migrations/20261121223000-create-notices.js';
import { CreateCrm } from './migrations/20261121224700-create-crm.js';
import { CreateImports } from './migrations/20261121230000-create-imports.js';
import { ListNewCasesTogether } from './migrations/20261121230100-list-new-cases-together.js';
import { ListRowsOfAStatementTogether } from './migrations/20261122024000-list-rows-of-a-statement-together.js';
import { BeginCrmSends } from './migrations/20261122053500-begin-crm-sends.js';
import { PlanCaseReadsOnce } from './migrations/20261122130000-plan-case-reads-once.js';
import { WriteReferralsOfAStatementTogether } from './migrations/20261122130500-write-referrals-of-a-statement-together.js';
import { KeepRoutingOfDrafts } from './migrations/20261123045500-keep-routing-of-drafts.js';
import { EndOnwardReferrals } from './migrations/20261123050000-end-onward-referrals.js';
import { RememberDryRunsAndDrafts } from './migrations/20261123051500-remember-dry-runs-and-drafts.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateFirms,
  CreateCases,
  CreateStatusUpdates,
  CreateListings,
  CreateCaseState,
  CreateExternalLinks,
  AddOwnUpdateTimes,
  RefineListings,
  IndexStatusUpdates,
  KeepEndedReferrals,
  BackfillEndedReferrals,
  JudgeRowsAfterTheEndOnly,
  MailMigration,
  CreateNotices,
  CreateCrm,
  CreateImports,
  ListNewCasesTogether,
  ListRowsOfAStatementTogether,
  BeginCrmSends,
  PlanCaseReadsOnce,
  WriteReferralsOfAStatementTogether,
  KeepRoutingOfDrafts,
  EndOnwardReferrals,
  MailCountsMigration,
  RememberDryRunsAndDrafts,
];
