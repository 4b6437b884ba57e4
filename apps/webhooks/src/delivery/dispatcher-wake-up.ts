import { Injectable } from '@nestjs/common';
import { WakeUp } from '@referral-exchange/telemetry';

export const EVERY_SUBSCRIPTION = '*';

/**
 * Tells the dispatcher of this process which subscriptions may have due deliveries. It is only a hint: the
 * rows are in Postgres, and the sweep finds those without a notification.
 */
@Injectable()
export class DispatcherWakeUp extends WakeUp<string> {
  /** A retry is due for some subscription. */
  notifyAll(): void {
    this.notify([EVERY_SUBSCRIPTION]);
  }
}
