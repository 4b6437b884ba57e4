import type { DatabaseSettings } from '@referral-exchange/platform';
import type { WebhooksConfig } from '../config.js';
import { Attempt } from '../delivery-log/attempt.entity.js';
import { Delivery } from '../delivery-log/delivery.entity.js';
import { Owner } from '../owners/owner.entity.js';
import { Subscription } from '../subscriptions/subscription.entity.js';
import { MIGRATIONS } from './migrations.js';

/** The dispatcher's own database. */
export function databaseSettings(
  config: Pick<WebhooksConfig, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'MIGRATE_ON_START'>,
): DatabaseSettings {
  return {
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    migrateOnStart: config.MIGRATE_ON_START,
    applicationName: 'webhooks',
    entities: [Attempt, Delivery, Owner, Subscription],
    migrations: MIGRATIONS,
  };
}
