import type { OnApplicationShutdown, Provider } from '@nestjs/common';
import type { ObservedMetric } from '@referral-exchange/telemetry';
import { Database } from './database.js';
import { sampledQuery } from './sampled-query.js';

/** A metric without labels. */
type PlainMetric = ObservedMetric<Record<string, never>>;

/**
 * Shows the columns of one row in the metrics: `RowMetrics.of('mails', MAIL_BACKLOG, { waiting:
 * mailMetrics.waiting })` among the providers of a module.
 */
export class RowMetrics implements OnApplicationShutdown {
  private readonly observers: (() => void)[];

  private constructor(database: Database, what: string, sql: string, gauges: Record<string, PlainMetric>) {
    const row = sampledQuery<Record<string, number>>(database, what, sql);
    this.observers = Object.entries(gauges).map(([column, metric]) =>
      metric.observe(async (observe) => {
        const value = (await row.value())?.[column];
        if (value !== undefined) observe(value, {});
      }),
    );
  }

  /**
   * @param what for the log
   * @param sql selects one row: a number for each of `gauges`, by the name of the column
   */
  static of<Column extends string>(what: string, sql: string, gauges: Record<Column, PlainMetric>): Provider {
    const useFactory = (database: Database) => new RowMetrics(database, what, sql, gauges);
    return { provide: `metrics of ${what}`, inject: [Database], useFactory };
  }

  onApplicationShutdown(): void {
    for (const stop of this.observers) stop();
  }
}
