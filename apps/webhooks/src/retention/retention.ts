import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, log } from '@referral-exchange/platform';

/** Days (interface, "Limits"): of a payload after its delivery, after its exhaustion, and of everything. */
export const DELIVERED_DAYS = 30;
export const EXHAUSTED_DAYS = 90;
export const HARD_LIMIT_DAYS = 180;

const DAY_MS = 86_400_000;
const EVERY_MS = 600_000;
/** Rows that one statement looks at: it holds its few locks for milliseconds. */
const BITE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A chunk of payloads by id, of which those go that no delivery needs any more. */
const PURGE_PAYLOADS = `
  WITH chunk AS (
    SELECT id FROM payloads WHERE id > $1 AND id < $2 ORDER BY id LIMIT ${BITE}
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
    DELETE FROM payloads WHERE id IN (SELECT id FROM payloads WHERE id < $1 ORDER BY id LIMIT ${BITE} FOR UPDATE SKIP LOCKED)
    RETURNING id)
  SELECT count(*)::int AS gone FROM gone`;

const DROP_LOG = `
  WITH gone AS (
    DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE id < $1 ORDER BY id LIMIT ${BITE} FOR UPDATE SKIP LOCKED)
    RETURNING id
  ), attempted AS (
    DELETE FROM attempts a USING gone WHERE a.delivery_id = gone.id
  )
  SELECT count(*)::int AS gone FROM gone`;

/**
 * Forgets in time what was delivered (interface, "Retry and circuit breaker", 5). In small bites by primary key, ids
 * being made in the order of time: no scan, no lock on a table, and any number of replicas may do it at once.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running?: Promise<unknown>;
  private isStopping = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.runQuietly(), EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Forgets all whose time is over at `now`. Answers how many payloads and log lines went. */
  async run(now = new Date()): Promise<{ payloads: number; deliveries: number }> {
    const hardLimit = floorId(now, HARD_LIMIT_DAYS);
    const dropped = await this.repeat(DROP_PAYLOADS, [hardLimit]);
    const deliveries = await this.repeat(DROP_LOG, [hardLimit]);
    await this.database.query(
      `DELETE FROM subscriptions WHERE deleted_at < $1::timestamptz - interval '${HARD_LIMIT_DAYS} days'`,
      [now],
    );
    await this.database.query(
      `DELETE FROM closed_spans WHERE until < $1::timestamptz - interval '${HARD_LIMIT_DAYS} days'`,
      [now],
    );
    return { payloads: dropped + (await this.purgePayloads(now)), deliveries };
  }

  private async purgePayloads(now: Date): Promise<number> {
    const until = floorId(now, DELIVERED_DAYS);
    let purged = 0;
    for (let from = FIRST; !this.isStopping;) {
      const [bite] = await this.database.query<{ last: string | null; gone: number }>(PURGE_PAYLOADS, [
        from,
        until,
        now,
      ]);
      purged += bite?.gone ?? 0;
      if (!bite?.last) break;
      from = bite.last;
    }
    return purged;
  }

  private async repeat(statement: string, params: unknown[]): Promise<number> {
    let total = 0;
    while (!this.isStopping) {
      const [bite] = await this.database.query<{ gone: number }>(statement, params);
      total += bite?.gone ?? 0;
      if ((bite?.gone ?? 0) < BITE) break;
    }
    return total;
  }

  private runQuietly(): void {
    this.running ??= this.run()
      .then(
        (gone) => log.debug(gone, 'retention ran'),
        (error: unknown) => log.warn({ err: error }, 'retention failed, next time'),
      )
      .finally(() => {
        this.running = undefined;
      });
  }
}

/** The lowest UUID of version 7 that could have been made `days` before `now`. */
export function floorId(now: Date, days: number): string {
  const hex = (now.getTime() - days * DAY_MS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
