import { Injectable } from '@nestjs/common';

/** What the bell was rung for. */
export interface Rung {
  subscriptionIds: string[];
  /** Something is due somewhere. */
  general: boolean;
}

/**
 * Tells the dispatcher of this process that there may be work. A ring is a hint: the truth is in Postgres, and what
 * no ring tells of, the sweep finds.
 */
@Injectable()
export class WakeBell {
  private readonly named = new Set<string>();
  private isRung = false;
  private hasGeneralCall = false;
  private onRing?: () => void;

  /** These subscriptions have something due. */
  ring(subscriptionIds: Iterable<string>): void {
    for (const id of subscriptionIds) this.named.add(id);
    this.rouse();
  }

  /** Something is due somewhere: a retry's time has come. */
  ringAll(): void {
    this.hasGeneralCall = true;
    this.rouse();
  }

  /** The dispatcher itself has something to go on with, e.g. a finished attempt. */
  rouse(): void {
    this.isRung = true;
    this.onRing?.();
  }

  /** Takes what was rung since the last time. */
  take(): Rung {
    const taken = { subscriptionIds: [...this.named], general: this.hasGeneralCall };
    this.named.clear();
    this.hasGeneralCall = false;
    this.isRung = false;
    return taken;
  }

  /** Returns at the next ring, at once when one came since `take`, or after `ms`. One may wait at a time. */
  async wait(ms: number): Promise<void> {
    if (this.isRung) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.onRing = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.onRing = undefined;
  }
}
