/** A claimed subscription and what of it is under way. */
interface Lane {
  subscriptionId: string;
  number: number;
  /** Attempts that it may have in flight now: the whole width for a fast endpoint, one for a hanging one. */
  window: number;
  /** Its endpoint took too long lately. */
  isSlow: boolean;
  inFlight: Set<string>;
  /** True when there may be more due than what was fetched. */
  isDirty: boolean;
}

export interface LanesOptions {
  /** Attempts in flight to one subscription, at most. */
  width: number;
  /** Attempts in flight in all, at most. */
  concurrency: number;
}

/** A lane begins with so many slots and earns the others by answering. */
const FIRST_WINDOW = 2;
/** An attempt that took longer counts against its endpoint. */
const SLOW_MS = 2_000;
/** Slow endpoints together never take more than this share of all slots. */
const SLOW_SHARE = 0.5;

/**
 * Who gets the slots. Every subscription has its own few; one whose endpoint hangs loses them down to one, and all
 * such together cannot take more than half, so that the others never wait behind them.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  /** What was learnt of endpoints that are between none and all of their slots. */
  private readonly learnt = new Map<string, Pick<Lane, 'window' | 'isSlow'>>();
  private total = 0;
  private slow = 0;

  constructor(private readonly options: LanesOptions) {}

  /** Attempts in flight. */
  get inFlight(): number {
    return this.total;
  }

  /** Takes up a claimed lane. */
  add({ subscriptionId, number }: { subscriptionId: string; number: number }): void {
    const first = { window: Math.min(FIRST_WINDOW, this.options.width), isSlow: false };
    const known = this.learnt.get(subscriptionId) ?? first;
    this.lanes.set(subscriptionId, { subscriptionId, number, ...known, inFlight: new Set(), isDirty: true });
  }

  has(subscriptionId: string): boolean {
    return this.lanes.has(subscriptionId);
  }

  /** There may be something due. */
  markDirty(subscriptionId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (lane) lane.isDirty = true;
  }

  markAllDirty(): void {
    for (const lane of this.lanes.values()) lane.isDirty = true;
  }

  /** Lanes to fetch for, with the slots of each: the least busy first, slow ones last and within their share. */
  openings(): { subscriptionId: string; slots: number }[] {
    let free = this.options.concurrency - this.total;
    let freeForSlow = Math.floor(this.options.concurrency * SLOW_SHARE) - this.slow;
    const waiting = [...this.lanes.values()].filter(
      (lane) => lane.isDirty && lane.window > lane.inFlight.size,
    );
    waiting.sort((a, b) => Number(a.isSlow) - Number(b.isSlow) || a.inFlight.size - b.inFlight.size);
    return waiting.flatMap((lane) => {
      const share = lane.isSlow ? Math.min(free, freeForSlow) : free;
      const slots = Math.min(lane.window - lane.inFlight.size, share);
      if (slots <= 0) return [];
      free -= slots;
      if (lane.isSlow) freeForSlow -= slots;
      return [{ subscriptionId: lane.subscriptionId, slots }];
    });
  }

  /** Ids of what is under way in these lanes. */
  underWay(subscriptionIds: Iterable<string>): string[] {
    return [...subscriptionIds].flatMap((id) => [...(this.lanes.get(id)?.inFlight ?? [])]);
  }

  /** The lane had fewer due than slots: nothing more until it is marked again. */
  markClean(subscriptionId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (lane) lane.isDirty = false;
  }

  /** An attempt begins. */
  begin(subscriptionId: string, deliveryId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (!lane) throw new Error(`Lane ${subscriptionId} is not held`);
    lane.inFlight.add(deliveryId);
    this.total++;
    if (lane.isSlow) this.slow++;
  }

  /** An attempt is over and written down. Its duration widens or narrows the lane. */
  end(subscriptionId: string, deliveryId: string, durationMs: number): void {
    const lane = this.lanes.get(subscriptionId);
    if (!lane?.inFlight.delete(deliveryId)) return;
    this.total--;
    if (lane.isSlow) this.slow--;
    this.learn(lane, durationMs > SLOW_MS);
    lane.isDirty = true;
  }

  /** Lets go of the lanes that have nothing due and nothing under way. Answers them. */
  takeIdle(): { subscriptionId: string; number: number }[] {
    const idle = [...this.lanes.values()].filter((lane) => !lane.isDirty && lane.inFlight.size === 0);
    for (const lane of idle) this.lanes.delete(lane.subscriptionId);
    return idle;
  }

  /** Every lane is lost, and what was under way is no longer ours. */
  clear(): void {
    this.lanes.clear();
    this.total = 0;
    this.slow = 0;
  }

  private learn(lane: Lane, wasSlow: boolean): void {
    const before = lane.isSlow;
    lane.window = wasSlow ? Math.max(1, lane.window >> 1) : Math.min(this.options.width, lane.window + 1);
    lane.isSlow = wasSlow || (before && lane.window * 2 <= this.options.width);
    if (lane.isSlow !== before) this.slow += lane.isSlow ? lane.inFlight.size : -lane.inFlight.size;
    this.learnt.set(lane.subscriptionId, { window: lane.window, isSlow: lane.isSlow });
  }
}
