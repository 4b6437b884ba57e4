import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { serviceMetrics } from '@referral-exchange/telemetry';
import { poolOf } from './typeorm-internals.js';

/** The labels of the one pool that a service has. */
export const MAIN = { 'db.client.connection.pool.name': 'main' } as const;

/** Shows the pool of connections to Postgres in the metrics. */
@Injectable()
export class PoolMetrics implements OnApplicationShutdown {
  private readonly observers: (() => void)[];

  constructor(@InjectDataSource() dataSource: DataSource) {
    const pool = poolOf(dataSource);
    const { poolConnections, poolSize, poolWaiting } = serviceMetrics;
    this.observers = [
      poolConnections.observe((observe) => {
        observe(pool.totalCount - pool.idleCount, { ...MAIN, 'db.client.connection.state': 'used' });
        observe(pool.idleCount, { ...MAIN, 'db.client.connection.state': 'idle' });
      }),
      poolSize.observe((observe) => observe(pool.options.max, MAIN)),
      poolWaiting.observe((observe) => observe(pool.waitingCount, MAIN)),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.observers) stop();
  }
}
