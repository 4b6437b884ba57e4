import { Global, Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, QueryFailedError, type DataSourceOptions } from 'typeorm';
import { ConfigError, PurgeWorker, serviceMetrics } from '@referral-exchange/telemetry';
import { checkSessions } from '../database/check-sessions.js';
import { DatabaseClock } from '../database/database-clock.js';
import { dataSourceOptions, type DatabaseSettings } from '../database/data-source.js';
import { Database } from '../database/database.js';
import { DatabaseHealth } from '../database/database-health.js';
import { migrate } from '../database/migrate.js';
import { LOCK_WAITS } from '../database/lock-waits.sql.js';
import { PoolMetrics } from '../database/pool-metrics.js';
import { RowMetrics } from '../database/row-metrics.js';
import { requireMigrations } from '../database/require-migrations.js';
import { IdempotencyStore } from '../idempotency/idempotency.repository.js';
import { AnswerStore } from '@referral-exchange/http';
import { SecretBox } from '../crypto/secret-box.js';

/** Waiting mends neither a wrong setting nor a refused statement, as of a faulty migration. */
const toRetry = (error: unknown): boolean =>
  !(error instanceof QueryFailedError || error instanceof ConfigError);
const RETRIES = { retryAttempts: 20, retryDelay: 1_000, verboseRetryLog: true, toRetry };

async function connect(settings: DatabaseSettings, options: DataSourceOptions): Promise<DataSource> {
  if (settings.migrateOnStart) await migrate(settings);
  else await checkSessions(settings);
  const dataSource = await new DataSource(options).initialize();
  try {
    await requireMigrations(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

/** Connects a service to its one database; `Database` and `SecretBox` are then injectable everywhere. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(settings: DatabaseSettings): DynamicModule {
    const typeOrm = TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...dataSourceOptions(settings), ...RETRIES }),
      dataSourceFactory: (options) => connect(settings, options as DataSourceOptions),
    });
    return {
      module: DatabaseModule,
      imports: [typeOrm],
      providers: [
        Database,
        DatabaseClock,
        DatabaseHealth,
        PoolMetrics,
        SecretBox,
        IdempotencyStore,
        { provide: AnswerStore, useExisting: IdempotencyStore },
        RowMetrics.of('waits for locks', LOCK_WAITS, {
          waiters: serviceMetrics.lockWaiters,
          seconds: serviceMetrics.lockWaitAge,
        }),
        PurgeWorker.of(IdempotencyStore, 'idempotency keys', 600_000),
      ],
      exports: [Database, DatabaseHealth, SecretBox, IdempotencyStore, AnswerStore, typeOrm],
    };
  }
}
