/** A call that waits for its turn. */
export interface WaitingCall {
  /** Whose turn it is: calls of one caller and one share stand in one line. */
  readonly caller: string;
  /** Calls in a row that this caller has in its turn. */
  readonly share: number;
}

interface Line<Call> {
  calls: Call[];
  /** Calls that are left in this turn. */
  left: number;
}

/**
 * The calls that wait for one service, a line for each caller. Callers take turns, so that one with many
 * calls does not delay one with few.
 */
export class CallQueue<Call extends WaitingCall> {
  /** The caller whose turn it is stands first. */
  private readonly lines = new Map<string, Line<Call>>();
  private count = 0;

  get length(): number {
    return this.count;
  }

  lengthOf(caller: string): number {
    return this.lines.get(caller)?.calls.length ?? 0;
  }

  add(call: Call): void {
    const line = this.lines.get(call.caller);
    if (line) line.calls.push(call);
    else this.lines.set(call.caller, { calls: [call], left: call.share });
    this.count++;
  }

  /** Takes a call out that no longer waits; false when it did not wait. */
  remove(call: Call): boolean {
    const line = this.lines.get(call.caller);
    const at = line ? line.calls.indexOf(call) : -1;
    if (!line || at < 0) return false;
    line.calls.splice(at, 1);
    this.count--;
    if (line.calls.length === 0) this.lines.delete(call.caller);
    return true;
  }

  /**
   * Takes the call out that is next.
   *
   * @param newestFirst of one caller's calls, the one that came last: the oldest have nearly waited too long
   */
  next(newestFirst: boolean): Call | undefined {
    for (const [caller, line] of this.lines) {
      const call = (newestFirst ? line.calls.pop() : line.calls.shift()) as Call;
      this.count--;
      if (line.calls.length === 0) this.lines.delete(caller);
      else if (--line.left <= 0) {
        this.lines.delete(caller);
        this.lines.set(caller, line);
        line.left = call.share;
      }
      return call;
    }
    return undefined;
  }
}
