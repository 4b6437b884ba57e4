import type { MigrationClass } from '@referral-exchange/platform';
import { CreateMedCases } from './migrations/20261121120000-create-med-cases.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [CreateMedCases];
