import { positionOf } from '../rules/rule.js';

/** How a referral moves the pointer of its rule (ADR 65). Pure. */

/** A referral that moved the pointer already. */
export interface Advance {
  /** The turn that it took: a position, counted on through all rounds. */
  turn: number;
  /** The turns of the rule before. */
  turnsBefore: number;
}

/**
 * The turn that a referral at `position` takes, and the turns of the rule after it. Turns count positions
 * through all rounds, so the pointer is `turns` modulo `size`.
 *
 * `unseen` are the advances, in the order in which they were applied, that the sender could not know: they
 * were applied after this referral was sent. The referral counts from where the pointer was before them. It
 * takes the turn of its own position, or the next one that they left free. Without any that is the plain rule
 * of decisions, section 5: the pointer becomes (position + 1) modulo size.
 */
export function takeTurn({
  turns,
  position,
  size,
  unseen,
}: {
  turns: number;
  position: number;
  size: number;
  unseen: readonly Advance[];
}): { turn: number; turns: number } {
  const base = unseen[0]?.turnsBefore ?? turns;
  const taken = new Set(unseen.map((advance) => advance.turn));
  let turn = base + positionOf(position - base, size);
  while (taken.has(turn)) turn++;
  return { turn, turns: Math.max(turns, turn + 1) };
}
