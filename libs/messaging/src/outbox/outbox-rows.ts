import type { LockSession } from '@referral-exchange/platform';

/** A row of the outbox. */
export interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  payload: string;
  headers: string;
}

/** FOR UPDATE fails on a server that only reads: nothing is published that could not be removed afterwards. */
const SELECT = 'SELECT id, topic, key, payload, headers FROM outbox ORDER BY id LIMIT $1 FOR UPDATE';
const DELETE = 'DELETE FROM outbox WHERE id = ANY ($1::bigint[])';

/**
 * The oldest committed rows. Not "id greater than the last": a transaction with a lower id may commit later. Published
 * rows are deleted, so all rows are still to be published.
 */
export function readOutbox(session: LockSession, limit: number): Promise<OutboxRow[]> {
  return session.query<OutboxRow & Record<string, unknown>>('relay-read', SELECT, [limit]);
}

/** Deletes published rows. */
export async function removePublished(session: LockSession, ids: readonly string[]): Promise<void> {
  await session.query('relay-remove', DELETE, [ids]);
}
