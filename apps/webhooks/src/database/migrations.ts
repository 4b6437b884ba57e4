import type { MigrationClass } from '@referral-exchange/database';
import { CreateWebhooks } from './migrations/20261123080000-create-webhooks.js';
import { CreateErasedCases } from './migrations/20261123200000-create-erased-cases.js';
import { IndexPayloadsOfCase } from './migrations/20261123200100-index-payloads-of-case.js';
import { PrepareAttempts } from './migrations/20261123230000-prepare-attempts.js';
import { CheckAttempts } from './migrations/20261123230100-check-attempts.js';
import { PartitionAttempts } from './migrations/20261123230200-partition-attempts.js';
import { VacuumPayloadsOften } from './migrations/20261123230300-vacuum-payloads-often.js';
import { AddRetentionToOwners } from './migrations/20261124000000-add-retention-to-owners.js';
import { AddSwitchedOffToSubscriptions } from './migrations/20261126040000-add-switched-off-to-subscriptions.js';
import { IndexActiveSubscriptions } from './migrations/20261127071000-index-active-subscriptions.js';
import { CreateArchiveChanges } from './migrations/20261127210000-create-archive-changes.js';
import { AddRestrictedAccessToOwners } from './migrations/20261127210100-add-restricted-access-to-owners.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateWebhooks,
  CreateErasedCases,
  IndexPayloadsOfCase,
  PrepareAttempts,
  CheckAttempts,
  PartitionAttempts,
  VacuumPayloadsOften,
  AddRetentionToOwners,
  AddSwitchedOffToSubscriptions,
  IndexActiveSubscriptions,
  CreateArchiveChanges,
  AddRestrictedAccessToOwners,
];
