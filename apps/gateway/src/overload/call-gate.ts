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
const SHORT_PATIENCE_MS = 250;

interface Wait {
  /** By `performance.now()`. */
  since: number;
  timer: NodeJS.Timeout;
}

/**
 * The places of one service (ADR 0212). A call without a place waits for its turn. While waits are long
 * without an end, the newest call of each caller goes first and none waits long: what is admitted is answered
 * soon, and the rest is refused at little cost.
 */
export class CallGate {
  private readonly queue = new CallQueue<GatedCall>();
  /** The oldest first. */
  private readonly waits = new Map<GatedCall, Wait>();
  private taken = 0;
  /** When waits became long, since when there was no pause. */
  private longSince = -Infinity;
  /** When a wait was last seen to be long. */
  private longUntil = -Infinity;

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
      return;
    }
    const [oldest] = this.waits.values();
    if (oldest) this.notice(oldest);
    if (this.isOverloaded() && this.queue.lengthOf(call.caller) >= this.places) call.refuse();
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
    return now - this.longSince > STANDING_MS && now - this.longUntil < PAUSE_MS;
  }

  private wait(call: GatedCall): void {
    this.queue.add(call);
    const patience = this.isOverloaded() ? SHORT_PATIENCE_MS : PATIENCE_MS;
    const timer = setTimeout(() => {
      this.giveUp(call);
      call.refuse();
    }, patience);
    this.waits.set(call, { since: performance.now(), timer: timer.unref() });
  }

  private forget(call: GatedCall): void {
    const wait = this.waits.get(call);
    if (!wait) return;
    clearTimeout(wait.timer);
    this.waits.delete(call);
    this.notice(wait);
  }

  /** Remembers that this wait is long, if it is. */
  private notice({ since }: Wait): void {
    const now = performance.now();
    if (now - since < LONG_WAIT_MS) return;
    if (now - this.longUntil >= PAUSE_MS) this.longSince = now;
    this.longUntil = now;
  }
}
