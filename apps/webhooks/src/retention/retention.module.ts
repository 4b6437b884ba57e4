import { Module } from '@nestjs/common';
import { Database, KeepPartitions, MonthPartitions } from '@referral-exchange/database';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { PurgePayloads } from './purge-payloads.js';
import { Retention } from './retention.js';
import { HARD_LIMIT_DAYS, RetentionRepository } from './retention.repository.js';

/** An attempt is in the partition of its delivery's month, and is kept as long. */
const KEEP_ATTEMPTS = {
  provide: KeepPartitions,
  inject: [Database],
  useFactory: (database: Database) => {
    const attempts = MonthPartitions.ofIds(database, 'attempts', 'delivery_id');
    return new KeepPartitions(database, attempts, { name: 'attempts', days: HARD_LIMIT_DAYS });
  },
};

@Module({
  providers: [
    KEEP_ATTEMPTS,
    PurgePayloads,
    PurgeWorker.of(PurgePayloads, 'payloads of firms'),
    Retention,
    RetentionRepository,
  ],
})
export class RetentionModule {}
