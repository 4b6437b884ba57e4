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
  /** When its last fetch had answered, by `performance.now()`; Infinity before the first. */
  fetchedAt: number;
  /** When an attempt last began or ended, or it was claimed. */
  usedAt: number;
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
/** A lane that has nothing to do is kept so long: its next delivery needs no claim (docs/adr/0208). */
const KEPT_MS = 5_000;
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
    this.lanes.set(subscriptionId, {
      subscriptionId,
      number,
      ...known,
      inFlight: new Set(),
      isDirty: true,
      fetchedAt: Infinity,
      usedAt: performance.now(),
    });
  }

  has(subscriptionId: string): boolean {
    return this.lanes.has(subscriptionId);
  }

  /** Whether the lane may have due deliveries that were not fetched, or is not held any more. */
  mayHaveMore(subscriptionId: string): boolean {
    return this.lanes.get(subscriptionId)?.isDirty ?? true;
  }

  /** The lane may have due deliveries. */
  markDirty(subscriptionId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (lane) lane.isDirty = true;
  }

  /** Any lane may have due deliveries: what was found out is lost. */
  markAllDirty(): void {
    for (const lane of this.lanes.values()) lane.isDirty = true;
  }

  /**
   * Whether a delivery that was stored after this moment, by `performance.now()`, may be attempted without a
   * fetch. The lane has been held since before, so no other process has seen the delivery; this one has not
   * fetched it, nothing older is waiting, and a slot is free.
   */
  mayTake(subscriptionId: string, storedAfter: number): boolean {
    const lane = this.lanes.get(subscriptionId);
    return (
      lane !== undefined &&
      lane.fetchedAt < storedAfter &&
      !lane.isDirty &&
      !lane.isSlow &&
      lane.inFlight.size < lane.window &&
      this.total < this.options.concurrency
    );
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

  /** A fetch has answered. With all that was due, nothing is fetched until the lane is marked dirty again. */
  markFetched(subscriptionId: string, { isAll }: { isAll: boolean }): void {
    const lane = this.lanes.get(subscriptionId);
    if (!lane) return;
    lane.fetchedAt = performance.now();
    if (isAll) lane.isDirty = false;
  }

  /** An attempt starts. */
  begin(subscriptionId: string, deliveryId: string): void {
    const lane = this.lanes.get(subscriptionId);
    if (!lane) throw new Error(`Lane ${subscriptionId} is not held`);
    lane.inFlight.add(deliveryId);
    lane.usedAt = performance.now();
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
    lane.usedAt = performance.now();
  }

  /**
   * Removes the lanes that have had no due delivery and no attempt in flight for some seconds, or all that
   * have none now. Returns them.
   */
  takeIdle({ isAll }: { isAll: boolean }): { subscriptionId: string; number: number }[] {
    const since = isAll ? Infinity : performance.now() - KEPT_MS;
    const idle = [...this.lanes.values()].filter(
      (lane) => !lane.isDirty && lane.inFlight.size === 0 && lane.usedAt < since,
    );
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
