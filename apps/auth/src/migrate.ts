import { failPlainly, migrate } from '@referral-exchange/platform';
import { readMigrationConfig } from './config.js';
import { databaseSettings } from './database/database-settings.js';

/** `npm run migrate`: brings the database up to date and ends. Needs DATABASE_URL alone. */
try {
  await migrate(databaseSettings(readMigrationConfig()));
} catch (error) {
  failPlainly(error);
}
