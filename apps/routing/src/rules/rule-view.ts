import type { SlotFirm } from '../firms/slot-firm.js';
import { unavailableReason, type UnavailableReason } from './choose-slot.policy.js';
import { countsByPosition, type SlotCount } from './rule.js';
import type { StoredRule } from './rules.repository.js';

/** How a slot stands now, besides what its owner has set. */
interface SlotStanding {
  firmName: string;
  /** Referrals by it in the current month of the owner's time zone. */
  usedThisMonth: number;
  unavailableReason: UnavailableReason | null;
}

/** A rule as its owner reads it. */
export interface RuleView {
  rule: StoredRule;
  /** By position. */
  standings: readonly SlotStanding[];
}

/** A rule with the firms as its owner sees them, and the counts of the month. Pure. */
export function ruleView(
  rule: StoredRule,
  firms: ReadonlyMap<string, SlotFirm>,
  counts: readonly SlotCount[],
): RuleView {
  const used = countsByPosition(rule.slots, counts);
  const standings = rule.slots.map(({ firmId }, position) => {
    const firm = firms.get(firmId);
    return {
      firmName: firm?.name ?? '',
      usedThisMonth: used[position]!,
      unavailableReason: unavailableReason(firm, rule.criteria),
    };
  });
  return { rule, standings };
}
