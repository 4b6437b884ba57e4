import type { MigrationClass } from '@referral-exchange/database';
import { CreateReadModel } from './migrations/20261123080000-create-read-model.js';
import { CreateReferralViews } from './migrations/20261123123000-create-referral-views.js';
import { CreateRequestLog } from './migrations/20261126040000-create-request-log.js';
import { CoverRequestLogSearches } from './migrations/20261126123000-cover-request-log-searches.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateReadModel,
  CreateReferralViews,
  CreateRequestLog,
  CoverRequestLogSearches,
];
