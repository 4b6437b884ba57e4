import { CallQueue, type WaitingCall } from './call-queue.js';

/** A call to a service, which begins when it has a place, or is refused after it waited too long. */
export interface GatedCall extends WaitingCall {
  begin(): void;
  refuse(): void;
}

/** Calls that wait for so long without a pause are more than the service can answer. A burst is shorter. */
const STANDING_MS = 2_000;
/** No call waited for so long: that is a pause. */
const PAUSE_MS = 1_000;
/** How long a call waits for a place at most: usually, and while the service has more than it can answer. */
const PATIENCE_MS = 2_000;
const SHORT_PATIENCE_MS = 250;

/**
 * The places of one service (ADR 0212). A call without a place waits for its turn. While calls wait without
 * an end, the newest of each caller goes first and none waits long: what is admitted is answered soon, and
 * the rest is refused at little cost.
 */
export class CallGate {
  private readonly queue = new CallQueue<GatedCall>();
  private readonly timers = new Map<GatedCall, NodeJS.Timeout>();
  private taken = 0;
  /** When calls began to wait, since when there was no pause. */
  private standingSince = -Infinity;
  /** When the last call stopped waiting; Infinity while one waits. */
  private nobodySince = -Infinity;

  /** @param places calls that the service has at once */
  constructor(private readonly places: number) {}

  /** Calls that wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Begins the call now or in its turn, or refuses it. */
  enter(call: GatedCall): void {
    if (this.taken < this.places) {
      this.taken++;
      call.begin();
    } else if (this.isOverloaded() && this.queue.lengthOf(call.caller) >= this.places) call.refuse();
    else this.wait(call);
  }

  /** The call waits no longer: its caller has gone, or it lasts too long. */
  giveUp(call: GatedCall): void {
    this.queue.remove(call);
    this.forget(call);
  }

  /** The service has answered a call that had begun, or never will: the next one has its place. */
  leave(): void {
    const next = this.queue.next(this.isOverloaded());
    if (!next) {
      this.taken--;
      return;
    }
    this.forget(next);
    next.begin();
  }

  private isOverloaded(): boolean {
    const now = performance.now();
    return now - this.standingSince > STANDING_MS && now - this.nobodySince < PAUSE_MS;
  }

  private wait(call: GatedCall): void {
    const now = performance.now();
    if (now - this.nobodySince >= PAUSE_MS) this.standingSince = now;
    const patience = this.isOverloaded() ? SHORT_PATIENCE_MS : PATIENCE_MS;
    this.nobodySince = Infinity;
    this.queue.add(call);
    const timer = setTimeout(() => {
      this.giveUp(call);
      call.refuse();
    }, patience);
    this.timers.set(call, timer.unref());
  }

  private forget(call: GatedCall): void {
    clearTimeout(this.timers.get(call));
    this.timers.delete(call);
    if (this.queue.length === 0 && this.nobodySince === Infinity) this.nobodySince = performance.now();
  }
}
