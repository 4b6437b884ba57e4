import type { SlotFirm } from '../firms/slot-firm.js';
import type { RoutedCase } from '@referral-exchange/contracts';
import { positionOf, type Criteria, type Question, type Slot, type SlotTerms } from './rule.js';

/** Which slot of a rule gets a case (decisions, section 5, "Evaluate"). Pure: no framework, no SQL. */

export const SKIPPED_REASONS = [
  'inactive',
  'attempt_window',
  'already_referred',
  'cap_reached',
  'firm_inactive',
  'not_accepting',
] as const;
/** Why a slot was not eligible: the first that holds, in this order. */
export type SkippedReason = (typeof SKIPPED_REASONS)[number];

export const UNAVAILABLE_REASONS = [
  'firm_inactive',
  'not_accepting',
] as const satisfies readonly SkippedReason[];
/** Why the firm of a slot gets no case of the rule at all. */
export type UnavailableReason = (typeof UNAVAILABLE_REASONS)[number];

/** What changes with every referral. */
export interface RuleUse {
  /** Turns that the rule has taken; the scan starts at this number modulo the slots. */
  turns: number;
  /** Referrals of this month, by position. */
  used: (position: number) => number;
}

export interface JudgedRule {
  slots: readonly SlotTerms[];
  firms: ReadonlyMap<string, SlotFirm>;
}

/** The winning position, and why each slot was or was not eligible. */
export interface SlotChoice {
  position: number;
  reasons: readonly (SkippedReason | null)[];
}

/** True when the rule is for such a case. A case without a county or tier passes only where any is. */
export function matchesCriteria(
  { caseTypes, jurisdictions, counties, tiers }: Criteria,
  one: RoutedCase,
): boolean {
  if (caseTypes.length > 0 && !caseTypes.includes(one.caseType)) return false;
  if (jurisdictions.length > 0 && !jurisdictions.includes(one.jurisdiction)) return false;
  if (tiers.length > 0 && (one.tier === null || !tiers.includes(one.tier))) return false;
  if (counties.length === 0) return true;
  const county = one.county === null ? null : countyKey(one.county);
  return county !== null && counties.some((each) => countyKey(each) === county);
}

/** Counties are compared without regard to case and surrounding blanks. */
function countyKey(county: string): string {
  return county.trim().toLowerCase();
}

/** A slot is a first-look slot when its attempts include the first one. Only such slots move the pointer. */
export function isFirstLook(slot: Pick<Slot, 'firstAttempt'>): boolean {
  return slot.firstAttempt === 1;
}

/** Why the slot may not get the case; null when it may. */
function skippedReason(
  slot: SlotTerms,
  firms: ReadonlyMap<string, SlotFirm>,
  used: () => number,
  question: Question,
): SkippedReason | null {
  const { attempt } = question;
  if (!slot.isActive) return 'inactive';
  if (attempt < slot.firstAttempt || (slot.lastAttempt !== null && attempt > slot.lastAttempt))
    return 'attempt_window';
  if (question.triedFirmIds.includes(slot.firmId)) return 'already_referred';
  if (slot.monthlyCap !== null && used() >= slot.monthlyCap) return 'cap_reached';
  const firm = firms.get(slot.firmId);
  if (!firm?.isActive) return 'firm_inactive';
  return isAccepting(firm, question) ? null : 'not_accepting';
}

/**
 * A firm accepts a case when it takes its type in its jurisdiction (GET /firms/available) and does not refuse
 * the sender.
 */
function isAccepting({ caseTypes, jurisdictions, isRefusing }: SlotFirm, one: RoutedCase): boolean {
  if (isRefusing) return false;
  if (caseTypes.length > 0 && !caseTypes.includes(one.caseType)) return false;
  return jurisdictions.length === 0 || jurisdictions.includes(one.jurisdiction);
}

/**
 * Why no case of a rule can go to this firm, whatever the slot says; null when some can. The firm is
 * deactivated, refuses the sender, or takes nothing that the criteria name.
 */
export function unavailableReason(
  firm: SlotFirm | undefined,
  { caseTypes, jurisdictions }: Criteria,
): UnavailableReason | null {
  if (!firm?.isActive) return 'firm_inactive';
  if (firm.isRefusing) return 'not_accepting';
  const takesAny = overlap(firm.caseTypes, caseTypes) && overlap(firm.jurisdictions, jurisdictions);
  return takesAny ? null : 'not_accepting';
}

/** Whether two lists, of which an empty one is any, have something in common. */
function overlap(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((one) => others.includes(one));
}

/** Scans the slots from the pointer, wrapping: the first eligible one wins. Null when there is none. */
export function chooseSlot(
  { slots, firms }: JudgedRule,
  use: RuleUse,
  question: Question,
): SlotChoice | null {
  const reasonOf = (position: number) =>
    skippedReason(slots[position]!, firms, () => use.used(position), question);
  const start = positionOf(use.turns, slots.length);
  for (let step = 0; step < slots.length; step++) {
    const position = (start + step) % slots.length;
    if (reasonOf(position) === null) return { position, reasons: slots.map((_, each) => reasonOf(each)) };
  }
  return null;
}
