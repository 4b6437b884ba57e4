/** A call that waits for its turn. */
export interface WaitingCall {
  /** Whose turn it is: calls of one holder and one share stand in one line. */
  readonly caller: string;
  /** The firm, or the address without a credential: whose part of the places it takes. */
  readonly holder: string;
  /** Calls in a row that this caller has in its turn. */
  readonly share: number;
  /** Since when it waits, by `performance.now()`. */
  waitsSince: number;
}

interface Line<Call> {
  /** The oldest first. */
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

  /** Since when the oldest call waits; undefined when none does. */
  oldest(): number | undefined {
    let oldest: number | undefined;
    for (const { calls } of this.lines.values()) {
      const { waitsSince } = calls[0]!;
      if (oldest === undefined || waitsSince < oldest) oldest = waitsSince;
    }
    return oldest;
  }

  /** Takes all calls out that wait at least since then. */
  takeSince(time: number): Call[] {
    const taken: Call[] = [];
    for (const [caller, { calls }] of this.lines) {
      const kept = calls.findIndex(({ waitsSince }) => waitsSince > time);
      taken.push(...calls.splice(0, kept < 0 ? calls.length : kept));
      if (calls.length === 0) this.lines.delete(caller);
    }
    this.count -= taken.length;
    return taken;
  }

  /**
   * Takes the call out that is next.
   *
   * @param newestFirst of one caller's calls, the one that came last: the oldest have nearly waited too long
   * @param mayBegin whether a holder may have one more; others keep their turn
   */
  next(newestFirst: boolean, mayBegin: (holder: string) => boolean = () => true): Call | undefined {
    for (const [caller, line] of this.lines) {
      if (!mayBegin(line.calls[0]!.holder)) continue;
      const call = (newestFirst ? line.calls.pop() : line.calls.shift()) as Call;
      this.count--;
      if (line.calls.length === 0) this.lines.delete(caller);
      else if (--line.left <= 0) {
        line.left = call.share;
        if (this.lines.size > 1) this.sendToTheEnd(caller, line);
      }
      return call;
    }
    return undefined;
  }

  private sendToTheEnd(caller: string, line: Line<Call>): void {
    this.lines.delete(caller);
    this.lines.set(caller, line);
  }
}
