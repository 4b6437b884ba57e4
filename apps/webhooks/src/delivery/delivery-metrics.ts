import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { webhooksMetrics } from '../webhooks.metrics.js';
import { Dispatcher } from './dispatcher.js';

/** Shows lanes and attempts in the metrics. */
@Injectable()
export class DeliveryMetrics implements OnApplicationShutdown {
  private readonly observers: (() => void)[];

  constructor(dispatcher: Dispatcher) {
    this.observers = [
      webhooksMetrics.lanesHeld.observe((observe) => observe(dispatcher.lanesHeld, {})),
      webhooksMetrics.inFlight.observe((observe) => observe(dispatcher.inFlight, {})),
    ];
  }

  onApplicationShutdown(): void {
    for (const stop of this.observers) stop();
  }
}
