import { Injectable } from '@nestjs/common';
import { referOnCall } from '@referral-exchange/contracts';
import {
  backoffMs,
  isInfrastructureFailure,
  PeriodicWorker,
  throttledLog,
} from '@referral-exchange/telemetry';
import { ServiceClient } from '@referral-exchange/identity';
import { EvaluateRules } from '../evaluation/evaluate-rules.js';
import { RulesRepository } from '../rules/rules.repository.js';
import {
  WaterfallStepsRepository,
  type ClaimedStep,
  type StepOutcome,
} from './waterfall-steps.repository.js';

const BATCH = 20;
const LONGEST_WAIT_MS = 60_000;

/**
 * Refers cases on whose referral by a rule with `autoWaterfall` was rejected or expired, to the next eligible
 * slot of that rule. A step that is done twice, after a crash, has no second effect: referrals refers on only
 * from the latest referral of the sender.
 */
@Injectable()
export class WalkWaterfall extends PeriodicWorker {
  constructor(
    private readonly steps: WaterfallStepsRepository,
    private readonly rules: RulesRepository,
    private readonly evaluateRules: EvaluateRules,
    private readonly services: ServiceClient,
  ) {
    super({ name: 'Waterfall of referrals', everyMs: 500, startsAtOnce: true });
  }

  protected override async work(): Promise<boolean> {
    return (await this.execute()) === BATCH;
  }

  /** Does the steps that are due, and returns how many. */
  async execute(): Promise<number> {
    const due = await this.steps.claim(BATCH);
    for (const step of due) await this.tryStep(step);
    return due.length;
  }

  private async tryStep(step: ClaimedStep): Promise<void> {
    try {
      const { outcome, referralId } = await this.walk(step);
      await this.steps.finish(step.id, outcome, referralId);
    } catch (error) {
      throttledLog.warn(
        { err: error, referralId: step.referralId },
        'referring a case on failed, will retry',
      );
      // without a database there is nothing to write; the lease ends by itself
      if (isInfrastructureFailure(error)) throw error;
      await this.steps.postpone(step.id, backoffMs(step.attempts - 1, 1_000, LONGEST_WAIT_MS) / 1_000);
    }
  }

  /** Asks for the next slot until a receiver can have the case, or none is left. */
  private async walk(step: ClaimedStep): Promise<{ outcome: StepOutcome; referralId?: string }> {
    const { referralId: endedReferralId, ruleId, senderFirmId } = step;
    const rule = await this.rules.find(ruleId);
    if (!rule?.isActive || !rule.autoWaterfall) return { outcome: 'rule_not_live' };
    for (const triedFirmIds = [...step.question.triedFirmIds]; ;) {
      const chosen = await this.evaluateRules.execute(
        senderFirmId,
        { ...step.question, triedFirmIds },
        ruleId,
      );
      if (!chosen) return { outcome: 'no_slot_left' };
      const referentFirmId = chosen.rule.slots[chosen.position]!.firmId;
      const body = {
        endedReferralId,
        referentFirmId,
        routingRuleId: ruleId,
        roundRobinPosition: chosen.position,
      };
      const answer = await this.services.call(referOnCall, { body }, { forFirm: senderFirmId });
      if (answer.outcome === 'sent') return answer;
      if (answer.outcome !== 'receiver_refused') return { outcome: answer.outcome };
      triedFirmIds.push(referentFirmId);
    }
  }
}
