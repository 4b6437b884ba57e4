import { Injectable } from '@nestjs/common';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';
import type { DueDelivery } from './due-delivery.js';

/** A delivery that this process has just stored, with everything that its attempt needs. */
export interface HandedDelivery {
  delivery: DueDelivery & { body: string };
  /** When the statement that stored it was sent, by `performance.now()`: it is as old as that at most. */
  storedAfter: number;
}

/** The most that wait for the dispatcher: it fetches what does not fit. */
const MOST_WAITING = 100;

/**
 * New deliveries on their way from the fan-out to the dispatcher of this process, which need not fetch them
 * then. Only a hint, as all that wakes the dispatcher: it fetches those that it may not take from here.
 */
@Injectable()
export class HandedDeliveries {
  /** One that is older is fetched: its secret or its subscription may have changed since. Tests change it. */
  freshForMs = 100;
  private waiting: HandedDelivery[] = [];

  constructor(private readonly dispatcherWakeUp: DispatcherWakeUp) {}

  /** Hands deliveries over, and names the lanes of those that do not fit. Wakes the dispatcher. */
  handOver(deliveries: readonly HandedDelivery[]): void {
    const room = Math.max(0, MOST_WAITING - this.waiting.length);
    this.waiting.push(...deliveries.slice(0, room));
    this.dispatcherWakeUp.notify(deliveries.slice(room).map(({ delivery }) => delivery.subscriptionId));
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** Those handed over since the last call. */
  take(): HandedDelivery[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
