import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database, sampledQuery } from '@referral-exchange/platform';
import { webhooksMetrics } from '../webhooks.metrics.js';
import { Dispatcher } from './dispatcher.js';
import { LANES_WITH_NEXT } from './due-deliveries.js';

/** A backlog is counted up to here: counting must not cost more the longer endpoints are away. */
const COUNTED = 100_000;

/** Reads the index `deliveries_due` only: one entry of each lane, and the due entries of the lanes that have any. */
export const DUE = `
  ${LANES_WITH_NEXT}, due AS MATERIALIZED (SELECT * FROM lane WHERE next_attempt_at <= now())
  SELECT (SELECT count(*) FROM (
           SELECT 1 FROM due CROSS JOIN LATERAL (
             SELECT 1 FROM deliveries
              WHERE subscription_id = due.subscription_id AND next_attempt_at <= now() LIMIT ${COUNTED}) AS entry
            LIMIT ${COUNTED}) AS counted)::int AS deliveries,
         coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
    FROM due`;

/** Shows deliveries, lanes and attempts in the metrics. */
@Injectable()
export class DeliveryMetrics implements OnApplicationShutdown {
  private readonly observers: (() => void)[];

  constructor(database: Database, dispatcher: Dispatcher) {
    const due = sampledQuery<{ deliveries: number; seconds: number }>(database, 'due deliveries', DUE);
    this.observers = [
      webhooksMetrics.lanesHeld.observe((observe) => observe(dispatcher.lanesHeld, {})),
      webhooksMetrics.inFlight.observe((observe) => observe(dispatcher.inFlight, {})),
      webhooksMetrics.due.observe(async (observe) => {
        const row = await due.value();
        if (row) observe(row.deliveries, {});
      }),
      webhooksMetrics.dueAge.observe(async (observe) => {
        const row = await due.value();
        if (row) observe(row.seconds, {});
      }),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.observers) stop();
  }
}
