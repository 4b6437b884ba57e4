import { type Hop } from './hop.entity.js';

/** When a hop sent at `sentDate` expires; null: never. */
export function expiryOf(sentDate: Date, hours: number | null): Date | null {
  return hours === null ? null : new Date(sentDate.getTime() + hours * 3_600_000);
}

/** When the hop expires, and after how many hours. Once it left SENT it no longer expires. Pure. */
export function expiryFields({ status, sentDate, expiresAt }: Hop) {
  const lifetimeMs = expiresAt === null ? null : expiresAt.getTime() - sentDate.getTime();
  return {
    sentExpirationHours: lifetimeMs === null ? null : Math.round(lifetimeMs / 3_600_000),
    expiresAt: status === 'SENT' ? (expiresAt?.toISOString() ?? null) : null,
  };
}
