import { type Hop } from './hop.entity.js';

/** When a hop sent at `sentDate` expires; null: never. */
export function expiryOf(sentDate: string, hours: number | null): string | null {
  return hours === null ? null : new Date(Date.parse(sentDate) + hours * 3_600_000).toISOString();
}

/** When the hop expires, and after how many hours. Once it left SENT it no longer expires. Pure. */
export function expiryFields({ status, sentDate, expiresAt }: Hop) {
  const lifetimeMs = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(sentDate);
  return {
    sentExpirationHours: lifetimeMs === null ? null : Math.round(lifetimeMs / 3_600_000),
    expiresAt: status === 'SENT' ? expiresAt : null,
  };
}
