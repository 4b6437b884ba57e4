import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import {
  clock,
  CONFIG,
  isInfrastructureFailure,
  PeriodicWorker,
  throttledLog,
} from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import type { ReferralsConfig } from '../../config.js';
import { ChangeReferral } from '../moves/change-referral.js';
import { refusedMove } from '../moves/refused-move.js';
import { ExpiryRepository } from './expiry.repository.js';
import { Hop } from '../case/hop.entity.js';

/**
 * Withdraws hops that are still in SENT after `sentExpirationHours` (decisions, section 2, "Expiry"). Runs
 * every EXPIRY_INTERVAL_MS, and again at once while there are more.
 *
 * Database triggers also run (schema.sql): `referrals_listed` updates the listings, `referrals_written_back`
 * marks records of CRMs, `referrals_ended` keeps the referral as it stood.
 */
@Injectable()
export class ExpireReferrals extends PeriodicWorker {
  /** Hops that could not be expired. They are skipped, so that they do not block the others. */
  private readonly left = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly expiry: ExpiryRepository,
    private readonly changeReferral: ChangeReferral,
    @Inject(CONFIG) config: Pick<ReferralsConfig, 'EXPIRY_INTERVAL_MS'>,
  ) {
    super({ name: 'Expiry of referrals', everyMs: config.EXPIRY_INTERVAL_MS, startsAtOnce: true });
  }

  protected override async work(): Promise<boolean> {
    return (await this.execute()) > 0;
  }

  /**
   * Withdraws one batch, each hop in its own transaction, and returns how many. Replicas may run it at once.
   */
  async execute(limit = 100): Promise<number> {
    const lapsed = await this.expiry.lapsed(limit, [...this.left]);
    if (lapsed.length === 0) this.left.clear();
    let expired = 0;
    for (const id of lapsed) {
      if (await this.expire(id)) expired++;
      else this.left.add(id);
    }
    return expired;
  }

  private async expire(referralId: string): Promise<boolean> {
    try {
      return await this.database.transaction(async () => {
        if (!(await this.expiry.claim(referralId))) return false;
        await this.changeReferral.execute(SYSTEM, {
          reference: { id: referralId, number: null },
          party: 'system',
          operation: 'expire',
          readInput: () => ({}),
          guard: (_, hop) => assertLapsed(hop),
          edit: () => ({ message: 'The referral expired before it was acknowledged' }),
        });
        return true;
      });
    } catch (error) {
      // it changed between the query and the lock
      if (error instanceof ApiError && error.code === 'invalid_state_transition') return false;
      // it would fail for every hop: the worker waits
      if (isInfrastructureFailure(error)) throw error;
      throttledLog.error({ err: error, referralId }, 'expiring a referral failed, will retry');
      return false;
    }
  }
}

/** Checked again under the lock: it may have got more time, or been acknowledged. */
function assertLapsed(hop: Hop): void {
  const { expiresAt, acknowledgedAt } = hop;
  const isLapsed = acknowledgedAt === null && expiresAt !== null && expiresAt.getTime() <= clock.now();
  if (!isLapsed) throw refusedMove(hop, 'expire', 'system', 'not_from_this_status');
}
