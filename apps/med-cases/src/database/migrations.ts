import type { MigrationClass } from '@referral-exchange/platform';
import { CreateMedCases } from './migrations/20261121120000-create-med-cases.js';
import { CreateMedCaseListings } from './migrations/20261121120100-create-med-case-listings.js';
import { CreatePharmacyLedger } from './migrations/20261121230000-create-pharmacy-ledger.js';
import { KeepPicturesForProviders } from './migrations/20261123050000-keep-pictures-for-providers.js';
import { BackfillPicturesForProviders } from './migrations/20261123050100-backfill-pictures-for-providers.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateMedCases,
  CreateMedCaseListings,
  CreatePharmacyLedger,
  KeepPicturesForProviders,
  BackfillPicturesForProviders,
];
