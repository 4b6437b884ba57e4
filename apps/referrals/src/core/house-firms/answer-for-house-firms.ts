import { Inject, Injectable } from '@nestjs/common';
import { ApiError, HOUSE_FIRMS, type HouseFirm } from '@referral-exchange/contracts';
import { SYSTEM, type Caller } from '@referral-exchange/identity';
import { CONFIG, isInfrastructureFailure, PeriodicWorker, throttledLog } from '@referral-exchange/telemetry';
import type { ReferralsConfig } from '../../config.js';
import { MoveReferral } from '../moves/move-referral.js';
import { HouseReferralsRepository, type WaitingReferral } from './house-referrals.repository.js';

/**
 * Lets the house firms of a sandbox answer their referrals (`HOUSE_FIRMS`), by the moves that their people
 * would make. Replicas may run it at the same time: of two answers to one referral the second is refused.
 */
@Injectable()
export class AnswerForHouseFirms extends PeriodicWorker {
  /**
   * Referrals that refused the answer, because they are archived for example. They are left alone while
   * others wait.
   */
  private readonly left = new Set<string>();

  constructor(
    private readonly referrals: HouseReferralsRepository,
    private readonly moveReferral: MoveReferral,
    @Inject(CONFIG) private readonly config: Pick<ReferralsConfig, 'HOUSE_FIRMS'>,
  ) {
    super({ name: 'Answers of house firms', everyMs: 500 });
  }

  override onApplicationBootstrap(): void {
    if (this.config.HOUSE_FIRMS) super.onApplicationBootstrap();
  }

  protected override async work(): Promise<boolean> {
    return (await this.execute()) > 0;
  }

  /** Answers one batch and returns how many moved. */
  async execute(limit = 50): Promise<number> {
    const waiting = await this.referrals.waiting(limit, [...this.left]);
    if (waiting.length === 0) this.left.clear();
    let answered = 0;
    for (const referral of waiting) {
      if (await this.answer(referral)) answered++;
      else this.left.add(referral.id);
    }
    return answered;
  }

  private async answer({ id, firmId, status }: WaitingReferral): Promise<boolean> {
    const firm = HOUSE_FIRMS.find((one) => one.id === firmId);
    const answer = firm?.answers[status];
    if (!firm || !answer) return false;
    try {
      await this.moveReferral.execute(callerOf(firm), 'referrals', answer.operation, {
        reference: { id, number: null },
        readInput: () => answer.body,
      });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return false;
      // it would fail for every referral: the worker waits
      if (isInfrastructureFailure(error)) throw error;
      throttledLog.error({ err: error, referralId: id }, 'a house firm could not answer, will retry');
      return false;
    }
  }
}

/** A house firm acts as it would by an API key of its own. */
function callerOf({ id, name }: HouseFirm): Caller {
  const actor = { firmId: id, userId: null, name, source: 'api' } as const;
  return {
    ...SYSTEM,
    kind: 'firm_key',
    firmId: id,
    tier: 'standard',
    isTestFirm: true,
    actor,
    acknowledges: 'api',
  };
}
