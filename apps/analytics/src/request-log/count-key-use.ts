import { Inject, Injectable } from '@nestjs/common';
import { firstIdOf } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { clock, pause, readGauge } from '@referral-exchange/telemetry';
import { LRUCache } from 'lru-cache';
import { KeyUseRepository, type UseInMinute } from './key-use.repository.js';

const MINUTE_MS = 60_000;
/** The minute that has begun, and the 59 before it. */
const MINUTES = 60;
const LAG_PATIENCE_MS = 200;
/** How many calls are counted at most, the newest: one count takes no longer than some tenths of a second. */
export const MOST_CALLS = 200_000;

/** However many pages are open, the calls of an owner are counted once in this time. */
const KEPT_MS = 5_000;
/** An answer has at most 60 rows for each key. */
const MOST_KEPT = 100;

/** What the programs of an owner called in the last hour, by key and minute. */
export interface KeyUse {
  /** Calls of before this instant are not counted. */
  from: Date;
  countedAt: Date;
  /** For how long the oldest call has waited that is not stored yet; 0: none waits. Null: not known. */
  behindSeconds: number | null;
  rows: { keyPrefix: string; minute: Date; reads: number; writes: number; refused: number }[];
}

/** Counts how the keys and CRM tokens of one firm or provider were used in the last hour. */
@Injectable()
export class CountKeyUse {
  private readonly kept = new LRUCache<string, KeyUse>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
    fetchMethod: (ownerId) => this.count(ownerId),
  });

  constructor(@Inject(KeyUseRepository) private readonly uses: Pick<KeyUseRepository, 'count'>) {}

  /** The owner is the caller's. At most 5 seconds old: `countedAt` says when. */
  async execute({ firmId, providerId }: Caller): Promise<KeyUse> {
    return (await this.kept.fetch((firmId ?? providerId)!))!;
  }

  private async count(ownerId: string): Promise<KeyUse> {
    const countedAt = clock.date();
    const present = Math.floor(countedAt.getTime() / MINUTE_MS) * MINUTE_MS;
    const minutes = Array.from({ length: MINUTES }, (_, i) => present - (MINUTES - 1 - i) * MINUTE_MS);
    const counted = await this.uses.count({
      ownerId,
      firstIds: minutes.map((at) => firstIdOf(new Date(at))),
      belowId: firstIdOf(new Date(present + MINUTE_MS)),
      most: MOST_CALLS,
    });
    const behindSeconds = await secondsBehind();
    const first = firstWhole(counted);
    return {
      from: new Date(minutes[first]!),
      countedAt,
      behindSeconds,
      rows: counted
        .filter(({ minute }) => minute > first)
        .map(({ minute, ...use }) => ({ ...use, minute: new Date(minutes[minute - 1]!) })),
    };
  }
}

/**
 * Kafka is asked for it, and not within each call: what is not known at first may be known a moment later.
 */
async function secondsBehind(): Promise<number | null> {
  const known = (await lagOfCalls()) ?? (await pause(LAG_PATIENCE_MS).then(lagOfCalls));
  return known === undefined ? null : Math.round(known);
}

async function lagOfCalls(): Promise<number | undefined> {
  const ages = await readGauge('consumer.lag.age');
  return ages.find(({ labels }) => labels['messaging.destination.name'] === 'gateway.requests')?.value;
}

/** Where counting ended at its limit, the oldest minute has only a part of its calls. Pure. */
function firstWhole(counted: readonly UseInMinute[]): number {
  const calls = counted.reduce((sum, { reads, writes, refused }) => sum + reads + writes + refused, 0);
  if (calls < MOST_CALLS) return 0;
  // one minute alone may reach the limit: then its part is shown, and the page says from when
  return Math.min(MINUTES - 1, Math.min(...counted.map(({ minute }) => minute)));
}
