import { type Hop } from './hop.entity.js';

/** When a hop sent at `sentDate` lapses; null: never. */
export function expiryOf(sentDate: string, hours: number | null): string | null {
  return hours === null ? null : new Date(Date.parse(sentDate) + hours * 3_600_000).toISOString();
}

/** When the hop lapses, and after how many hours that was to be; once it left SENT it lapses no more. Pure. */
export function expiryFields({ status, sentDate, expiresAt }: Hop) {
  const lifetimeMs = expiresAt === null ? null : Date.parse(expiresAt) - Date.parse(sentDate);
  return {
    sentExpirationHours: lifetimeMs === null ? null : Math.round(lifetimeMs / 3_600_000),
    expiresAt: status === 'SENT' ? expiresAt : null,
  };
}
