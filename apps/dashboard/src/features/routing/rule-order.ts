/** An order that a person made and has not saved yet. */
export interface OrderDraft {
  /** The order in which they found the rules. */
  found: string[];
  /** The order in which they put them. Null: they moved nothing. */
  wanted: string[] | null;
}

export const NO_ORDER: OrderDraft = { found: [], wanted: null };

/** The list with one item at another place. Pure. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Rules in the order that a person wants: one that came meanwhile last, without one that is gone. Pure. */
export function arranged<T extends { id: string }>(
  rules: readonly T[],
  wanted: readonly string[] | null,
): T[] {
  if (!wanted) return [...rules];
  const places = new Map(wanted.map((id, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? wanted.length;
  return [...rules].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Whether somebody else has changed the order, or the rules, since the person began to move them. Pure. */
export function isOutdated({ found, wanted }: OrderDraft, present: readonly string[]): boolean {
  return wanted !== null && !isSameOrder(found, present);
}

/** Whether the rules stand as the person wants them: the answer to saving may have been lost. Pure. */
export function isReached({ wanted }: OrderDraft, present: readonly string[]): boolean {
  const rules = present.map((id) => ({ id }));
  return (
    wanted !== null &&
    isSameOrder(
      arranged(rules, wanted).map(({ id }) => id),
      present,
    )
  );
}

/** What is kept after a move: nothing, when all stand where they are saved. Pure. */
export function afterMove(draft: OrderDraft, present: readonly string[], wanted: string[]): OrderDraft {
  if (isSameOrder(wanted, present)) return NO_ORDER;
  return { found: draft.wanted ? draft.found : [...present], wanted };
}

function isSameOrder(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place]);
}
