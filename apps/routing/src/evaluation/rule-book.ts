import type { SlotFirm } from '../firms/slot-firm.js';
import { monthOf } from '../rules/month-of.js';
import { matchesCriteria, skippedReason } from '../rules/choose-slot.policy.js';
import { slotKeys, type Question, type Rule, type SlotTerms } from '../rules/rule.js';

/** A live rule with what its evaluation needs. */
export interface BookRule extends Pick<Rule, 'id' | 'name' | 'priority' | 'criteria' | 'createdAt'> {
  slots: readonly SlotTerms[];
  hasInstructions: boolean;
  /** The name of each slot in `slot_counts`. */
  keys: readonly string[];
  hasCaps: boolean;
}

/** All live rules of a firm at one version, in the order of their evaluation, and the firms that they name. */
export interface RuleBook {
  /** Null: the firm never had a rule. */
  version: string | null;
  timeZone: string;
  rules: readonly BookRule[];
  firms: ReadonlyMap<string, SlotFirm>;
}

export const EMPTY_BOOK: RuleBook = { version: null, timeZone: 'UTC', rules: [], firms: new Map() };

/** How a slot is named in a count. */
export function countKey(firmId: string, occurrence: number): string {
  return `${firmId} ${occurrence}`;
}

/** A rule as it stands in the book. Pure. */
export function bookRule(rule: Omit<BookRule, 'keys' | 'hasCaps'>): BookRule {
  return {
    ...rule,
    keys: slotKeys(rule.slots).map((key) => countKey(key.firmId, key.occurrence)),
    hasCaps: rule.slots.some((slot) => slot.monthlyCap !== null),
  };
}

/** In the order of evaluation: by priority, the older first. Pure. */
export function inOrder(rules: Iterable<BookRule>): BookRule[] {
  return [...rules].sort(
    (a, b) =>
      a.priority - b.priority || a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/** The rules that can answer the question, in order: they match, and a slot is eligible unless its cap is reached. Pure. */
export function candidateRules({ rules, firms }: RuleBook, question: Question): BookRule[] {
  return rules.filter(
    ({ criteria, slots }) =>
      matchesCriteria(criteria, question) &&
      // nothing is counted yet: no cap is reached
      slots.some((slot) => skippedReason(slot, firms.get(slot.firmId), -Infinity, question) === null),
  );
}

/** The month whose counts decide now. Pure. */
export function monthOfBook({ timeZone }: RuleBook, now: Date): string {
  return monthOf(timeZone, now);
}
