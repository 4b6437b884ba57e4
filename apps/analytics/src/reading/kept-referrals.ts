import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { LRUCache } from 'lru-cache';
import type { AnalyticsConfig } from '../config.js';
import { FirmReferrals, type Place } from '../referral/firm-referrals.js';
import { FirmReferralsRepository } from './firm-referrals.repository.js';

interface Kept {
  generation: number;
  referrals: FirmReferrals;
  /** All writes up to this version are in. Null: not all referrals have been read yet. */
  version: string | null;
  /** Ends when the last one in the queue has had its turn. */
  turn: Promise<unknown>;
}

/**
 * The referrals of firms whose reports were read lately, kept in memory (ADR 77). Before every use the
 * database is asked for what was written since, so the figures are as fresh as those read from rows, with any
 * number of replicas.
 */
@Injectable()
export class KeptReferrals {
  private readonly kept: LRUCache<string, Kept>;

  constructor(
    private readonly firmReferrals: FirmReferralsRepository,
    @Inject(CONFIG) { ANALYTICS_CACHE_MB }: AnalyticsConfig,
  ) {
    this.kept = new LRUCache({ maxSize: ANALYTICS_CACHE_MB * 1_048_576 });
  }

  /**
   * Works with the referrals of a firm, as they are now. Uses of one firm take turns, so nothing changes
   * during the work.
   */
  use<T>(place: Place, work: (referrals: FirmReferrals) => Promise<T>): Promise<T> {
    const kept = this.of(place);
    const turn = kept.turn.then(async () => {
      await this.refresh(place, kept);
      return work(kept.referrals);
    });
    kept.turn = turn.catch(() => undefined);
    return turn;
  }

  /** The referrals of a firm, without keeping them. */
  async once(place: Place): Promise<FirmReferrals> {
    const referrals = new FirmReferrals();
    for await (const chunk of this.firmReferrals.chunks(place)) referrals.put(chunk);
    return referrals;
  }

  private of({ generation, side, firmId }: Place): Kept {
    const key = `${side} ${firmId}`;
    const known = this.kept.get(key);
    if (known?.generation === generation) return known;
    const kept: Kept = { generation, referrals: new FirmReferrals(), version: null, turn: Promise.resolve() };
    this.kept.set(key, kept, { size: kept.referrals.bytes });
    return kept;
  }

  private async refresh(place: Place, kept: Kept): Promise<void> {
    const { bytes } = kept.referrals;
    const version = kept.version ?? (await this.readAll(place, kept.referrals));
    for await (const { changed, version: reached } of this.firmReferrals.changesSince(place, version)) {
      kept.referrals.put(changed);
      kept.version = reached;
    }
    kept.version ??= version;
    if (kept.referrals.bytes === bytes) return;
    const key = `${place.side} ${place.firmId}`;
    // one that is larger than the whole cache is not kept
    if (this.kept.peek(key) === kept) this.kept.set(key, kept, { size: kept.referrals.bytes });
  }

  /** Returns the version before reading: what is written meanwhile comes as a change. */
  private async readAll(place: Place, referrals: FirmReferrals): Promise<string> {
    const version = await this.firmReferrals.version(place);
    for await (const chunk of this.firmReferrals.chunks(place)) referrals.put(chunk);
    return version;
  }
}
