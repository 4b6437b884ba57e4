/** The largest position that a row holds. */
const MAX_STORED = 2_147_483_647;

/**
 * A position as it is stored. No rule has so many slots: one above the largest is out of range just as well.
 * Pure.
 */
export function storedPosition(position: number | null | undefined): number | null {
  return typeof position === 'number' ? Math.min(position, MAX_STORED) : null;
}
