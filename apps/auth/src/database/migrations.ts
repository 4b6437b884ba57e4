import type { MigrationClass } from '@referral-exchange/database';
import { AddMailEnds, AddMailSubject, AddMailTrace, MailMigration } from '@referral-exchange/mail';
import { CreateFirms } from './migrations/20261123080000-create-firms.js';
import { CreateUsers } from './migrations/20261123080100-create-users.js';
import { CreateKeys } from './migrations/20261123080200-create-keys.js';
import { CreateAuditLog } from './migrations/20261123080300-create-audit-log.js';
import { CreateClockAdvances } from './migrations/20261123150000-create-clock-advances.js';
import { PrepareAuditChain } from './migrations/20261123185000-prepare-audit-chain.js';
import { CheckUnchainedEntries } from './migrations/20261123185100-check-unchained-entries.js';
import { PartitionAuditLog } from './migrations/20261123185200-partition-audit-log.js';
import { AddRetentionToFirms } from './migrations/20261124000000-add-retention-to-firms.js';
import { AddPreferencesToUsers } from './migrations/20261125110000-add-preferences-to-users.js';
import { IndexProvidersByName } from './migrations/20261125193000-index-providers-by-name.js';
import { CreateSecondFactors } from './migrations/20261126010000-create-second-factors.js';
import { AddSandboxToFirms } from './migrations/20261126081000-add-sandbox-to-firms.js';
import { IndexAllApiKeys } from './migrations/20261126123000-index-all-api-keys.js';
import { AddMcpToFirms } from './migrations/20261126130000-add-mcp-to-firms.js';
import { IndexAllCrmTokens } from './migrations/20261126170000-index-all-crm-tokens.js';
import { IndexNewestPeople } from './migrations/20261127024500-index-newest-people.js';
import { CountUsers } from './migrations/20261127071500-count-users.js';
import { IndexUsersOfNoFirm } from './migrations/20261127133000-index-users-of-no-firm.js';
import { CountEndsOfSignIns } from './migrations/20261127134500-count-ends-of-sign-ins.js';
import { VersionDirectory } from './migrations/20261127140000-version-directory.js';
import { CreateChecks } from './migrations/20261127180000-create-checks.js';
import { CountSignOuts } from './migrations/20261127180800-count-sign-outs.js';

/** Append-only. */
export const MIGRATIONS: MigrationClass[] = [
  CreateFirms,
  CreateUsers,
  CreateKeys,
  CreateAuditLog,
  MailMigration,
  CreateClockAdvances,
  AddMailTrace,
  PrepareAuditChain,
  CheckUnchainedEntries,
  PartitionAuditLog,
  AddRetentionToFirms,
  AddMailSubject,
  AddPreferencesToUsers,
  IndexProvidersByName,
  CreateSecondFactors,
  AddSandboxToFirms,
  IndexAllApiKeys,
  AddMcpToFirms,
  IndexAllCrmTokens,
  IndexNewestPeople,
  CountUsers,
  IndexUsersOfNoFirm,
  CountEndsOfSignIns,
  VersionDirectory,
  CreateChecks,
  CountSignOuts,
  AddMailEnds,
];
