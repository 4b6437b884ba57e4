import type { DatabaseSettings } from '@referral-exchange/platform';
import { ApiKey } from '../api-keys/api-key.entity.js';
import { AuditEntry } from '../audit-log/audit-entry.entity.js';
import type { AuthConfig } from '../config.js';
import { Firm } from '../firms/firm.entity.js';
import { Provider } from '../providers/provider.entity.js';
import { User } from '../users/user.entity.js';
import { MIGRATIONS } from './migrations.js';

/** Auth's own database: its tables and how they came to be. */
export function databaseSettings(
  config: Pick<AuthConfig, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'MIGRATE_ON_START'>,
): DatabaseSettings {
  return {
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    migrateOnStart: config.MIGRATE_ON_START,
    applicationName: 'auth',
    entities: [ApiKey, AuditEntry, Firm, Provider, User],
    migrations: MIGRATIONS,
  };
}
