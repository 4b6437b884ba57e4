import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Database, sampledQuery } from '@referral-exchange/database';
import { webhooksMetrics } from '../webhooks.metrics.js';
import { Dispatcher } from './dispatcher.js';
import { COUNT_DUE } from './due-deliveries.repository.js';

/** Shows deliveries, lanes and attempts in the metrics. */
@Injectable()
export class DeliveryMetrics implements OnApplicationShutdown {
  private readonly observers: (() => void)[];

  constructor(database: Database, dispatcher: Dispatcher) {
    const due = sampledQuery<{ deliveries: number; seconds: number }>(database, 'due deliveries', COUNT_DUE);
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
