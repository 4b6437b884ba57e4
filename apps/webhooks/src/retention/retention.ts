import { Injectable } from '@nestjs/common';
import { clock, log, PeriodicWorker } from '@referral-exchange/telemetry';
import { floorId, PurgePayloads } from './purge-payloads.js';
import { CHUNK, HARD_LIMIT_DAYS, RetentionRepository } from './retention.repository.js';

/**
 * Deletes what is older than its retention time (interface, "Retry and circuit breaker", 5). Works in small
 * chunks by primary key, because ids ascend with time: no full scan, no table lock, and several replicas can
 * run at the same time.
 */
@Injectable()
export class Retention extends PeriodicWorker {
  constructor(
    private readonly retention: RetentionRepository,
    private readonly purgePayloads: PurgePayloads,
  ) {
    super({ name: 'Retention', everyMs: 600_000 });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    log.debug(await this.run(clock.date(), signal), 'Retention finished');
  }

  /** Deletes what has expired at `now`. Returns how many payloads and log lines. */
  async run(now = clock.date(), signal?: AbortSignal): Promise<{ payloads: number; deliveries: number }> {
    const hardLimit = floorId(now, HARD_LIMIT_DAYS);
    const dropped = await deleteAll(() => this.retention.dropPayloads(hardLimit), signal);
    const deliveries = await deleteAll(() => this.retention.dropLog(hardLimit), signal);
    await this.retention.dropOwnersRows(now);
    return { payloads: dropped + (await this.purgePayloads.execute(now, signal)), deliveries };
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
