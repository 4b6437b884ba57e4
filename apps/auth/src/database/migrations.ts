import { OutboxMigration } from '@referral-exchange/messaging';
import { CreateFirms } from './migrations/20260105090000-create-firms.js';
import { CreateProviders } from './migrations/20260105090100-create-providers.js';
import { CreateUsers } from './migrations/20260105090200-create-users.js';
import { CreateApiKeys } from './migrations/20260105090300-create-api-keys.js';
import { CreateAuditLog } from './migrations/20260105090400-create-audit-log.js';

/** Append-only. The platform adds its own. */
export const MIGRATIONS = [
  OutboxMigration,
  CreateFirms,
  CreateProviders,
  CreateUsers,
  CreateApiKeys,
  CreateAuditLog,
];
