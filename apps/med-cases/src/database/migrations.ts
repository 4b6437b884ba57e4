import type { MigrationClass } from '@referral-exchange/database';
import { CreateMedCases } from './migrations/20261123080000-create-med-cases.js';
import { CreateMedCaseListings } from './migrations/20261123080100-create-med-case-listings.js';
import { CreatePharmacyLedger } from './migrations/20261123080200-create-pharmacy-ledger.js';
import { AllowErasuresInLedger } from './migrations/20261123200000-allow-erasures-in-ledger.js';
import { IndexMedCasesOfPerson } from './migrations/20261126123000-index-med-cases-of-person.js';
import { IndexReferralsByStatus } from './migrations/20261125193000-index-referrals-by-status.js';
import { CreateChecks } from './migrations/20261127180000-create-checks.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateMedCases,
  CreateMedCaseListings,
  CreatePharmacyLedger,
  AllowErasuresInLedger,
  IndexReferralsByStatus,
  IndexMedCasesOfPerson,
  CreateChecks,
];
