import { Injectable } from '@nestjs/common';
import { clock, log, PeriodicWorker } from '@referral-exchange/telemetry';
import {
  CHUNK,
  DELIVERED_DAYS,
  HARD_LIMIT_DAYS,
  RetentionRepository,
  type PurgedChunk,
} from './retention.repository.js';

const DAY_MS = 86_400_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes what is older than its retention time (interface, "Retry and circuit breaker", 5). Works in small
 * chunks by primary key, as ids are in the order of time: no full scan, no table lock, and several replicas
 * can run at the same time.
 */
@Injectable()
export class Retention extends PeriodicWorker {
  constructor(private readonly rows: RetentionRepository) {
    super({ name: 'Retention', everyMs: 600_000 });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    log.debug(await this.run(clock.date(), signal), 'Retention finished');
  }

  /** Deletes what has expired at `now`. Returns how many payloads and log lines. */
  async run(now = clock.date(), signal?: AbortSignal): Promise<{ payloads: number; deliveries: number }> {
    const hardLimit = floorId(now, HARD_LIMIT_DAYS);
    const dropped = await deleteAll(() => this.rows.dropPayloads(hardLimit), signal);
    const deliveries = await deleteAll(() => this.rows.dropLog(hardLimit), signal);
    await this.rows.dropOwnersRows(now);
    return { payloads: dropped + (await this.purgePayloads(now, signal)), deliveries };
  }

  private async purgePayloads(now: Date, signal?: AbortSignal): Promise<number> {
    const until = floorId(now, DELIVERED_DAYS);
    let purged = 0;
    for (let from: string | null = FIRST; from && !signal?.aborted;) {
      const chunk: PurgedChunk = await this.rows.purgePayloads(from, until, now);
      purged += chunk.gone;
      from = chunk.last;
    }
    return purged;
  }
}

async function deleteAll(deleteChunk: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const gone = await deleteChunk();
    total += gone;
    if (gone < CHUNK) break;
  }
  return total;
}

/** The lowest UUID of version 7 of the time `days` before `now`. */
export function floorId(now: Date, days: number): string {
  const hex = (now.getTime() - days * DAY_MS).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
