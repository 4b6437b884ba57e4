import type { RecentCase } from '@referral-exchange/contracts';
import type { SlotFirm } from '../firms/slot-firm.js';
import { takeTurn } from '../pointer/take-turn.policy.js';
import { chooseSlot, isFirstLook, matchesCriteria } from '../rules/choose-slot.policy.js';
import { monthOf } from '../rules/month-of.js';
import type { Rule } from '../rules/rule.js';

/** What a rule would have done with a case; the position is null where it would not have matched. */
export interface ReplayedCase {
  one: RecentCase;
  position: number | null;
}

/**
 * What a new rule would have done with these cases at their first referral, in the order in which they were
 * created: pointer and counts begin at 0 and follow its own choices. Firms count as they are now. Pure.
 */
export function replayCases(
  rule: Pick<Rule, 'criteria' | 'slots'>,
  cases: readonly RecentCase[],
  { firms, timeZone }: { firms: ReadonlyMap<string, SlotFirm>; timeZone: string },
): ReplayedCase[] {
  const { criteria, slots } = rule;
  const counts = new Map<string, number>();
  let turns = 0;
  return cases.map((one) => {
    if (!matchesCriteria(criteria, one)) return { one, position: null };
    const month = monthOf(timeZone, new Date(one.createdAt));
    const used = (position: number) => counts.get(`${month} ${position}`) ?? 0;
    const choice = chooseSlot({ slots, firms }, { turns, used }, { ...one, attempt: 1, triedFirmIds: [] });
    if (!choice) return { one, position: null };
    const { position } = choice;
    counts.set(`${month} ${position}`, used(position) + 1);
    if (isFirstLook(slots[position]!))
      ({ turns } = takeTurn({ turns, position, size: slots.length, unseen: [] }));
    return { one, position };
  });
}
