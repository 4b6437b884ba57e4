import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { serviceMetrics } from '@referral-exchange/telemetry';
import { Database } from './database.js';
import { sampledQuery } from './sampled-query.js';
import { poolOf } from './typeorm-internals.js';

const MAIN = { 'db.client.connection.pool.name': 'main' } as const;

/** Sessions of this database that wait for a lock; advisory ones are waited for on purpose. */
const LOCK_WAITS = `
  SELECT count(*)::int AS waiters,
         coalesce(max(extract(epoch FROM clock_timestamp() - state_change)), 0)::float8 AS seconds
    FROM pg_stat_activity
   WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event <> 'advisory'`;

/** Shows the pool of connections to Postgres, and waits for locks, in the metrics. */
@Injectable()
export class PoolMetrics implements OnApplicationShutdown {
  private readonly observers: (() => void)[];

  constructor(@InjectDataSource() dataSource: DataSource, database: Database) {
    const pool = poolOf(dataSource);
    const { poolConnections, poolSize, poolWaiting, lockWaiters, lockWaitAge } = serviceMetrics;
    const waits = sampledQuery<{ waiters: number; seconds: number }>(database, 'waits for locks', LOCK_WAITS);
    this.observers = [
      poolConnections.observe((observe) => {
        observe(pool.totalCount - pool.idleCount, { ...MAIN, 'db.client.connection.state': 'used' });
        observe(pool.idleCount, { ...MAIN, 'db.client.connection.state': 'idle' });
      }),
      poolSize.observe((observe) => observe(pool.options.max, MAIN)),
      poolWaiting.observe((observe) => observe(pool.waitingCount, MAIN)),
      lockWaiters.observe(async (observe) => {
        const row = await waits.value();
        if (row) observe(row.waiters, {});
      }),
      lockWaitAge.observe(async (observe) => {
        const row = await waits.value();
        if (row) observe(row.seconds, {});
      }),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.observers) stop();
  }
}
