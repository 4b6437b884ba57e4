import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { CONFIG, isInfrastructureFailure, PeriodicWorker, throttledLog } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import type { ReferralsConfig } from '../../config.js';
import { ChangeReferral } from '../moves/change-referral.js';
import { ExpiryRepository } from './expiry.repository.js';
import { ENDED_ABOVE_MESSAGE } from '../moves/end-onward.js';

/**
 * Ends onward referrals that the end of the one above them left behind: it came before there was this rule,
 * or by a release before it during a rollout. A trigger notes them (docs/adr/0101).
 */
@Injectable()
export class EndLeftBehind extends PeriodicWorker {
  constructor(
    private readonly database: Database,
    private readonly expiry: ExpiryRepository,
    private readonly changeReferral: ChangeReferral,
    @Inject(CONFIG) config: Pick<ReferralsConfig, 'EXPIRY_INTERVAL_MS'>,
  ) {
    super({ name: 'Ending onward referrals', everyMs: config.EXPIRY_INTERVAL_MS, startsAtOnce: true });
  }

  protected override async work(): Promise<boolean> {
    return (await this.execute()) > 0;
  }

  /** Ends one batch, each in its own transaction, and returns how many. Replicas may run it at once. */
  async execute(limit = 100): Promise<number> {
    let ended = 0;
    for (const id of await this.expiry.leftBehind(limit)) if (await this.end(id)) ended++;
    return ended;
  }

  private async end(referralId: string): Promise<boolean> {
    try {
      return await this.database.transaction(async () => {
        if (!(await this.expiry.takeLeftBehind(referralId))) return false;
        await this.changeReferral.execute(SYSTEM, {
          reference: { id: referralId, number: null },
          party: 'system',
          operation: 'end-onward',
          readInput: () => ({}),
          edit: () => ({ message: ENDED_ABOVE_MESSAGE }),
        });
        return true;
      });
    } catch (error) {
      // it was signed or has ended meanwhile
      if (error instanceof ApiError && error.status < 500) {
        await this.expiry.takeLeftBehind(referralId);
        return false;
      }
      if (isInfrastructureFailure(error)) throw error;
      throttledLog.error({ err: error, referralId }, 'ending an onward referral failed, will retry');
      return false;
    }
  }
}
