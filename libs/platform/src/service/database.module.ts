import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, QueryFailedError, type DataSourceOptions } from 'typeorm';
import { DatabaseClock } from '../database/database-clock.js';
import { dataSourceOptions, type DatabaseSettings } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { DatabaseHealth } from '../database/database-health.js';
import { migrate } from '../database/migrate.js';
import { PoolMetrics } from '../database/pool-metrics.js';
import { IdempotencyPurge } from '../idempotency/idempotency.purge.js';
import { IdempotencyStore } from '../idempotency/idempotency.store.js';

/** A statement that the server refused, such as one of a faulty migration, is not mended by waiting. */
const toRetry = (error: unknown): boolean => !(error instanceof QueryFailedError);

/** Connects a service to its one database; `Database` is then injectable everywhere. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(settings: DatabaseSettings): DynamicModule {
    const typeOrm = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(settings), retryAttempts: 20, retryDelay: 1_000, toRetry }),
      dataSourceFactory: async (options) => {
        if (settings.migrateOnStart) await migrate(settings);
        return new DataSource(options as DataSourceOptions).initialize();
      },
    });
    return {
      module: DatabaseModule,
      imports: [typeOrm],
      providers: [Database, DatabaseClock, DatabaseHealth, PoolMetrics, IdempotencyStore, IdempotencyPurge],
      exports: [Database, DatabaseHealth, IdempotencyStore, typeOrm],
    };
  }
}
