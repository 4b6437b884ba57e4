import { failPlainly, migrate } from '@referral-exchange/platform';
import { readMigrationConfig } from './config.js';
import { MIGRATIONS } from './database/migrations.js';

/** `npm run migrate`: brings the database up to date and ends. Needs DATABASE_URL alone. */
try {
  await migrate({ url: readMigrationConfig().DATABASE_URL, migrations: MIGRATIONS });
} catch (error) {
  failPlainly(error);
}
