import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/**
 * The statement that adds inbox rows and answers the events that are new, to be a part of another one, as in
 * `WITH fresh AS (${insertInbox()}), …`. The consumer is parameter 1; `ids` are the ids of events, by default
 * parameter 2. With a `condition` it adds nothing unless that holds.
 */
export const insertInbox = (condition = 'true', ids = '$2::uuid[]'): string => `
  INSERT INTO inbox (consumer, event_id)
  SELECT $1, event_id FROM unnest(${ids}) AS e (event_id) WHERE ${condition}
  ON CONFLICT DO NOTHING
  RETURNING event_id`;

const INSERT = insertInbox();

const PURGE_CHUNK = 5_000;
/** By the time once more: in a table with partitions, which may come, another row can have the same ctid. */
const PURGE = `
  WITH gone AS (
    DELETE FROM inbox WHERE received_at < now() - make_interval(days => $1) AND ctid = ANY (ARRAY(
      SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT ${PURGE_CHUNK}))
    RETURNING 1)
  SELECT count(*)::int AS deleted FROM gone`;

/**
 * Makes events take effect once (design, section 2): Kafka delivers at least once, and the row (consumer,
 * eventId) is written in the transaction of the effect. The consumer strategy uses it for every handler;
 * handlers do not, unless they own their inbox (`ownsInbox`). What a service does itself, before the event
 * about it comes back, it does in the same way.
 */
@Injectable()
export class Inbox {
  constructor(private readonly database: Database) {}

  /**
   * Calls `effect` with those events that this consumer has not handled, in order, in one transaction with
   * their inbox rows. It is not called when there are none. When it throws, the rows are rolled back and the
   * events can be handled again.
   */
  handleOnce<E extends { eventId: string }>(
    consumer: string,
    events: readonly E[],
    effect: (unhandled: E[]) => Promise<void>,
  ): Promise<void> {
    return this.database.transaction(async () => {
      const ids = events.map((event) => event.eventId);
      const rows = await this.database.prepared<{ event_id: string }>('inbox-insert', INSERT, [
        consumer,
        ids,
      ]);
      const inserted = new Set(rows.map((row) => row.event_id));
      const unhandled = events.filter((event) => inserted.delete(event.eventId.toLowerCase()));
      if (unhandled.length > 0) await effect(unhandled);
    });
  }

  /** Deletes rows older than `days`, in small chunks. Returns how many. */
  async purge(days: number): Promise<number> {
    let deleted = 0;
    for (;;) {
      const [row] = await this.database.query<{ deleted: number }>(PURGE, [days]);
      deleted += row?.deleted ?? 0;
      if ((row?.deleted ?? 0) < PURGE_CHUNK) return deleted;
    }
  }
}
