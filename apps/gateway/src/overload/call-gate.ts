import { CallQueue, type WaitingCall } from './call-queue.js';

/** A call to a service, which begins when it has a place, or is refused after it waited too long. */
export interface GatedCall extends WaitingCall {
  begin(): void;
  refuse(): void;
}

/**
 * A call that waited for so long waited long. A service that answers in milliseconds may always have a queue,
 * if callers send their next call at once: that is no overload.
 */
const LONG_WAIT_MS = 100;
/** Long waits for so long without a pause are more than the service can answer. A burst is shorter. */
const STANDING_MS = 2_000;
/** No call waited long for so long: that is a pause. */
const PAUSE_MS = 1_000;
/** How long a call waits for a place at most: usually, and while the service has more than it can answer. */
const PATIENCE_MS = 2_000;
const SHORT_PATIENCE_MS = 50;

/**
 * The part of the places that one firm may hold while others call too. A service works on all calls that it
 * has at once, so the calls of a crowd that it already has delay everybody.
 */
const PART_OF_ONE = 1 / 4;
/** Firms whose calls come within so long call at the same time. */
const TOGETHER_MS = 1_000;

/** How often those that wait are looked at. One timer for all: a call that is answered soon sets none. */
const LOOK_MS = 25;

/**
 * The places of one service (ADR 0212). A call without a place waits for its turn. While waits are long
 * without an end, the newest call of each caller goes first and none waits long: what is admitted is answered
 * soon, and the rest is refused at little cost.
 *
 * No map holds the calls that wait: a map that calls enter and leave throws its tables away, and those that
 * are old keep the calls that were in them until a full collection of garbage (ADR 0222).
 */
export class CallGate {
  private readonly queue = new CallQueue<GatedCall>();
  /** Places of each firm that has any. */
  private readonly held = new Map<string, number>();
  private readonly mostOfOne: number;
  private looks?: NodeJS.Timeout;
  private taken = 0;
  private lastHolder = '';
  private lastAt = -Infinity;
  /** Until when firms share the places, as more than one called lately. */
  private sharedUntil = -Infinity;
  /** When waits became long, since when there was no pause. */
  private longSince = -Infinity;
  /** When a wait was last seen to be long. */
  private longUntil = -Infinity;

  /** @param places calls that the service has at once */
  constructor(private readonly places: number) {
    this.mostOfOne = Math.ceil(places * PART_OF_ONE);
  }

  /** Calls that wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Begins the call now or in its turn, or refuses it. */
  enter(call: GatedCall): void {
    this.see(call.holder);
    const waiting = this.queue.lengthOf(call.caller);
    const mayBegin = this.mayBegin(call.holder);
    if (waiting === 0 && !this.isFull() && mayBegin) this.begin(call);
    else if (waiting >= this.places && (!mayBegin || this.isOverloaded())) call.refuse();
    else this.wait(call);
  }

  /** The call waits no longer: its caller has gone, or it lasts too long. */
  giveUp(call: GatedCall): void {
    this.queue.remove(call);
  }

  /** The service has answered a call that had begun, or never will: others have its place. */
  leave({ holder }: GatedCall): void {
    this.taken--;
    const held = this.held.get(holder)! - 1;
    if (held > 0) this.held.set(holder, held);
    else this.held.delete(holder);
    this.fill();
  }

  private isFull(): boolean {
    return this.taken >= this.places;
  }

  private begin(call: GatedCall): void {
    this.taken++;
    this.held.set(call.holder, (this.held.get(call.holder) ?? 0) + 1);
    call.begin();
  }

  /** Begins calls that wait, as far as there are places for them. */
  private fill(): void {
    while (!this.isFull()) {
      const next = this.queue.next(this.isOverloaded(), this.mayBegin);
      if (!next) return;
      this.begin(next);
    }
  }

  /** Remembers whether firms call at the same time. */
  private see(holder: string): void {
    const now = performance.now();
    if (holder !== this.lastHolder && now - this.lastAt < TOGETHER_MS) this.sharedUntil = now + TOGETHER_MS;
    this.lastHolder = holder;
    this.lastAt = now;
  }

  private readonly mayBegin = (holder: string): boolean => {
    const held = this.held.get(holder) ?? 0;
    return held < this.mostOfOne || performance.now() >= this.sharedUntil;
  };

  private isOverloaded(): boolean {
    const now = performance.now();
    return now - this.longSince > STANDING_MS && now - this.longUntil < PAUSE_MS;
  }

  private wait(call: GatedCall): void {
    call.waitsSince = performance.now();
    this.queue.add(call);
    this.looks ??= setInterval(() => this.look(), LOOK_MS).unref();
  }

  /**
   * Notices long waits, begins what may begin since firms no longer share, and refuses what has waited too
   * long.
   */
  private look(): void {
    const oldest = this.queue.oldest();
    if (oldest === undefined) {
      clearInterval(this.looks);
      this.looks = undefined;
      return;
    }
    this.notice(oldest);
    this.fill();
    const patienceMs = this.isOverloaded() ? SHORT_PATIENCE_MS : PATIENCE_MS;
    for (const call of this.queue.takeSince(performance.now() - patienceMs)) call.refuse();
  }

  /**
   * Remembers that a wait is long, if it is, and the service full: who waits for its own part says nothing of
   * the service. In an overload none gets longer than the short patience.
   */
  private notice(since: number): void {
    const now = performance.now();
    if (!this.isFull() || now - since < (this.isOverloaded() ? SHORT_PATIENCE_MS : LONG_WAIT_MS)) return;
    if (now - this.longUntil >= PAUSE_MS) this.longSince = now;
    this.longUntil = now;
  }
}
