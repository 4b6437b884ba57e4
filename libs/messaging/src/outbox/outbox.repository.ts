import type { LockSession } from '@referral-exchange/database';

/** A row of the outbox. */
export interface OutboxRow {
  id: string;
  topic: string;
  key: string;
  payload: string;
  headers: string;
  /** How long it had waited when it was read, milliseconds. */
  waited_ms: number;
}

/**
 * The statement that adds events, to be a part of another one, as in `WITH lines AS (…), events AS
 * (${insertEvents(9, 'lines')}) …`. Its five parameters begin with number `first`. With a `source` it adds
 * the events whose key is the `key` of a row of the source, after its rows were read or locked; each has
 * another key.
 */
export const insertEvents = (first: number, source?: string): string => `
  INSERT INTO outbox (event_id, topic, key, payload, headers)
  SELECT e.event_id, e.topic, e.key, e.payload, e.headers
    FROM unnest($${first}::uuid[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::text[], $${first + 4}::text[])
         WITH ORDINALITY AS e (event_id, topic, key, payload, headers, position)
         ${source ? `JOIN ${source} s ON s.key = e.key` : ''}
   ORDER BY e.position`;

/** A backlog is counted up to here: counting must not cost more the longer Kafka is away. */
const COUNTED = 100_000;

/** Reads the primary key only, and one row. */
export const OUTBOX_LAG = `
  SELECT (SELECT count(*) FROM (SELECT id FROM outbox ORDER BY id LIMIT ${COUNTED}) AS waiting)::int AS backlog,
         (SELECT (extract(epoch FROM now() - created_at) * 1000)::float8 FROM outbox ORDER BY id LIMIT 1) AS oldest_ms`;

/** A row of OUTBOX_LAG. */
export interface OutboxLagRow {
  backlog: number;
  oldest_ms: number | null;
}

/** The oldest rows. It locks none: a read that writes nothing does not wait for the disk. */
const oldest = (condition = 'true') => `
  SELECT id, topic, key, payload, headers,
         (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS waited_ms,
         current_setting('transaction_read_only') = 'on' AS "isReadOnly"
    FROM outbox WHERE ${condition} ORDER BY id LIMIT $1`;
const READ = oldest();
const REMOVE_AND_READ = `
  WITH removed AS (DELETE FROM outbox WHERE id = ANY ($2::bigint[]))
  ${oldest('id <> ALL ($2::bigint[])')}`;
const DELETE = 'DELETE FROM outbox WHERE id = ANY ($1::bigint[])';

/**
 * The oldest committed rows, after those that were published are removed, in one statement. Not "id greater
 * than the last": a transaction with a lower id may commit later. Published rows are deleted, so all rows are
 * still to be published. Throws on a server that only reads: nothing is published that cannot be removed.
 */
export async function readOutbox(
  session: LockSession,
  limit: number,
  published: readonly string[],
): Promise<OutboxRow[]> {
  type Row = OutboxRow & { isReadOnly: boolean } & Record<string, unknown>;
  const rows =
    published.length === 0
      ? await session.query<Row>('relay-read', READ, [limit])
      : await session.query<Row>('relay-remove-and-read', REMOVE_AND_READ, [limit, published]);
  if (rows[0]?.isReadOnly) throw new Error('The database only reads: what is published could not be removed');
  return rows;
}

/** Deletes published rows. */
export async function removePublished(session: LockSession, ids: readonly string[]): Promise<void> {
  await session.query('relay-remove', DELETE, [ids]);
}
