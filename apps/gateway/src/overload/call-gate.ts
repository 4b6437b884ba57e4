import { CallLimit } from './call-limit.js';
import { CallQueue, type WaitingCall } from './call-queue.js';

/** A call to a service, which begins when it has a place, or is refused after it waited too long. */
export interface GatedCall extends WaitingCall {
  begin(): void;
  refuse(): void;
}

/** Calls that never stop waiting for so long are more than the service can answer. A burst is over sooner. */
const STANDING_MS = 2_000;
/** How long a call waits for a place at most: usually, and while the service has more than it can answer. */
const PATIENCE_MS = 2_000;
const SHORT_PATIENCE_MS = 250;
/** Calls that wait in all. More would fill the memory. */
const MOST_WAITING = 2_000;

/**
 * The places of one service (ADR 0212). A call without a place waits for its turn. While calls wait without
 * an end, the newest of each caller goes first and none waits long: what is admitted is answered quickly, and
 * the rest is refused at little cost.
 */
export class CallGate {
  private readonly queue = new CallQueue<GatedCall>();
  private readonly timers = new Map<GatedCall, NodeJS.Timeout>();
  private taken = 0;
  /** When calls began to wait, since when there always was one; 0 while none waits. */
  private standingSince = 0;

  constructor(private readonly limit = new CallLimit()) {}

  /** Calls that wait, and that the service has. */
  get waiting(): number {
    return this.queue.length;
  }

  get places(): number {
    return this.limit.calls;
  }

  /** Calls that the service has, this one not counted. */
  get inService(): number {
    return this.taken;
  }

  /** Whether so many wait that another call of this caller would hardly get its turn. */
  private isClosedTo(caller: string): boolean {
    if (this.queue.length >= MOST_WAITING) return true;
    return this.isOverloaded() && this.queue.lengthOf(caller) >= this.limit.calls;
  }

  /** Begins the call now or later, or refuses it. */
  enter(call: GatedCall): void {
    if (this.taken < this.limit.calls && this.queue.length === 0) {
      this.taken++;
      call.begin();
    } else if (this.isClosedTo(call.caller)) call.refuse();
    else this.wait(call);
  }

  /** The call waits no longer: its caller has gone, or it lasts too long. */
  giveUp(call: GatedCall): void {
    this.forget(call);
    this.queue.remove(call);
    this.settle();
  }

  /** The service has answered a call that had begun, or never will. */
  leave(): void {
    this.taken--;
    this.settle();
    while (this.taken < this.limit.calls) {
      const call = this.queue.next(this.isOverloaded());
      if (!call) return;
      this.forget(call);
      this.settle();
      this.taken++;
      call.begin();
    }
  }

  /** What the limit learns from: see CallLimit.answered. */
  answered(route: string, tookMs: number, beside: number): void {
    this.limit.answered(route, tookMs, beside, performance.now());
  }

  private isOverloaded(): boolean {
    return this.standingSince > 0 && performance.now() - this.standingSince > STANDING_MS;
  }

  private wait(call: GatedCall): void {
    this.limit.reached();
    const patience = this.isOverloaded() ? SHORT_PATIENCE_MS : PATIENCE_MS;
    if (this.standingSince === 0) this.standingSince = performance.now();
    this.queue.add(call);
    const timer = setTimeout(() => {
      this.giveUp(call);
      call.refuse();
    }, patience);
    this.timers.set(call, timer.unref());
  }

  private settle(): void {
    if (this.queue.length === 0) this.standingSince = 0;
  }

  private forget(call: GatedCall): void {
    clearTimeout(this.timers.get(call));
    this.timers.delete(call);
  }
}
