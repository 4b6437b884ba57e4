import { Injectable } from '@nestjs/common';
import { clock, Database, log, PeriodicWorker } from '@referral-exchange/platform';

/** Days that a payload is kept after delivery, after exhaustion, and at most (interface, "Limits"). */
export const DELIVERED_DAYS = 30;
export const EXHAUSTED_DAYS = 90;
export const HARD_LIMIT_DAYS = 180;

const DAY_MS = 86_400_000;
/** Rows per statement, so that its locks are held for milliseconds only. */
const CHUNK = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Deletes the payloads of one chunk, in order of id, that no delivery needs any more. */
const PURGE_PAYLOADS = `
  WITH chunk AS (
    SELECT id FROM payloads WHERE id > $1 AND id < $2 ORDER BY id LIMIT ${CHUNK}
  ), gone AS (
    DELETE FROM payloads p USING chunk
     WHERE p.id = chunk.id AND NOT EXISTS (
       SELECT FROM deliveries d WHERE d.payload_id = p.id AND NOT (
         (d.status = 'DELIVERED' AND d.finished_at < $3::timestamptz - interval '${DELIVERED_DAYS} days') OR
         (d.status = 'EXHAUSTED' AND d.finished_at < $3::timestamptz - interval '${EXHAUSTED_DAYS} days')))
    RETURNING p.id
  )
  SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM gone) AS gone`;

const DROP_PAYLOADS = `
  WITH gone AS (
    DELETE FROM payloads WHERE id IN (SELECT id FROM payloads WHERE id < $1 ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)
    RETURNING id)
  SELECT count(*)::int AS gone FROM gone`;

const DROP_LOG = `
  WITH gone AS (
    DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE id < $1 ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)
    RETURNING id
  ), attempted AS (
    DELETE FROM attempts a USING gone WHERE a.delivery_id = gone.id
  )
  SELECT count(*)::int AS gone FROM gone`;

/**
 * Deletes what is older than its retention time (interface, "Retry and circuit breaker", 5). Works in small chunks by
 * primary key, as ids are in the order of time: no full scan, no table lock, and several replicas can run at the same time.
 */
@Injectable()
export class Retention extends PeriodicWorker {
  constructor(private readonly database: Database) {
    super({ name: 'Retention', everyMs: 600_000 });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    log.debug(await this.run(clock.date(), signal), 'Retention finished');
  }

  /** Deletes what has expired at `now`. Returns how many payloads and log lines. */
  async run(now = clock.date(), signal?: AbortSignal): Promise<{ payloads: number; deliveries: number }> {
    const hardLimit = floorId(now, HARD_LIMIT_DAYS);
    const dropped = await this.deleteAll(signal, DROP_PAYLOADS, [hardLimit]);
    const deliveries = await this.deleteAll(signal, DROP_LOG, [hardLimit]);
    await this.database.query(
      `DELETE FROM subscriptions WHERE deleted_at < $1::timestamptz - interval '${HARD_LIMIT_DAYS} days'`,
      [now],
    );
    await this.database.query(
      `DELETE FROM closed_spans WHERE until < $1::timestamptz - interval '${HARD_LIMIT_DAYS} days'`,
      [now],
    );
    return { payloads: dropped + (await this.purgePayloads(now, signal)), deliveries };
  }

  private async purgePayloads(now: Date, signal?: AbortSignal): Promise<number> {
    const until = floorId(now, DELIVERED_DAYS);
    let purged = 0;
    for (let from = FIRST; !signal?.aborted;) {
      const [chunk] = await this.database.query<{ last: string | null; gone: number }>(PURGE_PAYLOADS, [
        from,
        until,
        now,
      ]);
      purged += chunk?.gone ?? 0;
      if (!chunk?.last) break;
      from = chunk.last;
    }
    return purged;
  }

  private async deleteAll(
    signal: AbortSignal | undefined,
    statement: string,
    params: unknown[],
  ): Promise<number> {
    let total = 0;
    while (!signal?.aborted) {
      const [chunk] = await this.database.query<{ gone: number }>(statement, params);
      total += chunk?.gone ?? 0;
      if ((chunk?.gone ?? 0) < CHUNK) break;
    }
    return total;
  }
}

/** The lowest UUID of version 7 of the time `days` before `now`. */
export function floorId(now: Date, days: number): string {
  const hex = (now.getTime() - days * DAY_MS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
