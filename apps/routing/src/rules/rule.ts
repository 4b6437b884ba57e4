import type { RoutedCase } from '@referral-exchange/contracts';
import type { RuleRow } from './rule.entity.js';

/** One receiver in the round robin of a rule. Its position is its place in the list. */
export interface Slot {
  firmId: string;
  /** First and last attempt at which it gets a case; null: no last one. */
  firstAttempt: number;
  lastAttempt: number | null;
  /** Referrals by this slot in a month of the sending firm's time zone; null: any number. */
  monthlyCap: number | null;
  isActive: boolean;
  referralInstructions: string | null;
}

/** What decides about a slot. */
export type SlotTerms = Omit<Slot, 'referralInstructions'>;

/** The cases that a rule is for. An empty list is any. */
export interface Criteria {
  caseTypes: string[];
  jurisdictions: string[];
  counties: string[];
  tiers: number[];
}

/** A rule that chooses the receiving firm of a case (decisions, section 5): its row, with whole slots. */
export interface Rule extends Omit<
  RuleRow,
  'slots' | 'instructions' | 'slotFirmIds' | 'version' | 'deletedAt'
> {
  slots: Slot[];
}

/** Which firm should get this case at this attempt? */
export interface Question extends RoutedCase {
  /** 1: the case was never referred. */
  attempt: number;
  /** Firms that had the case from this sender. */
  triedFirmIds: readonly string[];
}

/**
 * The name of a slot that stays when slots are reordered: the firm, and how many slots of the same firm come
 * before it. Counts of a month and the pointer follow it.
 */
export interface SlotKey {
  firmId: string;
  occurrence: number;
}

/** The names of all slots, by position. Pure. */
export function slotKeys(slots: readonly Pick<Slot, 'firmId'>[]): SlotKey[] {
  const seen = new Map<string, number>();
  return slots.map(({ firmId }) => {
    const occurrence = seen.get(firmId) ?? 0;
    seen.set(firmId, occurrence + 1);
    return { firmId, occurrence };
  });
}

/** Referrals of a month by one slot of a rule. */
export interface SlotCount extends SlotKey {
  count: number;
}

/** The counts of a month by the positions that the slots have now. Pure. */
export function countsByPosition(
  slots: readonly Pick<Slot, 'firmId'>[],
  counts: readonly SlotCount[],
): number[] {
  const byKey = new Map(counts.map(({ firmId, occurrence, count }) => [`${firmId} ${occurrence}`, count]));
  return slotKeys(slots).map(({ firmId, occurrence }) => byKey.get(`${firmId} ${occurrence}`) ?? 0);
}

/** A remainder that is never negative. */
export function positionOf(turns: number, size: number): number {
  return ((turns % size) + size) % size;
}
