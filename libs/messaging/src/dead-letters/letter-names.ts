import type { DeadLetter } from './dead-letter.js';

type Named = Pick<DeadLetter, 'id' | 'fingerprint'>;

/** A letter by its place, its event and its handler: no other one is called so. */
const wholeName = ({ id, fingerprint }: Named): string => `${id}/${fingerprint}`;

/**
 * What each of these letters is called: its place; and where another letter has that place too, also the
 * event and the handler. Several handlers may fail on one event, and a topic may be made anew. Pure.
 */
export function namesOf<L extends Named>(letters: readonly L[]): Map<L, string> {
  const places = new Map<string, number>();
  for (const { id } of letters) places.set(id, (places.get(id) ?? 0) + 1);
  return new Map(letters.map((one) => [one, places.get(one.id) === 1 ? one.id : wholeName(one)]));
}

/** Whether a letter is called so, by its place or in full. Pure. */
export function isCalled(letter: Named, name: string): boolean {
  return name === letter.id || name === wholeName(letter);
}

/**
 * Letters that wait and are meant by one name: one of them would be settled by mistake. The first such name
 * with all that it may mean; null when each name means one letter. Pure.
 */
export function ambiguousName(
  letters: readonly (Named & { settlement: unknown })[],
  names: readonly string[],
): { name: string; meant: string[] } | null {
  for (const name of names) {
    const meant = letters.filter((letter) => letter.settlement === null && isCalled(letter, name));
    if (meant.length > 1) return { name, meant: meant.map(wholeName) };
  }
  return null;
}
