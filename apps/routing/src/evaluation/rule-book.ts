import type { SlotFirm } from '../firms/slot-firm.js';
import { chooseSlot, matchesCriteria, type RuleUse, type SlotChoice } from '../rules/choose-slot.policy.js';
import { countsByPosition, type Question, type Rule, type SlotTerms } from '../rules/rule.js';

/** What the evaluation of a rule needs, without what its referrals change. */
export interface LiveRule extends Pick<Rule, 'id' | 'name' | 'priority' | 'criteria' | 'createdAt'> {
  slots: readonly SlotTerms[];
  hasInstructions: boolean;
}

/** A live rule, with its turns and its counts of the book's month. */
export interface BookRule extends LiveRule {
  use: RuleUse;
  /** All slots are switched off or at their caps: no case can go to this rule now. */
  isExhausted: boolean;
}

/** All live rules of a firm, in the order of their evaluation, and the firms that they name. */
export interface RuleBook {
  /** Grows when a rule or a firm that it names changes. */
  version: string;
  /** Grows when a referral takes a turn or counts. */
  uses: string;
  timeZone: string;
  /** The month of the counts. */
  month: string;
  rules: readonly BookRule[];
  firms: ReadonlyMap<string, SlotFirm>;
}

/** Turns and counts of a rule as they are stored: `[firmId, occurrence, count]`. */
export interface StoredUse {
  ruleId: string;
  turns: number;
  counts: [string, number, number][] | null;
}

/** Turns and counts by the positions that the slots have now. Pure. */
export function useOf({ slots }: LiveRule, { turns, counts }: StoredUse): RuleUse {
  if (!counts) return { turns, used: () => 0 };
  const stored = counts.map(([firmId, occurrence, count]) => ({ firmId, occurrence, count }));
  const used = countsByPosition(slots, stored);
  return { turns, used: (position) => used[position]! };
}

/** A rule with what is known of its use. Pure. */
export function bookRule(rule: LiveRule, use: RuleUse): BookRule {
  const isClosed = ({ isActive, monthlyCap }: SlotTerms, position: number) =>
    !isActive || (monthlyCap !== null && use.used(position) >= monthlyCap);
  return { ...rule, use, isExhausted: rule.slots.every(isClosed) };
}

/** In the order of evaluation: by priority, the older first. Pure. */
export function inOrder<T extends LiveRule>(rules: Iterable<T>): T[] {
  return [...rules].sort(
    (a, b) =>
      a.priority - b.priority || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/** The first rule that matches and has an eligible slot (decisions, section 5, "Evaluate"). Pure. */
export function chooseRule(
  { rules, firms }: Pick<RuleBook, 'rules' | 'firms'>,
  question: Question,
  onlyRuleId?: string,
): (SlotChoice & { rule: BookRule }) | null {
  for (const rule of rules) {
    if (onlyRuleId !== undefined && rule.id !== onlyRuleId) continue;
    if (rule.isExhausted || !matchesCriteria(rule.criteria, question)) continue;
    const choice = chooseSlot({ slots: rule.slots, firms }, rule.use, question);
    if (choice) return { ...choice, rule };
  }
  return null;
}
