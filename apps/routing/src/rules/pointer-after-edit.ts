import { positionOf, slotKeys, type Slot } from './rule.js';

/**
 * The turns of a rule whose slots were replaced. The pointer stays at the slot at which it was; if that slot
 * is gone, at the next one that was kept; if none was, at the first. Turns only grow. Pure.
 */
export function turnsAfterEdit(turns: number, before: readonly Slot[], after: readonly Slot[]): number {
  const places = new Map(slotKeys(after).map((key, position) => [nameOf(key), position]));
  const keys = slotKeys(before);
  const pointer = positionOf(turns, before.length);
  let target = 0;
  for (let step = 0; step < keys.length; step++) {
    const place = places.get(nameOf(keys[(pointer + step) % keys.length]!));
    if (place === undefined) continue;
    target = place;
    break;
  }
  return turns + positionOf(target - turns, after.length);
}

function nameOf({ firmId, occurrence }: { firmId: string; occurrence: number }): string {
  return `${firmId} ${occurrence}`;
}
