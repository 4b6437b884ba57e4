import { clock } from '@referral-exchange/telemetry';
import { countedAddress } from '@referral-exchange/http';

const WINDOW_MS = 60_000;
const PER_ADDRESS = 20;
const OF_ALL = 200;

/**
 * How many documents this process fetches in a minute: anybody can make us call an address by an
 * authorization request. Documents that are cached cost nothing.
 */
export class FetchLimit {
  private readonly counts = new Map<string, number>();
  private total = 0;
  private windowEndsAt = 0;

  /**
   * Counts a fetch for a caller at this address; false when it has used up its share, or all callers theirs.
   * An address is null where a caller was counted before: then only all count. Documents of clients that
   * people use here are not held to the share of all, which strangers could use up.
   */
  take(address: string | null, { isInUse = false } = {}): boolean {
    const now = clock.now();
    if (now >= this.windowEndsAt) this.begin(now);
    const counted = address === null ? null : countedAddress(address);
    const count = counted === null ? 0 : (this.counts.get(counted) ?? 0);
    if (count >= PER_ADDRESS || (!isInUse && this.total >= OF_ALL)) return false;
    if (counted !== null) this.counts.set(counted, count + 1);
    if (!isInUse) this.total++;
    return true;
  }

  private begin(now: number): void {
    this.windowEndsAt = now + WINDOW_MS;
    this.total = 0;
    this.counts.clear();
  }
}
