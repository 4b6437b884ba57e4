import { Injectable } from '@nestjs/common';
import { recentCasesCall } from '@referral-exchange/contracts';
import { type Caller, ServiceClient } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import type { SlotFirm } from '../firms/slot-firm.js';
import type { Slot } from '../rules/rule.js';
import type { PreviewRuleDto } from '../rules/rule-bodies.dto.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { SlotFirms, slotsOf } from '../rules/slot-firms.js';
import { replayCases, type ReplayedCase } from './replay-cases.policy.js';

export interface Preview {
  slots: readonly Slot[];
  /** Those of the slots, and those to which the cases went. */
  firms: ReadonlyMap<string, SlotFirm>;
  /** The newest case first. */
  replayed: readonly ReplayedCase[];
}

/**
 * POST /routing/rules/preview: what a rule would have done with the caller's latest cases. Referrals is asked
 * for them, so that no copy of all cases is kept for this. Writes nothing.
 */
@Injectable()
export class PreviewRule {
  constructor(
    private readonly rules: RulesRepository,
    private readonly slotFirms: SlotFirms,
    private readonly receivers: ReceiversRepository,
    private readonly services: ServiceClient,
  ) {}

  /**
   * @throws 400 for a firm that a slot may not name, 404 for a rule in whose place it is tried, 503 when
   *   referrals does not answer
   */
  async execute(caller: Caller, { readInput }: { readInput: ReadInput<PreviewRuleDto> }): Promise<Preview> {
    const firmId = caller.firmId!;
    const { slots: given, criteria, last, ruleId } = await readInput();
    const present = ruleId === undefined ? undefined : await this.rules.get(caller, ruleId);
    await this.slotFirms.check(caller, given, present?.slots);
    const slots = slotsOf(given);
    const { cases } = await this.services.call(
      recentCasesCall,
      { body: { firmId, last } },
      { forFirm: firmId },
    );
    const receivers = cases.flatMap(({ firstReferentFirmId }) => firstReferentFirmId ?? []);
    const named = new Set([firmId, ...slots.map((slot) => slot.firmId), ...receivers]);
    const firms = await this.receivers.forSender(firmId, [...named]);
    const timeZone = firms.get(firmId)?.timeZone ?? 'UTC';
    const replayed = replayCases({ criteria, slots }, cases.toReversed(), { firms, timeZone });
    return { slots, firms, replayed: replayed.reverse() };
  }
}
