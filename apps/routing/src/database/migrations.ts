import type { MigrationClass } from '@referral-exchange/database';
import { CreateRouting } from './migrations/20261121120000-create-routing.js';
import { CreateRefusalChanges } from './migrations/20261127210000-create-refusal-changes.js';
import { AddIsIgnoredToRoutedReferrals } from './migrations/20261128153000-add-is-ignored-to-routed-referrals.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateRouting,
  CreateRefusalChanges,
  AddIsIgnoredToRoutedReferrals,
];
