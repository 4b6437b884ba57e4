import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@referral-exchange/platform';
import { LoginThrottle } from './login-throttle.js';

/** Deletes failed logins that no longer count, every ten minutes. */
@Injectable()
export class PurgeLoginFailures extends PeriodicWorker {
  constructor(private readonly throttle: LoginThrottle) {
    super({ name: 'Purge of failed logins', everyMs: 10 * 60_000 });
  }

  protected override work(): Promise<void> {
    return this.throttle.purge();
  }
}
