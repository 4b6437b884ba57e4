import { Injectable } from '@nestjs/common';
import { heldCasesCall } from '@referral-exchange/contracts';
import { firstIdOf } from '@referral-exchange/database';
import { ServiceClient } from '@referral-exchange/identity';
import { clock, log } from '@referral-exchange/telemetry';
import {
  DELIVERED_DAYS,
  RetentionRepository,
  type HeldCases,
  type PurgedChunk,
} from './retention.repository.js';

const DAY_MS = 86_400_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Deletes payloads that have been kept for as long as the exchange, or their firm, says (docs/adr/0154). */
@Injectable()
export class PurgePayloads {
  constructor(
    private readonly retention: RetentionRepository,
    private readonly services: ServiceClient,
  ) {}

  /** Those that are older than 30 days. Returns how many. */
  async execute(now: Date, signal?: AbortSignal): Promise<number> {
    const held = (await this.retention.hasFirmsWithTerms()) ? await this.heldCases() : [];
    const until = floorId(now, DELIVERED_DAYS);
    return purgeAll((from) => this.retention.purgePayloads({ from, until, now, held }), FIRST, signal);
  }

  /** Younger ones, of firms that want them kept for less. Returns how many. */
  async purge(now = clock.date()): Promise<number> {
    const subscriptions = await this.retention.findShortened();
    if (subscriptions.length === 0) return 0;
    const held = await this.heldCases();
    let purged = 0;
    for (const { id, days } of subscriptions) {
      const of = { until: floorId(now, days), now, held };
      const first = floorId(now, DELIVERED_DAYS);
      purged += await purgeAll((from) => this.retention.purgePayloadsOf(id, { ...of, from }), first);
    }
    return purged;
  }

  /** Null while referrals does not say: then no firm's shorter time counts. */
  private async heldCases(): Promise<HeldCases> {
    try {
      return (await this.services.call(heldCasesCall, {})).caseIds;
    } catch (error) {
      log.warn({ err: error }, 'cases under a legal hold are not known: what firms shortened waits');
      return null;
    }
  }
}

/** The smallest id of a record from so many days ago. Pure. */
export function floorId(now: Date, days: number): string {
  return firstIdOf(new Date(now.getTime() - days * DAY_MS));
}

async function purgeAll(
  purge: (from: string) => Promise<PurgedChunk>,
  first: string,
  signal?: AbortSignal,
): Promise<number> {
  let purged = 0;
  for (let from: string | null = first; from && !signal?.aborted;) {
    const chunk = await purge(from);
    purged += chunk.gone;
    from = chunk.last;
  }
  return purged;
}
