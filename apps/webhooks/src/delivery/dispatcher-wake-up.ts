import { Injectable } from '@nestjs/common';
import { WakeUp } from '@referral-exchange/platform';

export const EVERY_SUBSCRIPTION = '*';

/**
 * Tells the dispatcher of this process which subscriptions may have something due. Only a hint: the truth is in
 * Postgres, and the sweep finds what no notification told of.
 */
@Injectable()
export class DispatcherWakeUp extends WakeUp<string> {
  /** Something is due for some subscription: the time of a retry has come. */
  notifyAll(): void {
    this.notify([EVERY_SUBSCRIPTION]);
  }
}
