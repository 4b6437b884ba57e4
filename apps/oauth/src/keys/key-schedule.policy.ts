/** A key is published this long before it signs, so that verifiers that keep the key set know it in time. */
export const PUBLISHED_BEFORE_MS = 15 * 60_000;
/** A replaced key stays published this long: an hour for the tokens that it signed, an hour to spare. */
export const PUBLISHED_AFTER_MS = 2 * 3_600_000;

export interface ScheduledKey {
  kid: string;
  signsFrom: Date;
}

/** The key that signs at `now`: of those that may sign, the newest. */
export function signingKeyAt<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key | undefined {
  return newestFirst(keys).find((key) => key.signsFrom <= now);
}

/** The keys whose public part is published at `now`, the newest first. */
export function publishedKeysAt<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key[] {
  const sorted = newestFirst(keys);
  return sorted.filter((_, index) => {
    const successor = sorted[index - 1];
    return !successor || now.getTime() < successor.signsFrom.getTime() + PUBLISHED_AFTER_MS;
  });
}

/** Whether it is time for a new key. */
export function isRotationDue(keys: readonly ScheduledKey[], now: Date, rotationDays: number): boolean {
  const [newest] = newestFirst(keys);
  return !newest || now.getTime() >= newest.signsFrom.getTime() + rotationDays * 86_400_000;
}

function newestFirst<Key extends ScheduledKey>(keys: readonly Key[]): Key[] {
  return [...keys].sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime());
}
