import type { DatabaseSettings } from '@referral-exchange/platform';
import type { ReferralsConfig } from '../config.js';
import { ExternalLink } from '../case-system/external-link.entity.js';
import { Firm } from '../firms/firm.entity.js';
import { Note } from '../notes/note.entity.js';
import { MIGRATIONS } from './migrations.js';
import { Case } from '../case/case.entity.js';
import { Hop } from '../case/hop.entity.js';

/** The service's own database: its tables and how they came to be. */
export function databaseSettings(
  config: Pick<ReferralsConfig, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'MIGRATE_ON_START'>,
): DatabaseSettings {
  return {
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    migrateOnStart: config.MIGRATE_ON_START,
    applicationName: 'referrals',
    entities: [Case, ExternalLink, Firm, Hop, Note],
    migrations: MIGRATIONS,
  };
}
