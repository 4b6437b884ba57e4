import { Injectable } from '@nestjs/common';
import type { RoutedReferral } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { log } from '@referral-exchange/telemetry';
import { ReceiversRepository } from '../firms/receivers.repository.js';
import { isFirstLook } from '../rules/choose-slot.policy.js';
import { monthOf } from '../rules/month-of.js';
import { slotKeys, type Rule, type SlotKey } from '../rules/rule.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { RoutedReferralsRepository } from './routed-referrals.repository.js';
import { takeTurn } from './take-turn.policy.js';

/** Why a rule or a position of a referral was ignored. */
type Ignored = 'rule_not_live' | 'position_out_of_range' | 'slot_of_another_firm';

/**
 * A referral was sent by a rule: it counts for the month of its slot, and moves the pointer (decisions,
 * section 5, "On refer"; ADR 65). Referrals says so right after its commit, and the event says it again: only
 * the first time has an effect.
 */
@Injectable()
export class RecordReferral {
  constructor(
    private readonly database: Database,
    private readonly referrals: RoutedReferralsRepository,
    private readonly rules: RulesRepository,
    private readonly receivers: ReceiversRepository,
  ) {}

  execute(referral: RoutedReferral): Promise<void> {
    return this.database.transaction(async () => {
      if (!(await this.referrals.insert(referral))) return;
      const use = await this.referrals.nextUse(referral.referringFirmId);
      // locked before the rule is read: an edit of the slots changes both
      const turns = await this.rules.lockTurns(referral.routingRuleId);
      const rule = await this.rules.find(referral.routingRuleId);
      if (use === null || turns === null || !rule?.isActive || rule.firmId !== referral.referringFirmId) {
        await this.referrals.ignoreRule(referral.referralId);
        return this.warn(referral, 'rule_not_live');
      }
      const position = this.judge(rule, referral);
      await this.count(rule, referral, position, use);
      if (position !== null && isFirstLook(rule.slots[position]!))
        await this.advance(rule, referral, position, turns);
    });
  }

  /** The position, or null when there is none or it is wrong. */
  private judge({ slots }: Rule, referral: RoutedReferral): number | null {
    const { roundRobinPosition: position, referentFirmId } = referral;
    if (position === null) return null;
    const slot = slots[position];
    if (slot?.firmId === referentFirmId) return position;
    this.warn(referral, slot ? 'slot_of_another_firm' : 'position_out_of_range');
    return null;
  }

  /** Without a right position the referral counts for the first slot of its receiver, if the rule has one. */
  private async count(
    rule: Rule,
    referral: RoutedReferral,
    position: number | null,
    use: string,
  ): Promise<void> {
    const key = keyOf(rule, referral, position);
    if (!key) return;
    const firm = await this.receivers.find(rule.firmId);
    const month = monthOf(firm?.timeZone ?? 'UTC', new Date(referral.sentDate));
    await this.referrals.count(rule.id, month, key, use);
  }

  private async advance(
    { id, slots }: Rule,
    referral: RoutedReferral,
    position: number,
    turns: number,
  ): Promise<void> {
    const unseen = await this.referrals.unseen(id, referral.sentDate, slots.length);
    const next = takeTurn({ turns, position, size: slots.length, unseen });
    await this.referrals.advance(referral, { ...next, before: turns });
  }

  private warn({ referralId, routingRuleId, roundRobinPosition }: RoutedReferral, reason: Ignored): void {
    log.warn({ referralId, routingRuleId, roundRobinPosition, reason }, 'routing rule of a referral ignored');
  }
}

function keyOf(
  { slots }: Rule,
  { referentFirmId }: RoutedReferral,
  position: number | null,
): SlotKey | undefined {
  if (position !== null) return slotKeys(slots)[position];
  return slots.some(({ firmId }) => firmId === referentFirmId)
    ? { firmId: referentFirmId, occurrence: 0 }
    : undefined;
}
