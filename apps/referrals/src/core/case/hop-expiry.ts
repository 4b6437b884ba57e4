import { type Hop } from './hop.entity.js';

/**
 * When a hop sent at `sentDate` expires; null: never.
 *
 * @param clockMovedSeconds by how much the test clock of its sender was moved since
 */
export function expiryOf(
  sentDate: Date,
  hours: number | null,
  clockMovedSeconds: number | null = null,
): Date | null {
  if (hours === null) return null;
  return new Date(sentDate.getTime() + hours * 3_600_000 - (clockMovedSeconds ?? 0) * 1_000);
}

/** The fewest hours, counted from `sentDate`, after which the hop expires later than `at`. Pure. */
export function fewestHoursAfter(
  { sentDate, clockMovedSeconds }: Pick<Hop, 'sentDate' | 'clockMovedSeconds'>,
  at: Date,
): number {
  const passedMs = at.getTime() - sentDate.getTime() + (clockMovedSeconds ?? 0) * 1_000;
  return Math.floor(passedMs / 3_600_000) + 1;
}

/** When the hop expires, and after how many hours. Once it left SENT it no longer expires. Pure. */
export function expiryFields({
  status,
  sentDate,
  expiresAt,
  clockMovedSeconds,
}: Pick<Hop, 'status' | 'sentDate' | 'expiresAt' | 'clockMovedSeconds'>) {
  const movedMs = (clockMovedSeconds ?? 0) * 1_000;
  const lifetimeMs = expiresAt === null ? null : expiresAt.getTime() + movedMs - sentDate.getTime();
  return {
    sentExpirationHours: lifetimeMs === null ? null : Math.round(lifetimeMs / 3_600_000),
    expiresAt: status === 'SENT' ? (expiresAt?.toISOString() ?? null) : null,
  };
}
