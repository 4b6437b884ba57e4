import { ApiError } from '@referral-exchange/contracts';

/** Lookups of unknown keys in flight at once. The other connections to auth stay free for known keys. */
export const UNKNOWN_LOOKUPS = 8;
/** Lookups that wait for their turn: of one address, and in all. */
const MAX_WAITING_PER_ADDRESS = 64;
const MAX_WAITING = 8_192;

interface Waiting {
  begin: () => void;
}

/**
 * The turns of lookups of unknown keys: one at a time for an address, and a few at once in all. Addresses
 * take turns, so an address with many lookups does not delay one with few.
 */
export class LookupTurns {
  private readonly busy = new Set<string>();
  /** Lookups that wait, by address; the address that was served last stands last. */
  private readonly queues = new Map<string, Waiting[]>();
  private waiting = 0;

  /** @param maxWaitMs a turn that does not come within this time is given up */
  constructor(private readonly maxWaitMs: number) {}

  /**
   * Resolves when this lookup may begin. `end` must follow.
   *
   * @throws {ApiError} 503 `service_unavailable` when too many lookups wait, or the turn does not come in
   *   time
   */
  async begin(address: string): Promise<void> {
    if (this.isFree(address)) this.busy.add(address);
    else await this.wait(address);
  }

  end(address: string): void {
    this.busy.delete(address);
    for (const [next, queue] of this.queues) {
      if (!this.isFree(next)) continue;
      const first = queue[0] as Waiting;
      this.remove(next, queue, first);
      if (queue.length > 0) {
        this.queues.delete(next);
        this.queues.set(next, queue);
      }
      this.busy.add(next);
      return first.begin();
    }
  }

  private isFree(address: string): boolean {
    return this.busy.size < UNKNOWN_LOOKUPS && !this.busy.has(address);
  }

  private wait(address: string): Promise<void> {
    const queue = this.queues.get(address) ?? [];
    if (queue.length >= MAX_WAITING_PER_ADDRESS || this.waiting >= MAX_WAITING) throw tooMany();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.remove(address, queue, waiting);
        reject(tooMany());
      }, this.maxWaitMs);
      const waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.push(waiting);
      this.queues.set(address, queue);
      this.waiting++;
    });
  }

  private remove(address: string, queue: Waiting[], waiting: Waiting): void {
    queue.splice(queue.indexOf(waiting), 1);
    this.waiting--;
    if (queue.length === 0) this.queues.delete(address);
  }
}

function tooMany(): ApiError {
  return new ApiError(
    'service_unavailable',
    'Too many unknown API keys are being verified right now: try again',
  );
}
