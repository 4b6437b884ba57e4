import type { CallGate } from './call-gate.js';
import type { WaitingCall } from './call-queue.js';

/** What a place is for. Exactly one of the two is called, possibly at once. */
export interface PlacedCall {
  begin(): void;
  refuse(): void;
}

/** The place of one call at its service: waited for, then held until the service answers, or given up. */
export class CallPlace implements WaitingCall {
  private state: 'new' | 'waiting' | 'held' | 'left' = 'new';
  private begunAt = 0;
  /** Calls that the service had when this one began. */
  private beside = 0;

  constructor(
    private readonly gate: CallGate,
    private readonly call: PlacedCall,
    /** Calls of one route take about the same time. */
    private readonly route: string,
    readonly caller: string,
    readonly share: number,
  ) {}

  /** Begins the call now or in its turn, or refuses it. */
  take(): void {
    this.state = 'waiting';
    this.gate.enter(this);
  }

  begin(): void {
    this.state = 'held';
    this.beside = this.gate.inService - 1;
    this.begunAt = performance.now();
    this.call.begin();
  }

  refuse(): void {
    this.state = 'left';
    this.call.refuse();
  }

  /** Gives the place up. A second call does nothing. `status` is that of the answer, 0 without one. */
  leave(status: number): void {
    const { state } = this;
    this.state = 'left';
    if (state === 'waiting') return this.gate.giveUp(this);
    if (state !== 'held') return;
    // what is refused takes less time than what is done
    if (status === 0 || (status >= 200 && status < 300)) {
      this.gate.answered(this.route, performance.now() - this.begunAt, this.beside);
    }
    this.gate.leave();
  }
}
