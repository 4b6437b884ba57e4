import type { Caller } from '@referral-exchange/identity';

/** The person who reads, in session. */
export interface Reader {
  firmId: string;
  userId: string;
}

/** The person of a session of a firm: its routes admit nobody else. */
export function readerOf({ firmId, userId }: Caller): Reader {
  return { firmId: firmId!, userId: userId! };
}

/**
 * When the person was invited: what happened before is no news to them. The time is in the id, a UUID of
 * version 7. Of another id it is not known, so all is news. Pure.
 */
export function invitedAt(userId: string): Date {
  const isTimed = userId[14] === '7';
  return new Date(isTimed ? Number.parseInt(userId.slice(0, 8) + userId.slice(9, 13), 16) : 0);
}
