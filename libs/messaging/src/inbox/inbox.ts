import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';

const INSERT = `
  INSERT INTO inbox (consumer, event_id)
  SELECT $1, event_id FROM unnest($2::uuid[]) AS e (event_id)
  ON CONFLICT DO NOTHING
  RETURNING event_id`;

const PURGE_BITE = 5_000;
const PURGE = `
  WITH gone AS (
    DELETE FROM inbox WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM inbox WHERE received_at < now() - make_interval(days => $1) LIMIT ${PURGE_BITE}))
    RETURNING 1)
  SELECT count(*)::int AS deleted FROM gone`;

/**
 * Consume once (design, section 2): Kafka delivers at least once, and the row (consumer, eventId) stands in the
 * transaction of the effect, so that a repeated event has none.
 */
@Injectable()
export class Inbox {
  constructor(private readonly database: Database) {}

  /**
   * Runs the effect in one transaction with its inbox row. False, and no effect, when this consumer has seen the
   * event. When the effect throws, the row is gone with it and the event may come again.
   */
  async once(consumer: string, eventId: string, effect: () => Promise<void>): Promise<boolean> {
    return (await this.onceEach(consumer, [{ eventId }], effect)) === 1;
  }

  /**
   * The same for many events in one transaction: the effect gets those not yet seen, in their order, each once; it
   * is not called when there are none. Answers how many were new.
   */
  onceEach<E extends { eventId: string }>(
    consumer: string,
    events: readonly E[],
    effect: (fresh: E[]) => Promise<void>,
  ): Promise<number> {
    return this.database.transaction(async () => {
      const ids = events.map((event) => event.eventId);
      const rows = await this.database.prepared<{ event_id: string }>('inbox-insert', INSERT, [
        consumer,
        ids,
      ]);
      const unseen = new Set(rows.map((row) => row.event_id));
      const fresh = events.filter((event) => unseen.delete(event.eventId.toLowerCase()));
      if (fresh.length > 0) await effect(fresh);
      return fresh.length;
    });
  }

  /** Deletes rows older than `days`, in small bites. Answers how many went. */
  async purge(days: number): Promise<number> {
    let deleted = 0;
    for (;;) {
      const [row] = await this.database.query<{ deleted: number }>(PURGE, [days]);
      deleted += row?.deleted ?? 0;
      if ((row?.deleted ?? 0) < PURGE_BITE) return deleted;
    }
  }
}
