import type { LockSession } from '@referral-exchange/platform';

/** A row of the outbox as it is published. */
export interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  payload: string;
  headers: string;
}

const SELECT = 'SELECT id, topic, key, payload, headers FROM outbox ORDER BY id LIMIT $1';
const DELETE = 'DELETE FROM outbox WHERE id = ANY ($1::bigint[])';

/**
 * The oldest committed rows. Never "id greater than the last": a transaction with a lower id may commit later. Rows are
 * deleted once they are published, so every row that is there is still to be published.
 */
export function readOutbox(session: LockSession, limit: number): Promise<OutboxRow[]> {
  return session.query<OutboxRow & Record<string, unknown>>('relay-read', SELECT, [limit]);
}

/** Deletes published rows. */
export async function removePublished(session: LockSession, rows: readonly OutboxRow[]): Promise<void> {
  await session.query('relay-remove', DELETE, [rows.map((row) => row.id)]);
}

/** How many committed rows wait. */
export async function countOutbox(session: LockSession): Promise<number> {
  const [row] = await session.query<{ backlog: number }>(
    'relay-backlog',
    'SELECT count(*)::int AS backlog FROM outbox',
  );
  return row?.backlog ?? 0;
}
