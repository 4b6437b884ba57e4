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

  /** Counts a fetch for a caller at this address; false when it has used up its share, or all callers theirs. */
  take(address: string): boolean {
    const now = clock.now();
    if (now >= this.windowEndsAt) {
      this.windowEndsAt = now + WINDOW_MS;
      this.total = 0;
      this.counts.clear();
    }
    const counted = countedAddress(address);
    const count = this.counts.get(counted) ?? 0;
    if (count >= PER_ADDRESS || this.total >= OF_ALL) return false;
    this.counts.set(counted, count + 1);
    this.total++;
    return true;
  }
}
