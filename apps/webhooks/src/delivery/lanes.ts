/** A claimed subscription and its attempts in flight. */
interface Lane {
  subscriptionId: string;
  number: number;
  /** Attempts that it may have in flight now: the whole width for a fast endpoint, 1 for a hanging one. */
  window: number;
  /** Its endpoint was slow recently. */
  isSlow: boolean;
  inFlight: Set<string>;
  /** True if there may be more due deliveries than were fetched. */
  isDirty: boolean;
}

export interface LanesOptions {
  /** Attempts in flight to one subscription, at most. */
  width: number;
  /** Attempts in flight in all, at most. */
  concurrency: number;
}

/** Claimed lanes per slot, at most: the server has memory for so many locks, over all processes. */
const LANES_PER_SLOT = 2;
/** Slots of a new lane. Each fast response adds one. */
const FIRST_WINDOW = 2;
/** An attempt that takes longer is slow. */
const SLOW_MS = 2_000;
/** Largest share of all slots that slow endpoints together can take. */
const SLOW_SHARE = 0.5;

/**
 * Divides the slots among the subscriptions. One whose endpoint hangs goes down to one slot, and all slow
 * ones together take at most half of the slots, so that the others never wait for them.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  /** Slots and speed of each endpoint, kept while its lane is not claimed. */
  private readonly learnt = new Map<string, Pick<Lane, 'window' | 'isSlow'>>();
  private total = 0;
  private slow = 0;

  constructor(private readonly options: LanesOptions) {}

  /** Attempts in flight. */
  get inFlight(): number {
    return this.total;
  }

  /** Claimed lanes. */
  get size(): number {
    return this.lanes.size;
  }

  /** How many more lanes may be claimed. */
  get room(): number {
    return LANES_PER_SLOT * this.options.concurrency - this.lanes.size;
  }

  /** Adds a claimed lane. */
  add({ subscriptionId, number }: { subscriptionId: string; number: number }): void {
    const first = { window: Math.min(FIRST_WINDOW, this.options.width), isSlow: false };
    const known = this.learnt.get(subscriptionId) ?? first;
    this.lanes.set(subscriptionId, { subscriptionId, number, ...known, inFlight: new Set(), isDirty: true });
  }

  has(subscriptionId: string): boolean {
    return this.lanes.has(subscriptionId);
  }

  /** The lane may have due deliveries. */
  markDirty(subscriptionId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (lane) lane.isDirty = true;
  }

  /** Lanes to fetch for, with the slots of each: least busy first, slow ones last and within their share. */
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

  /** Ids of the deliveries in flight in these lanes. */
  idsInFlight(subscriptionIds: Iterable<string>): string[] {
    return [...subscriptionIds].flatMap((id) => [...(this.lanes.get(id)?.inFlight ?? [])]);
  }

  /** The lane had fewer due deliveries than slots: fetch nothing until it is marked dirty again. */
  markClean(subscriptionId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (lane) lane.isDirty = false;
  }

  /** An attempt starts. */
  begin(subscriptionId: string, deliveryId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (!lane) throw new Error(`Lane ${subscriptionId} is not held`);
    lane.inFlight.add(deliveryId);
    this.total++;
    if (lane.isSlow) this.slow++;
  }

  /** An attempt has ended and is recorded. Its duration adds or removes slots of the lane. */
  end(subscriptionId: string, deliveryId: string, durationMs: number): void {
    const lane = this.lanes.get(subscriptionId);
    if (!lane?.inFlight.delete(deliveryId)) return;
    this.total--;
    if (lane.isSlow) this.slow--;
    this.learn(lane, durationMs > SLOW_MS);
    lane.isDirty = true;
  }

  /** Removes the lanes without due deliveries and without attempts in flight. Returns them. */
  takeIdle(): { subscriptionId: string; number: number }[] {
    const idle = [...this.lanes.values()].filter((lane) => !lane.isDirty && lane.inFlight.size === 0);
    for (const lane of idle) this.lanes.delete(lane.subscriptionId);
    return idle;
  }

  /** All lanes are lost; their attempts in flight no longer count. */
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
