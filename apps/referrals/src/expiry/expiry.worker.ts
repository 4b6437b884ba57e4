import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, PeriodicWorker } from '@referral-exchange/platform';
import type { ReferralsConfig } from '../config.js';
import { ExpireReferrals } from './expire-referrals.js';

/** Looks for expired hops every EXPIRY_INTERVAL_MS, and again at once while there are more. */
@Injectable()
export class ExpiryWorker extends PeriodicWorker {
  constructor(
    private readonly expireReferrals: ExpireReferrals,
    @Inject(CONFIG) config: Pick<ReferralsConfig, 'EXPIRY_INTERVAL_MS'>,
  ) {
    super({ name: 'Expiry of referrals', everyMs: config.EXPIRY_INTERVAL_MS, startsAtOnce: true });
  }

  protected override async work(): Promise<boolean> {
    return (await this.expireReferrals.execute()) > 0;
  }
}
