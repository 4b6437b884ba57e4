import type { CallGate } from './call-gate.js';
import type { WaitingCall } from './call-queue.js';

/** What a place is for. One of the two is called once, possibly at once, unless the place is left before. */
export interface PlacedCall {
  begin(): void;
  refuse(): void;
}

/** The place of one call at its service: waited for, then held until the service answers, or given up. */
export class CallPlace implements WaitingCall {
  readonly caller: string;
  waitsSince = 0;
  private state: 'waiting' | 'held' | 'left' = 'waiting';

  constructor(
    private readonly gate: CallGate,
    private readonly call: PlacedCall,
    readonly holder: string,
    readonly share: number,
  ) {
    this.caller = `${holder} ${share}`;
  }

  /** Begins the call now or in its turn, or refuses it. */
  take(): void {
    this.gate.enter(this);
  }

  begin(): void {
    this.state = 'held';
    this.call.begin();
  }

  refuse(): void {
    this.state = 'left';
    this.call.refuse();
  }

  /** The service has answered, or never will, or the caller has gone. A second call does nothing. */
  leave(): void {
    const { state } = this;
    this.state = 'left';
    if (state === 'waiting') this.gate.giveUp(this);
    else if (state === 'held') this.gate.leave(this);
  }
}
