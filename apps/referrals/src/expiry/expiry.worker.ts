import { setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { CONFIG, log } from '@referral-exchange/platform';
import type { ReferralsConfig } from '../config.js';
import { ExpireReferrals } from './expire-referrals.js';

/** Looks for lapsed hops every EXPIRY_INTERVAL_MS, and again at once while there are more. */
@Injectable()
export class ExpiryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly expiry: ExpireReferrals,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'EXPIRY_INTERVAL_MS'>,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** The batch in hand is finished before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const expired = await this.batch();
      if (expired > 0) continue;
      await sleep(this.config.EXPIRY_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async batch(): Promise<number> {
    try {
      return await this.expiry.execute();
    } catch (error) {
      log.warn({ err: error }, 'expiry waits: the database did not answer');
      return 0;
    }
  }
}
